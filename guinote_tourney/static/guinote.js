/* What links and forms cannot do alone: live regions that keep still, and words when the line is cut.
   Every page works without this file. */
(() => {
  "use strict";

  // hx-swap="steady": make the old element like the new one and touch nothing else, so that the
  // scroll position, the focus, what is typed and what is folded open all stay.

  const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE && node.id) || null;

  const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

  const attributes = (old, fresh) => {
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const { name } of [...old.attributes]) {
      const folded = name === "open" && old.nodeName === "DETAILS";
      if (!fresh.hasAttribute(name) && !folded) old.removeAttribute(name);
    }
  };

  const children = (old, fresh) => {
    const keyed = new Map();
    for (const child of old.children) if (child.id) keyed.set(child.id, child);
    const wanted = new Set([...fresh.children].map((child) => child.id));
    let here = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      // what the new version has no more must not stand in the way of what it kept
      while (here && keyOf(here) && !wanted.has(here.id)) {
        const gone = here;
        here = here.nextSibling;
        gone.remove();
      }
      const kept = keyOf(child) ? keyed.get(child.id) : here && alike(here, child) ? here : null;
      if (!kept || !alike(kept, child)) {
        old.insertBefore(child, here);
      } else if (kept === here) {
        here = here.nextSibling;
        become(kept, child);
      } else {
        old.insertBefore(kept, here);
        become(kept, child);
      }
    }
    while (here) {
      const gone = here;
      here = here.nextSibling;
      gone.remove();
    }
  };

  const become = (old, fresh) => {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== Node.ELEMENT_NODE) {
      old.nodeValue = fresh.nodeValue;
      return;
    }
    attributes(old, fresh);
    children(old, fresh);
  };

  window.htmx?.defineExtension("steady", {
    isInlineSwap: (style) => style === "steady",
    handleSwap: (style, target, fragment) => {
      if (style !== "steady") return false;
      const fresh = [...fragment.children].find((child) => alike(child, target));
      if (!fresh) return false;
      const before = target.querySelector("[autofocus]");
      become(target, fresh);
      // where a person goes on: what was just opened, or what is wrong
      const here = target.querySelector("[autofocus]");
      if (here && (here !== before || here.matches(".errors"))) here.focus();
      return [target];
    },
  });

  // The line to the server, told in words while it is cut.

  const isLive = (event) => event.target instanceof Element && event.target.matches("[hx-get].live");
  const cut = (is) => {
    const words = document.getElementById("connection");
    if (words) words.hidden = !is;
  };
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => isLive(event) && cut(true));
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr?.status;
    if (!isLive(event) || !status) return;
    // gone from the board, or the login has ended: the page itself says so in words
    if ([401, 403, 404].includes(status)) window.location.reload();
    else cut(status >= 500);
  });

  // The bracket: begin at the match asked for or where the playing is, in the lists of a phone and in
  // the picture of a wider screen, and light a pair's path without leaving one's place.

  const toSight = (pane, here) => {
    const at = here.getBoundingClientRect();
    const box = pane.getBoundingClientRect();
    pane.scrollLeft += at.left - box.left - (pane.clientWidth - at.width) / 2;
    pane.scrollTop += at.top - box.top - pane.clientHeight / 3;
  };
  const bracket = document.querySelector(".bracket");
  if (bracket && !window.location.hash) {
    const here = bracket.querySelector(".slot.here") || bracket.querySelector(".round.current");
    const column = here?.closest(".round");
    if (column) bracket.scrollLeft = column.offsetLeft - bracket.offsetLeft;
    if (here && here !== column) here.scrollIntoView({ block: "center", behavior: "instant" });
  }
  // who swipes from far down a long list to a short one would see nothing of it
  let swiped;
  bracket?.addEventListener("scroll", () => {
    clearTimeout(swiped);
    swiped = setTimeout(() => {
      const rounds = [...bracket.querySelectorAll(".round")];
      const shown = rounds[Math.round(bracket.scrollLeft / bracket.clientWidth)];
      const end = shown?.querySelector(".slots").getBoundingClientRect().bottom;
      if (end < window.innerHeight / 2) bracket.scrollIntoView({ block: "start" });
    }, 150);
  });
  for (const pane of document.querySelectorAll(".picture-pane")) {
    const asked = window.location.hash.startsWith("#m") && `#b${window.location.hash.slice(2)}`;
    const box =
      (asked && [...pane.querySelectorAll(".box")].find((each) => `#${each.id}` === asked)) ||
      [...pane.querySelectorAll(".box.lit")].pop() ||
      pane.querySelector(".box:not(.done, .bye)");
    if (box) toSight(pane, box);
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-light], .bracket-page a.side");
    if (!link || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // a link in a picture has no address that is a text
    const { href } = new URL(link.getAttribute("href"), window.location.href);
    window.history.replaceState(null, "", href);
    window.htmx.ajax("GET", href, { target: "#live", swap: "steady", source: "#live" });
  });
})();
