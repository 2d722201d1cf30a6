/* Signing up faster than the line is: Enter after the first name goes to the second; after both it
   copies what was typed to a slip of its own, which goes to the server, and empties the form at once. A slip that was taken vanishes; one that was refused
   or could not be sent stays below the form with its values. Without this file the form is sent as
   any other. */
(() => {
  "use strict";

  const form = document.getElementById("sign-up");
  const slips = document.getElementById("slips");
  const blank = document.getElementById("blank-slip");
  if (!form || !slips || !blank || !window.htmx) return;

  const first = form.elements.namedItem("player_1");
  const second = form.elements.namedItem("player_2");
  const typed = [...form.querySelectorAll("input:not([type=hidden])")];
  let count = 0;

  const newSlip = () => {
    count += 1;
    const holder = document.createElement("template");
    holder.innerHTML = blank.innerHTML.replaceAll("slip-0", `slip-${count}`);
    return holder.content.querySelector("form");
  };

  const take = () => {
    const slip = newSlip();
    for (const field of typed) {
      const copy = slip.elements.namedItem(field.name);
      copy.value = field.value;
      copy.checked = field.checked;
      if (field.type === "checkbox") field.checked = false;
      else field.value = "";
    }
    name(slip);
    slips.append(slip);
    window.htmx.process(slip);
    return slip;
  };

  const name = (slip) => {
    const names = ["player_1", "player_2"].map((one) => slip.elements.namedItem(one).value.trim());
    slip.querySelector(".slip-who").textContent = names.join(" / ");
  };

  // who has no second name yet is on the way to it
  first.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    if (!first.value.trim() || second.value.trim()) return;
    event.preventDefault();
    second.focus();
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (first.value.trim() || second.value.trim()) take().requestSubmit();
    first.focus();
  });

  slips.addEventListener("submit", (event) => {
    name(event.target);
    event.target.classList.remove("unsent");
    event.target.classList.add("waiting");
    if (event.target.contains(document.activeElement)) first.focus();
  });

  slips.addEventListener("click", (event) => {
    if (!event.target.closest("[data-discard]")) return;
    event.target.closest(".slip").remove();
    first.focus();
  });

  const notSent = (slip) => {
    slip.classList.remove("waiting");
    slip.classList.add("unsent");
  };

  // a login that has ended answers with the page to log in, which is no answer to a slip
  slips.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (!xhr.responseURL || new URL(xhr.responseURL).pathname === window.location.pathname) return;
    event.detail.shouldSwap = false;
    notSent(event.target);
  });
  for (const failed of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    slips.addEventListener(failed, (event) => {
      if (event.detail.xhr.status !== 422) notSent(event.target);
    });
  }

  window.addEventListener("beforeunload", (event) => {
    if (slips.querySelector(".slip")) event.preventDefault();
  });
})();
