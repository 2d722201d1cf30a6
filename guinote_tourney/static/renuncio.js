/* "¿Es renuncio?": a tap changes the case alone, so that nothing jumps, and the address with it, so
   that it can be sent and taken back. The page works without this file, a page for each tap. */
(() => {
  "use strict";

  const caseOf = () => document.getElementById("case");
  if (!caseOf() || !window.htmx) return;

  const waiting = [];
  let busy = false;
  let asked = "";

  const show = async (address) => {
    asked = address;
    await window.htmx.ajax("GET", address, { target: "#case", swap: "steady", source: "#case" });
    // whoever changes the language comes back to the case as it is now
    const next = document.querySelector(".languages input[name=next]");
    if (next) next.value = new URL(address).pathname + new URL(address).search;
  };

  // A quick thumb taps a second card before the first is laid out. The links of the page lead on
  // from the case as it was, so a tap waits, and follows the link of that name as it is by then.
  const follow = async () => {
    busy = true;
    while (waiting.length) {
      const name = waiting.shift();
      const address = document.getElementById(name)?.href;
      if (!address) continue;
      await show(address);
      window.history.pushState(null, "", address);
      // what was tapped may be gone: the keyboard goes on from the case, not from the page's top
      if (document.activeElement === document.body) caseOf().focus({ preventScroll: true });
    }
    busy = false;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#case a[id][href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    waiting.push(link.id);
    if (!busy) follow();
  });

  window.addEventListener("popstate", () => show(window.location.href));

  // no answer, or one that is no case: the browser says so better than a page that stands still
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      if (event.target === caseOf()) window.location.assign(asked);
    });
  }
})();
