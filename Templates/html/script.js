(() => {
  "use strict";
  const root = document.documentElement;
  const remember = (value) => { try { localStorage.setItem("theme", value); } catch { } };
  try { const theme = localStorage.getItem("theme"); if (theme) root.dataset.theme = theme; } catch { }

  let index = [];
  window.modelglossIndex = (words, names, entries) => {
    const property = (entry) => typeof entry === "number" ? names[entry] : entry;
    index = entries.map(([name, properties, label, text, page]) => [name, label, page || `entities/${name}.html`, properties.map(property), text]);
    start(words);
  };
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  // Pages made with templates of the reader's own may load it themselves.
  if (!document.querySelector('script[src$="search.js"]')) document.head.append(make("script", { src: document.body.dataset.root + "search.js" }));
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  // `PMReminder`, `snake_name` and `Erste Mannschaft` in their words.
  const humps = (text) => text.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[\s_.-]+/u).filter(Boolean).map(plain);
  // Whether a few slips lead from one word to the other: one in four letters, two in eight.
  const isNear = (word, other) => {
    const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    if (!limit || Math.abs(word.length - other.length) > limit) return false;
    let [before, row] = [[], Array.from({ length: other.length + 1 }, (_, number) => number)];
    for (let i = 1; i <= word.length; i++) {
      const next = [i];
      for (let j = 1; j <= other.length; j++) {
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (word[i - 1] === other[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
      }
      [before, row] = [row, next];
    }
    return row[other.length] <= limit;
  };
  const find = (query) => {
    // `Player.firstName` is the property of that entity.
    const words = plain(query).split(/[\s.]+/).filter(Boolean);
    const joined = words.join("");
    const hits = [];
    const add = (rank, name, label, href, context) => hits.push({ rank, name, label, href, context });
    // The whole name, its beginning, the beginning of a word in it, its initials, a part of it, and what a slip makes of
    // it; the more of the name is matched, the better. 9 for none.
    const rankOf = (name, text) => {
      const whole = plain(name).replace(/[\s_.-]+/g, "");
      const share = 1 - Math.min(1, text.length / whole.length);
      const parts = humps(name);
      if (whole === text) return 0;
      if (whole.startsWith(text)) return 1 + share * .9;
      if (parts.some((part) => part.startsWith(text))) return 2 + share * .9;
      if (text.length > 1 && parts.map((part) => part[0]).join("").startsWith(text)) return 3;
      if (whole.includes(text)) return 3 + share * .9;
      if (isNear(text, whole)) return 5;
      if (parts.some((part) => isNear(text, part))) return 5.5;
      return 9;
    };
    // Every word is in the names, or at least one is and the others are in those of the owner.
    const rank = (name, label, owners) => {
      const names = label ? [name, label] : [name];
      const best = (text) => Math.min(...names.map((name) => rankOf(name, text)));
      const whole = best(joined);
      if (whole < 5) return whole;
      const ranks = words.map((word) => [best(word), Math.min(9, ...owners.map((owner) => rankOf(owner, word)))]);
      if (!ranks.some(([own]) => own < 9) || !ranks.every((pair) => Math.min(...pair) < 9)) return whole;
      const own = ranks.filter(([own, other]) => own <= other && own < 9).map(([own]) => own);
      return Math.min(whole, own.length ? own.reduce((a, b) => a + b) / own.length + (own.length < words.length ? 0 : .3) : Math.max(...ranks.map(([own]) => own)));
    };
    const addText = (name, label, href, text) => {
      const all = plain(text || "");
      if (!words.length || !words.every((word) => all.includes(word))) return;
      const from = Math.max(0, all.indexOf(words[0]) - 40);
      add(8, name, label, href, (from ? "…" : "") + text.slice(from, from + 90) + (from + 90 < text.length ? "…" : ""));
    };
    for (const [name, label, href, properties, text] of index) {
      const own = rank(name, label, []);
      if (own < 9) add(own, name, label, href, "");
      else addText(name, label, href, text);
      for (const property of properties) {
        const [p, pl, anchor, about] = typeof property === "string" ? [property, "", property] : property;
        const found = rank(p, pl, label ? [name, label] : [name]);
        const place = href + "#" + (anchor || p);
        // Entities first among those that match as well.
        if (found < 9) add(found + .5, p, pl, place, label || name);
        else addText(p, pl, place, about);
      }
    }
    // An inherited property is found where it is declared, whatever entity was named before it.
    if (!hits.length && words.length > 1) return find(words.at(-1));
    return hits.sort((a, b) => a.rank - b.rank);
  };

  const start = (words) => {
    const header = document.querySelector("body > header");
    if (!header) return;
    const input = make("input", { type: "text", "aria-label": words.search, placeholder: words.hint });
    const box = make("search", {}, input);
    const button = make("button", { class: "theme", type: "button", "aria-label": words.theme, title: words.theme });
    if (index.length) header.insertBefore(box, header.querySelector(".languages"));
    header.append(button);
    button.addEventListener("click", () => {
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
      remember(root.dataset.theme);
    });

    for (const row of document.querySelectorAll("tbody tr[id]")) {
      const link = make("a", { href: "#" + row.id });
      const nodes = [...row.cells[0].childNodes];
      const end = nodes.findIndex((node) => node.nodeName === "SMALL");
      link.append(...(end < 0 ? nodes : nodes.slice(0, end)));
      row.cells[0].prepend(link);
    }
    // What scrolls inside itself can be reached with the keyboard. A diagram that is a little too wide is made to fit.
    const mark = () => {
      for (const drawing of document.querySelectorAll(".diagram > svg")) {
        const space = drawing.parentElement.clientWidth - 32;
        drawing.classList.toggle("fitted", drawing.viewBox.baseVal.width * 0.75 <= space);
      }
      for (const region of document.querySelectorAll(".table, .diagram")) {
        if (region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight) {
          const heading = region.closest("section")?.querySelector("h2") || [...document.querySelectorAll("h1, h2, h3")].filter((h) => h.compareDocumentPosition(region) & 4).pop();
          region.tabIndex = 0;
          region.setAttribute("role", "region");
          region.setAttribute("aria-label", heading ? heading.textContent : "");
        }
      }
    };
    mark();
    addEventListener("resize", mark);

    // Where the entities are too many to repeat on every page, they are listed here.
    let side = document.querySelector(".side");
    if (index.length && !side?.querySelector("ul")) {
      side?.remove();
      const items = index.map(([name, label, href]) => {
        const link = make("a", { href: document.body.dataset.root + href }, label || name);
        if (label) link.append(make("small", {}, name));
        if (location.pathname.endsWith("/" + href)) link.setAttribute("aria-current", "page");
        return make("li", {}, link);
      });
      side = make("nav", { class: "side", "aria-label": words.entities }, make("ul", {}, ...items));
      document.querySelector(".page").prepend(side);
    }
    const current = side && side.querySelector("[aria-current]");
    if (current) {
      side.scrollTop = current.offsetTop - side.clientHeight / 2;
      // On a narrow page the entities are a strip.
      const strip = current.closest("ul");
      strip.scrollLeft += current.getBoundingClientRect().x - strip.getBoundingClientRect().x - strip.clientWidth / 2 + current.clientWidth / 2;
    }

    const list = make("ul", { class: "results", id: "results" });
    list.hidden = true;
    box.append(list);
    input.setAttribute("autocomplete", "off");
    input.setAttribute("aria-controls", "results");
    const close = () => { list.hidden = true; };
    const show = () => {
      const query = input.value.trim();
      list.hidden = !query;
      if (!query) return;
      const hits = find(query);
      const shown = hits.slice(0, 50);
      list.replaceChildren(...shown.map((hit) => {
        const name = make("bdi", {}, hit.label || hit.name);
        const more = make("small", {}, [hit.label ? hit.name : "", hit.context].filter(Boolean).join(" · "));
        return make("li", {}, make("a", { href: document.body.dataset.root + hit.href }, name, more));
      }));
      if (!hits.length) list.append(make("li", { role: "status" }, words.none));
      if (hits.length > shown.length) list.append(make("li", { role: "status" }, `${shown.length} / ${hits.length} …`));
    };
    const move = (step) => {
      const stops = [input, ...list.querySelectorAll("a")];
      stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
    };
    input.addEventListener("input", show);
    box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) close(); });
    input.addEventListener("focus", show);
    list.addEventListener("click", close);
    box.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") { event.preventDefault(); move(1); }
      else if (event.key === "ArrowUp") { event.preventDefault(); move(-1); }
      else if (event.key === "Enter" && event.target === input) { list.querySelector("a")?.click(); }
      else if (event.key === "Escape") { input.value = ""; input.focus(); close(); }
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || /input|textarea|select/i.test(document.activeElement.tagName)) return;
      event.preventDefault();
      input.focus();
    });
  };
})();
