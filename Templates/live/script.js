(() => {
  "use strict";
  const root = document.documentElement;
  try { const theme = localStorage.getItem("theme"); if (theme) root.dataset.theme = theme; } catch { }
  const isLive = document.body.classList.contains("live");
  const generation = () => document.querySelector("meta[name=generation]")?.content;

  // The page is drawn again by the server when a file has changed. Only pages that are seen listen: a browser has no
  // more than six connections for all that are open.
  let source;
  const listen = () => {
    if (document.hidden) { source?.close(); source = null; return; }
    if (source) return;
    source = new EventSource("/events");
    source.onmessage = (event) => { note(""); if (event.data !== generation()) changed(event.data); };
    source.onerror = () => { note(document.body.dataset.gone || ""); };
  };
  document.addEventListener("visibilitychange", listen);
  const note = (text) => {
    let box = document.querySelector(".live .status");
    if (!box && text && isLive) {
      box = document.createElement("p");
      box.className = "status";
      box.setAttribute("role", "status");
      document.body.append(box);
    }
    if (box) { box.textContent = text; box.hidden = !text; }
  };
  const changed = () => isLive && document.querySelector(".page") ? visit(location.href) : location.reload();
  listen();
  if (!isLive) return;
  document.body.classList.add("script");

  const header = document.querySelector("body > header");
  if (header) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "theme";
    button.title = document.body.dataset.themeWord;
    button.setAttribute("aria-label", button.title);
    button.addEventListener("click", () => {
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { }
    });
    header.append(button);
  }

  const form = () => document.querySelector("#case, #fetch, #choice");
  // What a field is called, whether it is part of the address or not.
  const nameOf = (control) => control.name || control.dataset.name || "";
  const controls = () => [...(form()?.elements || [])].filter((control) => /^[vs]\./.test(nameOf(control)));

  // The list of entities is folded on a phone, and filtered where it is long.
  const furnish = () => {
    const side = document.querySelector(".side:not(.foldable)");
    if (!side) return;
    const fold = document.createElement("button");
    [fold.type, fold.className, fold.textContent] = ["button", "tool", side.getAttribute("aria-label")];
    fold.setAttribute("aria-expanded", "false");
    fold.addEventListener("click", () => fold.setAttribute("aria-expanded", fold.getAttribute("aria-expanded") !== "true"));
    const items = [...side.querySelectorAll("li")];
    if (items.length > 12) {
      const filter = document.createElement("input");
      [filter.type, filter.className, filter.placeholder] = ["search", "filter", document.body.dataset.filterWord];
      filter.setAttribute("aria-label", filter.placeholder);
      filter.addEventListener("input", () => {
        const wanted = filter.value.trim().toLowerCase();
        for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted);
      });
      side.prepend(filter);
    }
    side.prepend(fold);
    side.classList.add("foldable");
  };

  // Many fields are found by name, or reduced to those that need a value.
  let [wanted, isRequiredOnly] = ["", false];
  const furnishFields = () => {
    const all = [...document.querySelectorAll(".fields > .field")];
    const holder = document.querySelector(".fields:not(.furnished)");
    if (!holder || all.length < 13) return;
    holder.classList.add("furnished");
    const filter = document.createElement("input");
    [filter.type, filter.className, filter.placeholder, filter.value] = ["search", "filter", document.body.dataset.filterWord, wanted];
    filter.setAttribute("aria-label", filter.placeholder);
    const required = document.createElement("button");
    [required.type, required.className, required.textContent] = ["button", "tool", document.body.dataset.requiredWord];
    const look = () => {
      required.setAttribute("aria-pressed", isRequiredOnly);
      for (const field of all) field.hidden = !field.textContent.toLowerCase().includes(wanted.trim().toLowerCase()) || isRequiredOnly && !("required" in field.dataset);
    };
    filter.addEventListener("input", (event) => { event.stopPropagation(); wanted = filter.value; look(); });
    required.addEventListener("click", () => { isRequiredOnly = !isRequiredOnly; look(); });
    const tools = document.createElement("div");
    tools.className = "tools";
    tools.append(filter, ...all.some((field) => "required" in field.dataset) ? [required] : []);
    holder.prepend(tools);
    look();
  };

  // Where the entity that is shown stands in the list.
  const reveal = () => {
    furnish();
    furnishFields();
    const current = document.querySelector(".side [aria-current]");
    if (!current) return;
    const side = current.closest(".side");
    side.scrollTop = current.offsetTop - side.offsetTop - side.clientHeight / 2;
    const strip = current.closest("ul");
    strip.scrollLeft += current.getBoundingClientRect().x - strip.getBoundingClientRect().x - strip.clientWidth / 2;
  };

  // The address of what is shown. Values of a row of a store are not part of it.
  const address = () => {
    const data = new URLSearchParams();
    for (const [name, value] of new FormData(form())) {
      if (name.startsWith("v.") || name.startsWith("s.") ? value !== "" : true) data.append(name, value);
    }
    const boxes = [...document.querySelectorAll("input[name=locale]")];
    if (boxes.every((box) => box.checked)) data.delete("locale");
    if (data.get("row") === "") data.delete("row");
    if (data.get("operation") === "insert" && !data.has("row")) data.delete("operation");
    const query = data.toString();
    return form().getAttribute("action") + (query ? "?" + query : "");
  };
  const remember = () => {
    history.replaceState(null, "", address());
    for (const link of document.querySelectorAll("header [data-ui]")) {
      const target = new URL(location.href);
      target.searchParams.set("ui", link.dataset.ui);
      link.href = target;
    }
  };

  // Draws a part of the page again. What is focused and selected stays, and so does what a translator types.
  const redraw = (draw) => {
    const active = document.activeElement;
    const find = finder(active);
    const selection = "selectionStart" in active ? [active.selectionStart, active.selectionEnd, active.selectionDirection] : null;
    draw();
    settle();
    const target = find();
    if (!target || target === document.activeElement) return;
    target.focus({ preventScroll: true });
    if (selection && selection[0] !== null) { try { target.setSelectionRange(...selection); } catch { } }
  };
  const finder = (active) => {
    if (active.closest("form.edit, .saved")) return () => active;
    if (active.matches("button.edit")) { const place = placeOf(active); return () => buttonAt(place); }
    if (active.matches(".undo [data-undo]")) return () => document.querySelector(".undo [data-undo]");
    if (active.id) return () => document.getElementById(active.id);
    if (active.name && active.value) return () => document.querySelector(`[name="${CSS.escape(active.name)}"][value="${CSS.escape(active.value)}"]`);
    return () => null;
  };

  // Shows the server's page for an address in place of this one, and keeps what was typed and where.
  let visits = 0;
  const visit = async (url) => {
    const number = ++visits;
    let text;
    try {
      const response = await fetch(url, { headers: { Accept: "text/html" } });
      if (!response.ok) return;
      text = await response.text();
    } catch { return; }
    if (number !== visits) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    // A page with a script of its own draws itself.
    if (!document.dispatchEvent(new CustomEvent("redraw", { cancelable: true, detail: page }))) return;
    const typed = new Map(controls().map((control) => [nameOf(control), control.value]));
    const open = new Set([...document.querySelectorAll("details[open]")].map((details) => [...document.querySelectorAll("details")].indexOf(details)));
    const scroll = [scrollX, scrollY];
    document.title = page.title;
    redraw(() => {
      for (const selector of ["meta[name=generation]", ".side", "main", "header nav"]) {
        const [old, fresh] = [document.querySelector(selector), page.querySelector(selector)];
        if (old && fresh) old.replaceWith(fresh); else if (fresh && selector === ".side") document.querySelector(".page").prepend(fresh);
      }
      for (const control of controls()) {
        const value = typed.get(nameOf(control));
        if (value !== undefined && (control.tagName !== "SELECT" || [...control.options].some((option) => option.value === value))) control.value = value;
      }
      [...document.querySelectorAll("details")].forEach((details, place) => { if (open.has(place)) details.open = true; });
    });
    scrollTo(...scroll);
    reveal();
    ask();
  };

  // How high the answer is decides where it stops moving with the page.
  const measuring = new ResizeObserver(([{ target }]) => target.style.setProperty("--height", `${target.offsetHeight}px`));

  // Asks the library what becomes of the values. While an answer is on its way, the last wish alone is kept.
  let isAsking = false;
  let isWanted = false;
  const ask = async () => {
    const current = form();
    if (!current || current.id === "choice") return;
    const answer = document.getElementById("answer");
    if (answer) measuring.observe(answer);
    remember();
    if (isAsking) { isWanted = true; return; }
    isAsking = true;
    try {
      do {
        isWanted = false;
        if (current.id === "case") await validate(form()); else await fill();
      } while (isWanted);
    } catch { } finally { isAsking = false; }
  };
  const validate = async (current) => {
    const fields = {};
    for (const control of controls()) {
      const name = nameOf(control).slice(2);
      const field = fields[name] || (fields[name] = { choice: "", text: "" });
      if (nameOf(control).startsWith("s.")) field.choice = control.value; else field.text = control.value;
    }
    const data = new FormData(current);
    const response = await fetch("/validate", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        model: current.dataset.model, entity: current.dataset.entity, operation: data.get("operation") || "insert", fields,
        locales: data.getAll("locale").length ? data.getAll("locale") : undefined, html: true, ui: root.lang,
      }),
    });
    const answer = await response.json();
    if (answer.html === undefined) return;
    show(answer.html);
    const byProperty = (selector) => new Map([...document.querySelectorAll("#answer " + selector)].map((item) => [item.dataset.property ?? item.dataset.refused, item.querySelector("p") || item]));
    const [refused, echoes] = [byProperty(".refused li[data-refused]"), byProperty(".echoes li")];
    // Each field says what its value breaks, in the language of the page where that is one of the readers'.
    const readers = [...document.querySelectorAll("#answer .reader")];
    const own = readers.find((reader) => reader.dataset.locale.split(/[-_]/)[0] === root.lang.split("-")[0]) || readers[0];
    const errors = new Map([...own?.querySelectorAll("li[data-property]") || []].reverse().map((item) => [item.dataset.property, item.querySelector("p")]));
    for (const field of document.querySelectorAll(".field")) {
      const [reason, error] = [refused.get(field.dataset.property), errors.get(field.dataset.property)];
      const control = field.querySelector("input, textarea") || field.querySelector("select");
      if (reason || error) control.setAttribute("aria-invalid", "true"); else control.removeAttribute("aria-invalid");
      field.querySelector(".refusal").replaceChildren(...[reason || error].filter(Boolean).map((text) => text.cloneNode(true)));
      field.querySelector(".echo").textContent = echoes.get(field.dataset.property)?.textContent ?? "";
    }
  };
  const fill = async () => {
    const response = await fetch(address());
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    show(page.querySelector("#answer")?.innerHTML || "");
  };
  // The line that is read out stays where it is and changes only when it says something else.
  const show = (html) => {
    const answer = document.getElementById("answer");
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    const [old, line] = [answer.querySelector(":scope > [role=status]"), fresh.querySelector(":scope > [role=status]")];
    const open = new Set([...answer.querySelectorAll("details[open]")].map((details) => key(details)));
    for (const details of fresh.querySelectorAll("details")) if (open.has(key(details))) details.open = true;
    redraw(() => {
      if (old && line && answer.id !== "fetch") {
        if (old.innerHTML !== line.innerHTML) old.innerHTML = line.innerHTML;
        old.className = line.className;
        line.remove();
        while (old.nextSibling) old.nextSibling.remove();
        while (old.previousSibling) old.previousSibling.remove();
        answer.append(...fresh.childNodes);
      } else {
        answer.replaceChildren(...fresh.childNodes);
      }
    });
  };
  const key = (details) => (details.closest("[data-locale]")?.dataset.locale || "") + " " + (details.closest("li")?.querySelector("small")?.textContent || "");

  // From a message to the field it is about.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('#answer a[href^="#f"]');
    const field = link && document.getElementById(link.hash.slice(1));
    if (!field) return;
    event.preventDefault();
    field.hidden = false;
    field.scrollIntoView({ block: "center" });
    (field.querySelector("input, textarea") || field.querySelector("select")).focus({ preventScroll: true });
  });

  // A translation is edited where it is shown. The page that the server draws after each change has neither the open
  // editors nor the note on what was saved, so both are put back at their places; without one, above the readers.
  const editors = new Set();
  let saved;
  const said = document.createElement("p");
  said.className = "hidden";
  said.setAttribute("role", "status");
  document.body.append(said);
  const placeOf = (button) => ({ key: button.dataset.key, code: button.dataset.code, locale: button.closest("[data-locale]")?.dataset.locale });
  const buttonAt = ({ key, code, locale }) => {
    const same = [...document.querySelectorAll("button.edit")].filter((button) => button.dataset.key === key && placeOf(button).locale === locale);
    return same.find((button) => button.dataset.code === code) ?? same[0];
  };
  const settle = () => {
    document.querySelector(".kept")?.remove();
    const lost = [];
    for (const editor of editors) {
      if (editor.field.isConnected) continue;
      const button = buttonAt(editor.place);
      if (button) { editor.button = button; button.replaceWith(editor.field); } else lost.push(editor.field);
    }
    if (saved && !saved.note.isConnected) {
      const button = buttonAt(saved.place);
      if (button) button.after(saved.note); else lost.push(saved.note);
    }
    if (!lost.length) return;
    const holder = document.createElement("div");
    holder.className = "kept";
    holder.append(...lost);
    const outcome = document.querySelector("#answer > [role=status]");
    if (outcome) outcome.after(holder); else document.querySelector("main").prepend(holder);
  };
  const close = (editor) => {
    editors.delete(editor);
    const holder = editor.field.closest(".kept");
    if (holder) editor.field.remove(); else editor.field.replaceWith(editor.button);
    if (holder && !holder.children.length) holder.remove();
    (buttonAt(editor.place) ?? document.querySelector("main")).focus({ preventScroll: true });
  };
  const write = async (change) => {
    try {
      const response = await fetch("/translation", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(change) });
      return await response.json().catch(() => ({ error: String(response.status) }));
    } catch { return { error: document.body.dataset.gone }; }
  };
  // Says what was written at its place, and to those who listen.
  const tell = (place, text, canUndo) => {
    saved?.note.remove();
    const note = document.createElement("p");
    [note.className, note.textContent, note.lang, note.dir] = ["saved", text, root.lang, root.dir];
    if (canUndo) {
      const undo = document.createElement("button");
      [undo.type, undo.className, undo.textContent, undo.dataset.undo] = ["button", "tool", document.body.dataset.undoWord, ""];
      note.append(" · ", undo);
    }
    saved = { place, note };
    settle();
    said.textContent = "";
    setTimeout(() => { said.textContent = text; }, 50);
  };
  const sentence = (word, { path, line }) => document.body.dataset[word].replace("…", () => line ? `${path}:${line}` : path);
  const undoLast = async (button) => {
    const place = button.closest(".saved") ? saved.place : { key: button.nextElementSibling.textContent };
    const answer = await write({ undo: true });
    tell(place, answer.error ?? sentence("restoredWord", answer), false);
    buttonAt(place)?.focus({ preventScroll: true });
  };
  const edit = (button) => {
    const [place, model] = [placeOf(button), form()?.dataset.model];
    if (!place.locale) return;
    if (saved && saved.place.key === place.key && saved.place.locale === place.locale) { saved.note.remove(); saved = null; }
    const [field, label, input, save, line] = ["form", "label", "input", "button", "output"].map((name) => document.createElement(name));
    const editor = { place, button, field };
    [field.className, label.textContent, label.lang] = ["edit", button.dataset.name, root.lang];
    [input.value, input.lang, input.dir] = [button.dataset.text, place.locale.replace("_", "-"), "auto"];
    [save.className, save.textContent] = ["tool", button.dataset.save];
    label.append(input);
    field.append(label, save, line);
    field.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (input.readOnly) return;
      input.readOnly = true;
      const answer = await write({ model, key: place.key, locale: place.locale, text: input.value });
      input.readOnly = false;
      line.textContent = answer.error ?? "";
      if (answer.error) return;
      editor.button.dataset.text = input.value;
      close(editor);
      if (answer.path) tell(place, sentence("savedWord", answer), true);
    });
    field.addEventListener("keydown", (event) => { if (event.key === "Escape") close(editor); });
    editors.add(editor);
    button.replaceWith(field);
    input.focus();
  };
  document.addEventListener("click", (event) => {
    const [undo, button] = [event.target.closest?.("[data-undo]"), event.target.closest?.("button.edit")];
    if (undo) undoLast(undo); else if (button) edit(button);
  });

  document.addEventListener("input", (event) => {
    const name = nameOf(event.target);
    if (!form() || !form().contains(event.target)) return;
    if (name.startsWith("v.")) {
      // Who types into a field means it.
      const choice = document.getElementById(event.target.id.replace("v", "s"));
      if (choice && [...choice.options].some((option) => option.value === "value")) {
        choice.value = event.target.value ? "value" : choice.value === "value" ? "value" : "";
      }
    }
    if (name.startsWith("v.") || name.startsWith("s.")) ask();
    else if (name === "locale" || name === "operation") { history.replaceState(null, "", address()); visit(location.href); }
  });
  if (form()) {
    form().id === "choice" ? reveal() : (reveal(), remember());
  } else {
    reveal();
  }
})();
