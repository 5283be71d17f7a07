(() => {
  "use strict";
  const desk = document.querySelector(".desk");
  if (!desk) return;
  const [table, model, ui] = [desk.querySelector("table"), desk.dataset.model, document.documentElement.lang];
  const word = (name, blank) => {
    const text = desk.dataset["word" + name[0].toUpperCase() + name.slice(1)] ?? "";
    return blank === undefined ? text : text.replace("…", () => blank);
  };
  const states = ["missing", "untranslated", "stale", "needsReview", "sameAsSource"];
  const make = (name, classes, text = "") => Object.assign(document.createElement(name), { className: classes, textContent: text });

  // Each cell leads to a form where there is no script; here it is edited in its place.
  const strip = (part) => { for (const link of part.querySelectorAll("td > a")) link.replaceWith(...link.childNodes); };
  strip(table);
  table.setAttribute("role", "grid");
  // Columns keep their widths whatever is typed.
  Object.assign(table.style, { tableLayout: "fixed", minWidth: `${9 * table.tHead.rows[0].cells.length + 1}rem` });

  const locales = () => [...table.tHead.rows[0].cells].slice(1).map((cell) => cell.dataset.locale);
  const rows = () => [...table.querySelectorAll("tr[data-key]")];
  const isShown = (element) => element.offsetParent !== null;
  const localeOf = (td) => locales()[td.cellIndex - 1];
  const keyOf = (td) => td.dataset.key ?? td.parentElement.dataset.key;
  const textOf = (td) => td.querySelector(".t")?.textContent ?? null;
  const isOpen = (td) => states.some((state) => td.classList.contains(state));
  const cellAt = (key, locale) => {
    const row = rows().find((row) => row.dataset.key === key) ?? rows().find((row) => [...row.cells].some((cell) => cell.dataset.key === key));
    return row?.cells[locales().indexOf(locale) + 1];
  };
  const labelOf = (td) => {
    const head = td.parentElement.cells[0];
    const parts = [head.querySelector("code, q").textContent, head.querySelector("small")?.textContent, table.tHead.rows[0].cells[td.cellIndex].querySelector("span").textContent];
    const shown = [...td.querySelectorAll(":scope > :not(form)")].map((part) => part.textContent).join(", ");
    return parts.filter(Boolean).join(", ") + word("labelSeparator") + shown;
  };

  // What is typed is kept until it is written or given up, over redraws and reloads.
  const name = (key, locale) => JSON.stringify(["modelgloss", model, locale, key]);
  const kept = (key, locale) => { try { return JSON.parse(sessionStorage.getItem(name(key, locale))); } catch { return null; } };
  const keep = (key, locale, draft) => {
    try { if (draft) sessionStorage.setItem(name(key, locale), JSON.stringify(draft)); else sessionStorage.removeItem(name(key, locale)); } catch { }
    tell();
  };
  const drafts = () => {
    const found = [];
    try {
      for (let at = 0; at < sessionStorage.length; at++) {
        const stored = sessionStorage.key(at);
        if (!stored.startsWith('["modelgloss",')) continue;
        const [, of, locale, key] = JSON.parse(stored);
        if (of === model) found.push({ locale, key });
      }
    } catch { }
    return found;
  };

  // What is said to those who listen, and shown in the header to those who look.
  const said = make("p", "hidden");
  said.setAttribute("role", "status");
  const status = make("span", "desk-status");
  document.body.append(said);
  document.querySelector("body > header nav").after(status);
  let saying;
  const say = (text) => { said.textContent = ""; clearTimeout(saying); saying = setTimeout(() => { said.textContent = text; }, 50); };
  const tell = () => {
    const [saved, open] = [desk.querySelectorAll("#changes li").length, drafts().length];
    status.textContent = [saved && word("savedCount", saved), open && word("unsavedCount", open)].filter(Boolean).join(" · ");
  };
  const showDrafts = () => {
    for (const draft of table.querySelectorAll("td > .draft")) draft.remove();
    for (const { key, locale } of drafts()) {
      const td = cellAt(key, locale);
      if (td && !td.querySelector("form")) td.append(make("span", "draft", kept(key, locale)?.text ?? ""));
    }
    tell();
  };

  // The cell that the keys are at: the only one that Tab stops at.
  let at;
  const choose = (td) => {
    if (at && at !== td) { at.removeAttribute("tabindex"); at.removeAttribute("aria-label"); }
    at = td;
    td.tabIndex = 0;
  };
  const go = (td) => { if (!td) return; choose(td); td.focus(); td.scrollIntoView({ block: "nearest", inline: "nearest" }); };
  const step = (td, down, right) => {
    if (right) {
      const cells = [...td.parentElement.cells].slice(1).filter(isShown);
      return cells[cells.indexOf(td) + right];
    }
    const shown = rows().filter(isShown);
    return shown[shown.indexOf(td.parentElement) + down]?.cells[td.cellIndex];
  };
  const nextOpen = (td, direction) => {
    const all = rows().filter((row) => isShown(row) || row === td.parentElement);
    const [count, start] = [all.length, all.indexOf(td.parentElement)];
    const columns = locales().length;
    for (let turn = 0; turn <= columns; turn++) {
      const column = (td.cellIndex - 1 + direction * turn + 2 * columns) % columns + 1;
      for (let distance = 1; distance <= count; distance++) {
        const cell = all[(start + direction * distance + 2 * count) % count].cells[column];
        if (cell !== td && isShown(cell) && isOpen(cell) && !cell.classList.contains("locked")) return cell;
      }
    }
    return null;
  };

  const post = async (path, body) => {
    try {
      const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      return await response.json().catch(() => ({ error: String(response.status) }));
    } catch { return { error: document.body.dataset.gone }; }
  };
  const place = ({ path, line }) => line ? `${path}:${line}` : path;

  // The alerts beside the table are drawn by the library, at each key; while it draws, the last wish alone is kept.
  const beside = document.getElementById("beside");
  let [isDrawing, wish, resting] = [false, null, 0];
  const draw = async (td) => {
    wish = td;
    if (isDrawing) return;
    isDrawing = true;
    while (wish) {
      const now = wish;
      wish = null;
      const text = editor?.td === now ? editor.field.value : kept(keyOf(now), localeOf(now))?.text;
      const answer = await post("/beside", { model, key: now.parentElement.dataset.key, locale: localeOf(now), text, ui });
      if (answer.html === undefined) continue;
      beside.innerHTML = answer.html;
      if (editor?.td === now) editor.show();
    }
    isDrawing = false;
  };

  let editor = null;
  const open = (td) => {
    if (editor?.td === td) return editor.field.focus();
    leave();
    if (td.classList.contains("locked") || !td.matches("td")) return;
    choose(td);
    const [key, locale] = [keyOf(td), localeOf(td)];
    const draft = kept(key, locale);
    const [form, field, proposals, alerts, note] = [make("form", "cell"), make("textarea", ""), make("ul", "proposals"), make("div", "alerts"), make("p", "gap")];
    const hints = make("p", "hints");
    for (const [name, key, text] of [["save", "Enter", word("saveNext")], ["", "Esc", word("giveUp")]]) {
      const button = make("button", "tool", text);
      button.type = name ? "submit" : "button";
      button.prepend(make("kbd", "", key), " ");
      if (!name) button.addEventListener("click", () => giveUp());
      hints.append(button);
    }
    [field.rows, field.lang, field.dir] = [1, td.lang, "auto"];
    field.setAttribute("aria-label", labelOf(td));
    td.querySelector(".draft")?.remove();
    alerts.hidden = true;
    note.setAttribute("role", "alert");
    form.append(field, note, proposals, alerts, hints);
    const base = draft ? draft.base : textOf(td);
    field.value = draft?.text ?? base ?? "";
    editor = { td, key, locale, field, form, note, base, isBusy: false };
    editor.show = () => {
      proposals.replaceChildren(...[...beside.querySelectorAll("[data-proposal]")].map((button) => {
        const item = make("li", "");
        item.append(button.cloneNode(true));
        return item;
      }));
      const drawn = beside.querySelector(".alerts");
      if (drawn) { alerts.innerHTML = drawn.innerHTML; [alerts.lang, alerts.dir] = [drawn.lang, drawn.dir]; }
      alerts.hidden = !drawn || isShown(drawn);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const proposal = event.submitter?.closest("[data-proposal]");
      if (!proposal) return save(1);
      field.value = proposal.value;
      typed();
      field.focus();
    });
    field.addEventListener("input", typed);
    form.addEventListener("keydown", (event) => {
      // The keys of an input method are its own.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === "Escape") { event.preventDefault(); giveUp(); }
      if (event.key === "Enter" && event.target === field) { event.preventDefault(); save(event.shiftKey ? -1 : 1); }
      event.stopPropagation();
    });
    form.addEventListener("focusout", (event) => { if (editor?.form === form && event.relatedTarget && !form.contains(event.relatedTarget)) leave(); });
    td.classList.add("editing");
    td.classList.toggle("end", td.cellIndex > 1 && td.cellIndex * 2 > locales().length);
    td.append(form);
    field.focus();
    field.select();
    remember();
    look();
    draw(td);
  };
  const typed = () => {
    const { key, locale, field, base, td } = editor;
    keep(key, locale, field.value === (base ?? "") ? null : { text: field.value, base });
    draw(td);
    clearTimeout(resting);
    resting = setTimeout(() => {
      const alert = beside.querySelector("figure");
      if (editor?.field === field && alert) say([alert.querySelector("p"), alert.querySelector(".lines")].map((part) => part.textContent).join(" "));
    }, 1000);
  };
  const close = () => {
    if (!editor) return;
    const { td, form } = editor;
    editor = null;
    clearTimeout(resting);
    form.remove();
    td.classList.remove("editing");
    remember();
  };
  // Who goes elsewhere finds what was typed when they come back.
  const leave = () => { if (editor) { close(); showDrafts(); } };
  const giveUp = () => {
    const { td, key, locale } = editor;
    close();
    keep(key, locale, null);
    go(td);
  };
  const written = (td, text) => {
    for (const part of td.querySelectorAll(":scope > :not(form)")) part.remove();
    td.prepend(make("span", "t", text));
    td.classList.remove(...states);
    td.classList.add("saved");
  };
  const save = async (direction) => {
    const current = editor;
    if (!current || current.isBusy) return;
    const { td, key, locale, field, base } = current;
    const text = field.value;
    let done = "";
    if (text !== (base ?? "") || isOpen(td) && text) {
      [current.isBusy, field.readOnly] = [true, true];
      const answer = await post("/translation", { model, key, locale, text, seen: base });
      [current.isBusy, field.readOnly] = [false, false];
      if ("theirs" in answer) return conflict(current, answer.theirs);
      if (answer.error !== undefined) {
        current.note.textContent = word("notWritten", answer.error);
        if (editor === current) field.focus();
        return;
      }
      if (answer.path) done = word("saved", place(answer)) + ". ";
      written(td, text);
    }
    if (editor === current) close();
    keep(key, locale, null);
    const next = direction ? nextOpen(td, direction) : null;
    if (!direction) go(td);
    else if (next) open(next);
    else go(td);
    const language = table.tHead.rows[0].cells[td.cellIndex].querySelector("span").textContent;
    say(done + (next ? word("next") + word("labelSeparator") + labelOf(next) : direction ? word("allNamed", language) : ""));
  };
  // Another one wrote the same text: both are shown, and neither is lost.
  const conflict = (current, theirs) => {
    if (editor !== current || current.theirs === theirs && current.note.childElementCount) return;
    current.theirs = theirs;
    const buttons = [["keepMine", () => { current.base = theirs; current.note.replaceChildren(); save(0); }], ["takeTheirs", () => {
      close();
      keep(current.key, current.locale, null);
      if (theirs !== null) { written(current.td, theirs); current.td.classList.remove("saved"); }
      go(current.td);
    }]].map(([name, act]) => {
      const button = make("button", "tool", word(name));
      button.type = "button";
      button.addEventListener("click", act);
      return button;
    });
    current.note.replaceChildren(word("changedElsewhere", theirs ?? "–"), " ", ...buttons);
  };

  const undo = async (number) => {
    const item = desk.querySelector(`#changes li[data-change="${Number(number)}"]`);
    if (!item) return;
    const answer = await post("/translation", { undo: Number(number) });
    if (answer.error === undefined) return say(word("restored", place(answer)));
    const text = "theirs" in answer ? word("changedElsewhere", answer.theirs ?? "–") : answer.error;
    item.querySelector(".gap")?.remove();
    item.append(make("p", "gap", text));
    say(text);
  };
  const confirm = async (td) => {
    if (!td.matches(".needsReview, .stale")) return;
    const answer = await post("/translation", { model, key: keyOf(td), locale: localeOf(td), confirm: true });
    if (answer.error !== undefined) return say(word("notWritten", answer.error));
    written(td, textOf(td) ?? "");
    say(word("reviewed"));
    go(nextOpen(td, 1) ?? td);
  };

  table.addEventListener("focusin", (event) => {
    const td = event.target.closest("td");
    if (!td || event.target !== td) return;
    choose(td);
    td.setAttribute("aria-label", labelOf(td));
    remember();
    draw(td);
  });
  table.addEventListener("mousedown", (event) => {
    const td = event.target.closest("td");
    if (td && !event.target.closest("form")) { event.preventDefault(); if (at === td && document.activeElement === td) open(td); else { leave(); go(td); } }
  });
  table.addEventListener("dblclick", (event) => { const td = event.target.closest("td"); if (td && !event.target.closest("form")) open(td); });
  table.addEventListener("keydown", (event) => {
    const td = event.target;
    if (!td.matches("td") || event.altKey) return;
    const forward = getComputedStyle(table).direction === "rtl" ? -1 : 1;
    const steps = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, forward], ArrowLeft: [0, -forward] };
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return undo(desk.querySelector("#changes li")?.dataset.change);
    }
    if (event.ctrlKey || event.metaKey) return;
    if (steps[event.key]) { event.preventDefault(); go(step(td, ...steps[event.key])); }
    if (event.key === "Home" || event.key === "End") { event.preventDefault(); const cells = [...td.parentElement.cells].slice(1).filter(isShown); go(cells.at(event.key === "Home" ? 0 : -1)); }
    if (event.key === "Enter" && event.shiftKey) { event.preventDefault(); go(nextOpen(td, -1)); } else if (event.key === "Enter" || event.key === "F2") { event.preventDefault(); open(td); }
    if (event.key === "r" || event.key === "R") confirm(td);
    if (event.key === "?") { const keys = desk.querySelector(".keys"); keys.tabIndex = -1; keys.focus(); say(keys.textContent); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, textarea, select")) { event.preventDefault(); filter.focus(); }
  });
  desk.addEventListener("submit", (event) => {
    const change = event.target.closest("#changes form");
    if (change) { event.preventDefault(); undo(event.submitter.value); }
  });

  // The filter and the parts hide rows of those that are here; what is not here, the server finds.
  const filter = desk.querySelector("#desk-filter input[type=search]");
  const isWhole = !filter.value && !new URLSearchParams(location.search).get("show") && ![...desk.querySelectorAll(":scope > .note")].length;
  let part = desk.querySelector(".parts [aria-current]").dataset.part;
  const look = () => {
    if (!isWhole) return;
    const wanted = filter.value.trim().toLowerCase();
    for (const row of rows()) {
      const isInPart = part === "all" || row.dataset.states.split(" ").includes(part) || row.querySelector(".saved, .editing");
      row.hidden = !isInPart || wanted !== "" && !row.textContent.toLowerCase().includes(wanted);
    }
    for (const body of table.tBodies) body.hidden = ![...body.rows].some((row) => row.dataset.key && !row.hidden);
  };
  filter.addEventListener("input", look);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { filter.value = ""; look(); }
    if (event.key === "Enter" && isWhole || event.key === "ArrowDown") { event.preventDefault(); go(rows().find(isShown)?.cells[at?.cellIndex || 1]); }
  });
  desk.addEventListener("click", (event) => {
    const link = event.target.closest(".parts a");
    if (link && isWhole) {
      event.preventDefault();
      part = link.dataset.part;
      for (const other of desk.querySelectorAll(".parts a")) if (other === link) other.setAttribute("aria-current", "true"); else other.removeAttribute("aria-current");
      look();
    }
    const chip = event.target.closest(".chips a");
    if (chip) {
      event.preventDefault();
      leave();
      for (const other of desk.querySelectorAll(".chips a")) if (other === chip) other.setAttribute("aria-current", "true"); else other.removeAttribute("aria-current");
      mark();
    }
  });
  // One language at a time on a narrow page.
  const mark = () => {
    const column = locales().indexOf(desk.querySelector(".chips [aria-current]")?.dataset.locale) + 1;
    for (const row of table.rows) [...row.cells].forEach((cell, place) => { if (place && row.cells.length > 1) cell.classList.toggle("chosen", place === column); });
  };

  // The languages that are chosen are shown the next time.
  const columns = desk.querySelector("#columns");
  columns.addEventListener("change", () => {
    const data = new URLSearchParams(new FormData(columns));
    try { localStorage.setItem("modelgloss " + model, JSON.stringify(data.getAll("locale"))); } catch { }
    if (data.has("locale")) location.search = data.toString();
  });
  const address = new URLSearchParams(location.search);
  const boxes = [...columns.querySelectorAll("input[name=locale]")];
  if (!address.has("locale") && boxes.some((box) => !box.checked)) {
    let wanted;
    try { wanted = JSON.parse(localStorage.getItem("modelgloss " + model)); } catch { }
    const known = (wanted ?? []).filter((locale) => boxes.some((box) => box.value === locale));
    if (known.length) {
      for (const locale of known) address.append("locale", locale);
      location.replace(location.pathname + "?" + address);
    }
  }

  // The page that the server draws after a change: cells are renewed where they stand, so nothing moves under the hands
  // of a translator, and what was saved stays where it was until the page is opened again.
  document.addEventListener("redraw", (event) => {
    const page = event.detail;
    const fresh = page.querySelector(".desk");
    event.preventDefault();
    const heads = [table.tHead, fresh?.querySelector("thead")].map((head) => [...head?.rows[0].cells ?? []].map((cell) => cell.dataset.locale).join());
    if (!fresh || heads[0] !== heads[1]) return location.reload();
    strip(fresh);
    const known = new Map([...fresh.querySelectorAll("tr[data-key]")].map((row) => [row.dataset.key, row]));
    for (const row of rows()) {
      const other = known.get(row.dataset.key);
      if (!other) { if (editor?.td.parentElement !== row) row.remove(); continue; }
      known.delete(row.dataset.key);
      row.dataset.states = other.dataset.states;
      [...row.cells].forEach((cell, place) => {
        const renewed = other.cells[place];
        if (editor?.td === cell) { editor.now = renewed.querySelector(".t")?.textContent ?? null; return; }
        if (cell.innerHTML !== renewed.innerHTML) cell.innerHTML = renewed.innerHTML;
        cell.className = renewed.className;
        if (renewed.dataset.key) cell.dataset.key = renewed.dataset.key; else delete cell.dataset.key;
      });
    }
    for (const row of known.values()) (table.tBodies[table.tBodies.length - 1] ?? table).append(document.adoptNode(row));
    for (const selector of ["thead", ".parts b", ".chips b", "#changes", "#desk-filter + nav b"]) {
      const [old, renewed] = [desk.querySelectorAll(selector), fresh.querySelectorAll(selector)];
      if (old.length === renewed.length) old.forEach((part, place) => { part.innerHTML = renewed[place].innerHTML; });
    }
    for (const selector of ["meta[name=generation]", "#complaints"]) {
      const [old, renewed] = [document.querySelector(selector), page.querySelector(selector)];
      if (old && renewed) old.replaceWith(document.adoptNode(renewed));
    }
    if (document.activeElement === document.body && at) go(at);
    mark();
    showDrafts();
    look();
    const changed = editor;
    if (changed && changed.now !== (changed.base ?? null) && changed.now !== changed.field.value) conflict(changed, changed.now);
    if (at && isShown(at)) draw(at);
  });

  // Where one was is where one is after a reload.
  const remember = () => {
    try {
      if (at) sessionStorage.setItem("modelgloss at", JSON.stringify({ model, key: at.parentElement.dataset.key, locale: localeOf(at), isEditing: !!editor }));
    } catch { }
  };
  let last;
  try { last = JSON.parse(sessionStorage.getItem("modelgloss at")); } catch { }
  showDrafts();
  mark();
  const [wantedKey, wantedLocale] = [address.get("key") ?? last?.key, address.get("in") ?? last?.locale];
  const restored = (address.get("key") || last?.model === model) && wantedKey && cellAt(wantedKey, wantedLocale);
  const first = restored || [...table.querySelectorAll("td")].find((td) => isShown(td) && isOpen(td) && !td.classList.contains("locked")) || table.querySelector("td");
  if (first) {
    choose(first);
    if (restored) { go(first); if (last?.isEditing && last.key === wantedKey) open(first); } else draw(first);
  }
})();
