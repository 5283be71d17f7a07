(() => {
  "use strict";
  const root = document.documentElement;
  const remember = (value) => { try { localStorage.setItem("theme", value); } catch { } };
  try { const theme = localStorage.getItem("theme"); if (theme) root.dataset.theme = theme; } catch { }

  let index = [];
  window.modelglossIndex = (words, entries) => { index = entries; start(words); };
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  const find = (query) => {
    const words = plain(query).split(/\s+/).filter(Boolean);
    const hits = [];
    const add = (rank, name, label, href, context) => hits.push({ rank, name, label, href, context });
    const rank = (name, label) => {
      const [n, l] = [plain(name), plain(label || "")];
      if (!words.every((word) => n.includes(word) || l.includes(word))) return 9;
      const first = words[0];
      return n === first || l === first ? 0 : n.startsWith(first) || l.startsWith(first) ? 1 : 3;
    };
    for (const [name, label, href, properties, text] of index) {
      const own = rank(name, label);
      if (own < 9) add(own, name, label, href, "");
      for (const property of properties) {
        const [p, pl, anchor] = typeof property === "string" ? [property, "", property] : property;
        const found = rank(p, pl);
        if (found < 9) add(found + 1, p, pl, href + "#" + (anchor || p), label || name);
      }
      if (own === 9 && text && words.every((word) => plain(text).includes(word))) add(6, name, label, href, text.slice(0, 90) + "…");
    }
    return hits.sort((a, b) => a.rank - b.rank).slice(0, 40);
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
      const name = row.cells[0].firstChild;
      const link = make("a", { href: "#" + row.id });
      name.replaceWith(link);
      link.append(name);
    }
    // What scrolls inside itself can be reached with the keyboard.
    const mark = () => {
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

    const side = document.querySelector(".side");
    const current = side && side.querySelector("[aria-current]");
    if (current) side.scrollTop = current.offsetTop - side.clientHeight / 2;
    if (side && index.length && !side.querySelector("ul")) {
      const list = document.createElement("ul");
        const here = location.pathname;
        for (const [name, label, href] of index) {
          const item = document.createElement("li");
          const link = document.createElement("a");
          link.href = document.body.dataset.root + href;
          link.textContent = label || name;
          if (label) { const raw = document.createElement("small"); raw.textContent = name; link.append(raw); }
          if (here.endsWith("/" + href)) link.setAttribute("aria-current", "page");
          item.append(link);
          list.append(item);
        }
        side.replaceChildren(list);
        const current = side.querySelector("[aria-current]");
        if (current) side.scrollTop = current.offsetTop - side.clientHeight / 2;
    }

    const list = document.createElement("ul");
    list.className = "results";
    list.id = "results";
    list.role = "listbox";
    list.hidden = true;
    list.setAttribute("aria-label", input.getAttribute("aria-label"));
    box.append(list);
    for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", "results"], ["aria-autocomplete", "list"], ["autocomplete", "off"], ["spellcheck", "false"]]) input.setAttribute(name, value);
    let selected = -1;
    const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); };
    const select = (number) => {
      const items = list.querySelectorAll("[role=option]");
      if (!items.length) return;
      selected = (number + items.length) % items.length;
      items.forEach((item, position) => item.setAttribute("aria-selected", String(position === selected)));
      items[selected].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", items[selected].id);
    };
    const open = (item) => { location.href = item.dataset.href; close(); };
    const show = () => {
      const query = input.value.trim();
      if (!query) { close(); return; }
        const hits = find(query);
        list.replaceChildren(...hits.map((hit, position) => {
          const item = document.createElement("li");
          item.role = "option";
          item.id = "result-" + position;
          item.dataset.href = document.body.dataset.root + hit.href;
          item.setAttribute("aria-selected", "false");
          const name = document.createElement("bdi");
          name.textContent = hit.label || hit.name;
          const more = document.createElement("small");
          more.textContent = [hit.label ? hit.name : "", hit.context].filter(Boolean).join(" · ");
          item.append(name, more);
          item.addEventListener("mousedown", (event) => { event.preventDefault(); open(item); });
          return item;
        }));
        if (!hits.length) { const none = document.createElement("li"); none.role = "option"; none.setAttribute("aria-disabled", "true"); none.textContent = words.none; list.append(none); }
        list.hidden = false;
        input.setAttribute("aria-expanded", "true");
        if (hits.length) select(0);
    };
    input.addEventListener("input", show);
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") { event.preventDefault(); select(selected + 1); }
      else if (event.key === "ArrowUp") { event.preventDefault(); select(selected - 1); }
      else if (event.key === "Enter" && !list.hidden) { const item = list.querySelector("[aria-selected=true]"); if (item) open(item); }
      else if (event.key === "Escape") { input.value = ""; close(); }
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || /input|textarea|select/i.test(document.activeElement.tagName)) return;
      event.preventDefault();
      input.focus();
    });
  };
})();
