(() => {
"use strict";
const root = document.documentElement;
const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { } };
try {
const theme = localStorage.getItem("theme"); if (theme) root.dataset.theme = theme;
} catch { }
let index = [], others = [];
let types = [], letters = [];
window.modelglossIndex = (words, names, entries, more = [], [known = [], ...kinds] = [], parents = [], models = []) => {
others = more;
types = known;
letters = kinds;
const property = (entry) => typeof entry === "number" ? names[entry] : entry;
const modelOf = (number) => { for (const model of models) { if (number < model[0]) return model; number -= model[0]; } return []; };
assets = words.assets ?? "../";
index = entries.map(([name, properties, label, text, page, others], number) => [name, label, page || `entities/${name}.html`, properties.map(property), text, parents[number] ?? -1, modelOf(number)[1] ?? "", others, modelOf(number)[2]]);
start(words);
};
let languages = [], names, waiting, assets = "";
window.modelglossNames = (headings, all) => {
[languages, names] = [headings, all];
for (const then of waiting ?? []) then();
};
let facts;
window.modelglossFacts = (languages, rows, traits, sets, letters, hashes, checksums) => {
facts = {
languages, rows, traits, hashes, checksums,
plainTraits: traits.map((trait) => { const own = spaced(trait); return [own, own.replace(/ /g, ""), trait.endsWith("Nullify") ? .2 : 0]; }),
of: (entity, place) => sets[(letters[entity]?.charCodeAt(place) || 0x100) - 0x100] || [],
sentences: rows.map(([, ...texts]) => [...new Set(texts)].map((text) => {
const [first, ...others] = text.split("…");
return others.length ? [said(first), said(others.join("…")).replace(/[.。．।!?]+ *$/, "")] : [unended(said(first).trim())];
})),
};
facts.texts = facts.sentences.map((parts) => parts.map((part) => part.join(" ")).join("\n"));
things = undefined;
for (const then of factsWaiting ?? []) then();
};
let factsWaiting;
const withFacts = (then) => {
if (facts) return then();
if (factsWaiting) return factsWaiting.push(then);
factsWaiting = [then];
document.head.append(make("script", { src: document.body.dataset.root + assets + "facts.js" }));
};
const withNames = (then) => {
if (names) return then();
if (waiting) return waiting.push(then);
waiting = [then];
document.head.append(make("script", { src: document.body.dataset.root + "../names.js" }));
};
const pageOf = ({ href }) => href.split(/[?#]/)[0].slice(new URL(document.body.dataset.root || "./", href).href.length);
const namesOf = (href) => names?.[href.replace(/\.html$/, "")] || [];
const make = (name, attributes, ...children) => {
const element = document.createElement(name);
for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
element.append(...children);
return element;
};
const begin = () => {
const welcome = document.querySelector("main.languages");
if (welcome) return chooseLanguage(welcome);
if (!document.querySelector('script[src$="search.js"]')) document.head.append(make("script", { src: document.body.dataset.root + "search.js" }));
};
const chooseLanguage = (welcome) => {
if (location.hash === "#languages") return;
const links = [...welcome.querySelectorAll("a[lang]")];
let wanted = [...navigator.languages];
try { wanted.unshift(localStorage.getItem("language") || ""); } catch { }
for (const language of wanted.map((name) => name.toLowerCase())) {
const own = links.find((link) => link.lang.toLowerCase() === language)
|| language && links.find((link) => link.lang.toLowerCase().split("-")[0] === language.split("-")[0]);
if (own) return location.replace(own.href);
}
};
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss")
.replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
const said = (text) => plain(text).replace(/["'“”„‟«»‘’‹›「」『』]/g, "").replace(/\s+/g, " ");
const unended = (text) => text.replace(/[.。．।!?]+$/, "");
const spaced = (text) => plain(text).replace(/[:.]/g, " ").replace(/\s+/g, " ");
const humps = (text) => text.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[\s_.-]+/u).filter(Boolean).map(plain);
const breakable = (text) => text.split(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[_.])/u).flatMap((part, number) => number ? [document.createElement("wbr"), part] : [part]);
const bitsOf = (word) => { let bits = 0; for (let i = 0; i < word.length; i++) bits |= 1 << word.charCodeAt(i) % 31; return bits; };
const count = (bits) => { let number = 0; for (; bits; bits &= bits - 1) number++; return number; };
const isNear = (word, other, letters = bitsOf(word), others = bitsOf(other)) => {
const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
if (!limit || Math.abs(word.length - other.length) > limit || count(letters & ~others) > limit || count(others & ~letters) > limit) return false;
let [before, row, next] = [[], Array.from({ length: other.length + 1 }, (_, number) => number), []];
for (let i = 1; i <= word.length; i++) {
let least = next[0] = i;
for (let j = 1; j <= other.length; j++) {
let slips = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (word[i - 1] === other[j - 1] ? 0 : 1));
if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]) slips = Math.min(slips, before[j - 2] + 1);
next[j] = slips;
if (slips < least) least = slips;
}
if (least > limit + 1) return false;
[before, row, next] = [row, next, before];
}
return row[other.length] <= limit;
};
const known = new Map();
const forms = (name) => {
let form = known.get(name);
if (!form) {
const parts = humps(name);
const whole = parts.join("");
known.set(name, form = { whole, parts, bits: bitsOf(whole), partBits: parts.map(bitsOf), said: said(name).trim(), skeletons: parts.map((part) => part[0] + part.slice(1).replace(/[aeiou]/g, "")), ranks: new Map() });
}
return form;
};
const isMadeOf = (text, parts, first) => {
const from = (at, number) => {
if (at === text.length) return true;
const part = parts[number];
if (!part) return false;
let length = 0;
while (length < part.length && part[length] === text[at + length]) length++;
for (; length; length--) if (from(at + length, number + 1)) return true;
return false;
};
return from(0, first);
};
const compare = ({ whole, parts, bits, partBits, skeletons }, text) => {
if (whole === text) return 0;
if (text[0] === "z" && text.slice(1) === whole) return .2;
const share = 1 - Math.min(1, text.length / whole.length);
if (whole.startsWith(text)) return 1 + share * .9;
if (parts.some((part) => part.startsWith(text))) return 2 + share * .9;
if (/^\d+$/.test(text)) return 9;
if (text.length > 1 && text.length < 30 && parts.length > 1) {
if (parts.map((part) => part[0]).join("").startsWith(text)) return 2.5;
if (isMadeOf(text, parts, 0)) return 2.5 + share * .4;
for (let first = 1; first < parts.length - 1; first++) if (isMadeOf(text, parts, first)) return 2.9 + share * .4;
}
if (whole.includes(text)) return 3 + share * .9;
const letters = bitsOf(text);
if (isNear(text, whole, letters, bits)) return 5;
if (parts.some((part, number) => isNear(text, part, letters, partBits[number]))) return 5.5;
if (text.length > 2 && skeletons.includes(text)) return 5.7;
return 9;
};
const rankOf = (form, text) => {
let rank = form.ranks.get(text);
if (rank === undefined) form.ranks.set(text, rank = compare(form, text));
return rank;
};
let things, properties;
const listThings = () => {
things = [];
const add = (kind, name, label, href, context, owners, text, others, weight) => {
const spelled = (label || name).replace(/[äöüÄÖÜ]/g, (letter) => letter + "e");
const aliases = [...(others || []), spelled === (label || name) ? "" : spelled].filter((other) => other && other !== name && other !== label);
things.push({ kind, name, label, href, context, owners: owners.map(forms), text: text || "", plainText: text ? plain(text) : "", names: (label ? [name, label] : [name]).map(forms), aliases: aliases.map(forms), weight });
};
for (const [number, [name, label, href, properties, text, , model, others]] of index.entries()) {
const [own = [], theirs = {}] = namesOf(href);
add(0, name, label, href, model, model ? [model] : [], text, [...(others || []), ...own], properties.length);
things.at(-1).hash = facts?.hashes[number];
for (const [place, property] of properties.entries()) {
const [p, pl, anchor, about, others] = typeof property === "string" ? [property] : property;
add(1, p, pl, href + "#" + (anchor || p), (label || name) + (model ? " · " + model : ""), label ? [name, label] : [name], about, [...(others || []), ...(theirs[anchor || p] || [])], properties.length);
Object.assign(things.at(-1), { facts: facts?.of(number, place) ?? [], type: (letters[number]?.[place] ?? "-").toLowerCase().charCodeAt(0) - 97, entity: name });
}
}
for (const [kind, name, href, label, text] of others) {
if (kind === pageKind) add(kind, name, label, href, "", [], "", text.split(" "), 0);
else add(kind, name, label, href, text && text.length < 90 ? text : "", text ? [text] : [], text, [], 0);
}
for (const [checksum, href] of facts?.checksums ?? []) {
add(8, checksum, "", href, "", [], "", [], 0);
things.at(-1).hash = checksum;
}
properties = things.filter(({ kind }) => kind === 1);
for (const thing of properties) thing.spoken = [...thing.names, ...thing.aliases];
if (!others.some(([kind]) => kind === pageKind)) for (const link of document.querySelectorAll("body > header nav a[href]")) add(-1, link.textContent.trim(), "", link.href, "", [], "", [], 0);
};
const pageKind = 9;
const findSaid = (query) => {
const text = unended(said(query).trim());
if (!facts || text.length < 4) return [];
const named = new Map(), hits = new Map();
for (const [row, columns] of facts.sentences.entries()) {
for (const [before, after] of columns) {
let name;
if (after === undefined) {
if (before.length < 4 || !text.includes(before)) continue;
} else {
if (before.length + after.length < 3) continue;
const from = before.trimStart() ? text.indexOf(before.trimStart()) : 0;
if (from < 0) continue;
const begin = from + before.trimStart().length;
const end = after ? text.indexOf(after, begin) : text.length;
name = end < 0 ? "" : text.slice(begin, end).trim();
if (!name) continue;
}
if (!named.has(row)) named.set(row, new Set());
named.get(row).add(name);
}
}
if (!named.size) return [];
for (const isNearWanted of [false, true]) {
const known = new Map();
const nearness = ({ said: own }, name) => own === name ? 0 : name.endsWith(own) && own.length > 1 ? .3 - own.length / 1e4 : isNearWanted && isNear(name, own) ? .2 : 9;
const rankOfSaid = (form, name) => {
const ranks = known.get(name) ?? known.set(name, new Map()).get(name);
if (!ranks.has(form)) ranks.set(form, nearness(form, name));
return ranks.get(form);
};
for (const thing of properties) {
let [best, code] = hits.get(thing) ?? [9];
for (const [row, names] of named) {
const isOwn = thing.facts.includes(row);
for (const name of names) {
let rank = name === undefined ? isOwn ? .6 : 9 : 9;
if (name !== undefined) for (const form of thing.spoken) rank = Math.min(rank, rankOfSaid(form, name) + (isOwn ? 0 : 1));
if (rank < best) [best, code] = [rank, facts.rows[row][0]];
}
}
if (best < 9) hits.set(thing, [best, code]);
}
if ([...hits.values()].some(([rank]) => !rank)) break;
}
const least = Math.min(...[...hits.values()].map(([rank]) => rank));
return [...hits].filter(([, [rank]]) => rank < 1 && rank <= least + .5 || rank === least)
.map(([thing, [rank, code]]) => [rank - 2, thing, `${thing.context} · ${code} · Property/${thing.name}/Entity/${thing.entity}`]);
};
let loggedNames;
const findLogged = (query) => {
const codes = new Set(/\D{4}/.test(query) ? query.match(/\b\d{4}\b/g) : []);
const coded = things.filter(({ kind, name }) => kind > 1 && codes.has(name)).map((thing) => [-1, thing]);
const named = findNamed(query);
return named.length ? named : coded;
};
const findNamed = (query) => {
if (!/["'“„«‘\u0060:]|\bZ[A-Z]|\bCD_/.test(query) || !/[^\p{L}\p{N}_]|^CD_/u.test(query.trim())) return [];
if (!loggedNames) {
loggedNames = new Map();
for (const thing of things) if (thing.kind < 2) for (const form of [thing.name, "Z" + thing.name.toUpperCase(), "CD_" + thing.name])
loggedNames.set(form, [...(loggedNames.get(form) ?? []), thing]);
}
const owners = new Set(), found = [];
for (const { 0: text, index } of query.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
const [before, after] = [query[index - 1] ?? "", query[index + text.length] ?? ""];
const isSetter = after === ":" && /^set\p{Lu}/u.test(text);
const isCertain = isSetter || /^(Z[A-Z0-9_]+|CD_.+)$/.test(text) || /["'“„«‘\u0060]/.test(before) && /["'”“»’\u0060]/.test(after);
for (const thing of loggedNames.get(isSetter ? text[3].toLowerCase() + text.slice(4) : text) ?? []) {
if (!thing.kind) owners.add(thing.name);
if (isCertain && !found.includes(thing)) found.push(thing);
}
}
const properties = found.filter(({ kind }) => kind);
const own = properties.filter(({ entity }) => owners.has(entity));
return (own.length ? own : properties.length ? properties : found).map((thing) => [-1, thing]);
};
const typeNames = { nsdecimalnumber: "decimal", int16: "integer16", int32: "integer32", int64: "integer64", int: "integer", bool: "boolean", data: "binarydata", nsdata: "binarydata", url: "uri", nsurl: "uri", nsstring: "string", nsdate: "date", nsuuid: "uuid" };
const findFacts = (query, traits) => {
const text = spaced(query).trim();
const joined = text.replace(/ /g, "");
if (joined.length < 3) return () => [9];
const wanted = typeNames[joined] ?? joined;
const typeRanks = types.map((type) => { const own = forms(type).whole; return own === wanted ? 1.3 : own.startsWith(wanted) ? 1.9 : 9; });
const terms = traits.filter(([, word]) => plain(word).startsWith(text)).map(([term]) => term);
const traitRanks = (facts?.plainTraits ?? []).map(([own, whole, isUsual], number) => {
if (own === text) return 1.2 + isUsual;
if (own.startsWith(text) || terms.some((term) => facts.traits[number].startsWith(term))) return 1.6 + isUsual;
return (" " + own).includes(" " + text) || whole.startsWith(joined) ? 1.8 + isUsual : 9;
});
const rows = new Set();
if (text.length > 5 || text.includes(" ")) for (const [row, sentence] of (facts?.texts ?? []).entries()) if (sentence.includes(text)) rows.add(row);
return (thing) => {
let [rank, why] = [typeRanks[thing.type] ?? 9, types[thing.type]];
for (const fact of thing.facts) {
const own = fact < 0 ? traitRanks[-1 - fact] : rows.has(fact) ? 8 : 9;
if (own < rank) [rank, why] = [own, fact < 0 ? facts.traits[-1 - fact] : facts.rows[fact][0]];
}
return [rank, why];
};
};
const asked = new Set();
const find = (query, traits = []) => {
if (!things) listThings();
const spoken = findSaid(query);
const pasted = spoken.length ? spoken : findLogged(query);
const words = plain(query).split(/[\s.]+/).filter(Boolean);
const joined = words.join("");
if (!joined) return [];
if (asked.size > 40) {
for (const form of known.values()) form.ranks.clear();
asked.clear();
}
for (const text of [joined, ...words]) asked.add(text);
const best = (names, text) => {
let rank = 9;
for (const name of names) rank = Math.min(rank, rankOf(name, text));
return rank;
};
const phrase = ({ whole, parts }) => {
for (let at = 0; at <= parts.length - words.length; at++) {
if (words.every((word, number) => parts[at + number] === word)) return 1.1 + (1 - joined.length / whole.length) * .5;
}
return 9;
};
const rank = (names, owners) => {
let result = best(names, joined);
if (result < 1 || words.length < 2) return result;
for (const name of names) result = Math.min(result, phrase(name));
let [sum, worst, isAllOwn, hasOwn] = [0, 0, true, false];
for (const word of words) {
const [own, other] = [best(names, word), best(owners, word)];
if (own > 8 && other > 8) return result;
isAllOwn &&= own < 9;
hasOwn ||= own <= other && own < 9;
sum += own;
worst = Math.max(worst, Math.min(own, other));
}
if (isAllOwn) return Math.min(result, sum / words.length + .3);
return hasOwn ? Math.min(result, worst + .3) : result;
};
const hits = [...pasted];
const isPasted = new Set(pasted.map(([, { href }]) => href));
const factsOf = findFacts(query, traits);
const typed = query.trim();
for (const thing of things) {
if (isPasted.has(thing.href)) continue;
let found = rank(thing.names, thing.owners);
if (thing.aliases.length) found = Math.min(found, rank(thing.aliases, thing.owners) + .3);
if (thing.kind === 1) {
const [own, why] = factsOf(thing);
if (own < found) {
hits.push([own + .5, thing, `${thing.context} · ${why}`]);
continue;
}
} else if (thing.hash && typed.length > 5 && (typed.startsWith(thing.hash) || thing.hash.startsWith(typed))) {
hits.push([0, thing]);
continue;
}
if (found < 9) hits.push([found + (thing.kind === 1 ? .5 : thing.kind > 1 ? .25 : 0), thing]);
else if (thing.text && words.every((word) => thing.plainText.includes(word))) hits.push([8, thing, ""]);
}
const held = query.match(/[<[]([^<>[\]]+)/)?.[1].trim();
if (!hits.length && held) return find(held, traits);
if (!hits.length && words.length > 1) return find(words.at(-1), traits);
return hits.sort(([a, one], [b, other]) => a - b || other.weight - one.weight).map(([rank, thing, context]) => [thing, rank === 8 && context === "" ? excerpt(thing, words[0]) : context ?? thing.context]);
};
const excerpt = ({ text, plainText }, word) => {
const from = Math.max(0, plainText.indexOf(word) - 40);
return (from ? "…" : "") + text.slice(from, from + 90) + (from + 90 < text.length ? "…" : "");
};
const stretched = (needs) => {
const marks = [...new Set(needs.flatMap(([low, high]) => [low, high]))].sort((a, b) => a - b);
const places = [];
const ends = new Map();
for (const need of needs) ends.set(need[1], [...(ends.get(need[1]) ?? []), need]);
for (const [number, mark] of marks.entries()) {
let place = number ? places[number - 1] + mark - marks[number - 1] : mark;
for (const [low, , size] of ends.get(mark) ?? []) place = Math.max(place, places[marks.indexOf(low)] + size);
places.push(place);
}
return (value) => {
if (!marks.length || value <= marks[0]) return value;
let number = marks.findIndex((mark) => mark >= value);
if (number < 0) return places.at(-1) + value - marks.at(-1);
const [low, high] = [marks[number - 1], marks[number]];
return places[number - 1] + (value - low) / (high - low) * (places[number] - places[number - 1]);
};
};
const fillBoxes = (drawing, boxes, lines, level, propertiesOf, numberOf, typeOf, nameOf) => {
const original = (element, name) => Number(element.dataset[name] ??= element.getAttribute(name));
const path = (element) => element.dataset.d ??= element.getAttribute("d");
for (const row of drawing.querySelectorAll(".row")) row.remove();
const view = (drawing.dataset.box ??= drawing.getAttribute("viewBox")).split(" ").map(Number);
const unique = facts ? facts.traits.indexOf("Unique") : -1;
const shape = (name, attributes, text = "") => {
const element = document.createElementNS(drawing.namespaceURI, name);
for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
element.textContent = text;
return element;
};
const rowHeight = 16;
const plans = boxes.map((element) => {
const rect = element.querySelector("rect");
const [x, y, width] = ["x", "y", "width"].map((name) => original(rect, name));
const height = Number(rect.dataset.height ??= rect.getAttribute("height") || 32);
const number = numberOf(element);
const isKey = ([, letter, place]) => letter !== letter.toLowerCase() || unique >= 0 && facts?.of(number, place).includes(-1 - unique);
const rows = level === "name" || number === undefined || element.classList.contains("o") ? [] : propertiesOf(number, /[a-z]/i).filter((row) => level === "attributes" || isKey(row));
const texts = rows.map((row) => [shape("text", { class: isKey(row) ? "row key" : "row" }, nameOf(row[0])), shape("text", { class: "row type" }, typeOf(row[1]))]);
element.append(...texts.flat());
const wide = Math.max(0, ...texts.map(([name, type]) => name.getComputedTextLength() + type.getComputedTextLength() + 34));
return { element, rect, x, y, width, height, texts, wide: Math.max(width, wide), high: height + (rows.length ? rows.length * rowHeight + 10 : 0) };
});
const horizontal = stretched(plans.map(({ x, width, wide }) => [x, x + width, wide]));
const vertical = stretched(plans.map(({ y, height, high }) => [y, y + height, high]));
for (const { element, rect, x, y, width, height, high, texts } of plans) {
const [left, right, up] = [horizontal(x), horizontal(x + width), vertical(y)];
const down = up + high;
for (const [name, value] of [["x", left], ["y", up], ["width", right - left]]) rect.setAttribute(name, value);
rect.setAttribute("height", down - up);
const isFilled = texts.length > 0;
for (const text of element.querySelectorAll("text:not(.row)")) {
const [ownX, ownY] = [original(text, "x"), original(text, "y")];
text.setAttribute("x", (left + right) / 2 + ownX - x - width / 2);
text.setAttribute("y", isFilled ? up + ownY - y : (up + down) / 2 + ownY - y - height / 2);
}
if (isFilled) element.append(shape("path", { class: "row", d: `M${left} ${up + height}H${right}` }));
for (const [number, [name, type]] of texts.entries()) {
const line = up + height + 6 + (number + .75) * rowHeight;
for (const [text, place] of [[name, left + 10], [type, right - 10]]) { text.setAttribute("x", place); text.setAttribute("y", line); }
}
}
for (const [line, ends] of lines) {
if (line.localName === "text") {
const own = ends[0] === ends[1] ? plans[ends[0]] : undefined;
const [x, y] = [original(line, "x"), original(line, "y")];
line.setAttribute("x", own ? x + horizontal(own.x + own.width) - own.x - own.width : horizontal(x));
line.setAttribute("y", own ? y + vertical(own.y) + own.high / 2 - own.y - own.height / 2 : vertical(y));
continue;
}
const parts = [...line.querySelectorAll("path")];
const main = parts.find((part) => !part.matches(".h, .c, .i"));
if (!main) continue;
if (ends[0] === ends[1]) {
const { x, y, width, height, high } = plans[ends[0]];
const move = `translate(${horizontal(x + width) - x - width} ${vertical(y) + high / 2 - y - height / 2})`;
for (const part of parts) part.setAttribute("transform", move);
continue;
}
const pieces = path(main).match(/M[^M]*/g) ?? [];
const corners = [];
let [x, y] = [0, 0];
for (const [, command, text] of pieces[0].matchAll(/([MHVq])([^MHVq]*)/g)) {
const values = (text.match(/-?[\d.]+/g) ?? []).map(Number);
if (command === "M") { [x, y] = values; corners.push([x, y]); }
else if (command === "H") x = values[0];
else if (command === "V") y = values[0];
else { corners.push([x + values[0], y + values[1]]); [x, y] = [x + values[2], y + values[3]]; }
}
corners.push([x, y]);
const moved = corners.map(([x, y]) => [horizontal(x), vertical(y)]);
for (const place of [0, corners.length - 1]) {
const [x, y] = corners[place];
const box = ends.map((end) => plans[end]).find((own) => y === own.y + own.height && x >= own.x && x <= own.x + own.width);
if (box) moved[place][1] = vertical(box.y) + box.high;
}
let text = `M${moved[0].join(" ")}`;
for (const [number, [x, y]] of moved.entries()) {
if (!number) continue;
const [beforeX, beforeY] = moved[number - 1];
const next = moved[number + 1];
const [dx, dy] = [Math.sign(x - beforeX), Math.sign(y - beforeY)];
const radius = next ? Math.min(6, (Math.abs(x - beforeX) + Math.abs(y - beforeY)) / 2, (Math.abs(next[0] - x) + Math.abs(next[1] - y)) / 2) : 0;
text += `L${x - dx * radius} ${y - dy * radius}`;
if (radius) text += `Q${x} ${y} ${x + Math.sign(next[0] - x) * radius} ${y + Math.sign(next[1] - y) * radius}`;
}
const shifted = (piece) => {
const [, px, py, rest] = /^M(-?[\d.]+)[ ]?(-?[\d.]+)(.*)$/s.exec(piece);
const distance = ([x, y]) => Math.abs(x - px) + Math.abs(y - py);
const isFirst = distance(corners[0]) <= distance(corners.at(-1));
const [from, to] = isFirst ? [corners[0], moved[0]] : [corners.at(-1), moved.at(-1)];
return `M${Number(px) + to[0] - from[0]} ${Number(py) + to[1] - from[1]}${rest}`;
};
const whole = text + pieces.slice(1).map(shifted).join("");
for (const part of parts) part.setAttribute("d", part.matches(".h, .c, .i") ? (path(part).match(/M[^M]*/g) ?? []).map(shifted).join("") : part.matches(".hit") ? text : whole);
}
const [x, y] = [view[0], view[1]];
const [right, bottom] = [horizontal(view[0] + view[2]), vertical(view[1] + view[3])];
drawing.setAttribute("viewBox", `${x} ${y} ${right - x} ${bottom - y}`);
drawing.parentElement.parentElement.querySelector(".map")?.setAttribute("viewBox", drawing.getAttribute("viewBox"));
};
const byParent = (parents) => {
const children = parents.map(() => []), roots = [];
for (const [number, parent] of parents.entries()) (parent < 0 ? roots : children[parent]).push(number);
const order = [], seen = new Set();
const add = (first) => {
for (const waiting = [[first, 0]]; waiting.length;) {
const [number, depth] = waiting.pop();
if (seen.has(number)) continue;
seen.add(number);
order.push([number, depth]);
for (const child of children[number].toReversed()) waiting.push([child, depth + 1]);
}
};
roots.forEach(add);
parents.forEach((_, number) => add(number));
return order;
};
const start = (words) => {
const header = document.querySelector("body > header");
if (!header) return;
const input = make("input", { type: "text", "aria-label": words.search, placeholder: words.search });
const box = make("search", {}, input);
const button = make("button", { class: "theme", type: "button", "aria-label": words.theme, title: words.theme });
header.querySelector("a.languages")?.replaceWith(make("details", { class: "languages" },
make("summary", {}, header.querySelector("a.languages").textContent),
make("ul", { "aria-label": words.language }, ...(words.languages || []).map(([folder, lang, name, dir]) =>
make("li", {}, make("a", { href: document.body.dataset.root + "../" + folder + "/" + pageOf(location), lang, dir, ...(lang === root.lang ? { "aria-current": "true" } : {}) }, name))))));
if (index.length) header.insertBefore(box, header.querySelector(".languages"));
header.append(button);
const pages = header.querySelector("nav");
const fitHeader = () => {
root.classList.remove("tall");
root.classList.toggle("tall", pages && pages.scrollWidth > pages.clientWidth + 1);
root.style.setProperty("--pages", (pages?.offsetHeight ?? 0) + "px");
const [here, room] = [pages?.querySelector("[aria-current]"), pages].map((part) => part?.getBoundingClientRect());
if (here && here.left < room.left) pages.scrollLeft += here.left - room.left;
if (here && here.right > room.right) pages.scrollLeft += here.right - room.right + 32;
};
fitHeader();
document.fonts?.ready.then(fitHeader);
const menu = header.querySelector(".languages");
menu?.addEventListener("toggle", () => { for (const link of menu.querySelectorAll("a")) link.hash = location.hash; });
menu?.addEventListener("keydown", (event) => {
if (event.key !== "Escape" || !menu.open) return;
menu.open = false;
menu.querySelector("summary").focus();
});
menu?.addEventListener("click", (event) => { if (event.target.lang) remember("language", event.target.lang); });
button.addEventListener("click", () => {
const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
root.dataset.theme = isDark ? "light" : "dark";
remember("theme", root.dataset.theme);
});
const usual = document.querySelector("details[data-names] small")?.textContent;
const namesIn = (property) => {
const [own = [], theirs = {}] = namesOf(decodeURIComponent(pageOf(location)));
const texts = (property ? theirs[property] : own) || [];
return languages.flatMap(([lang, language, dir], number) => texts[number] && lang !== root.lang
? [make("li", {}, make("small", {}, language), " ", make("bdi", { lang, dir }, texts[number]))] : []);
};
for (const row of document.querySelectorAll(".properties tr[id]")) {
if (!+(row.dataset.names ?? usual ?? 0)) continue;
let details = row.querySelector(".said details");
if (!details) {
details = make("details", {}, make("summary", {}, words.otherLanguages));
row.cells[row.cells.length - 1].replaceChildren(details);
row.after(make("tr", { class: "more" }, make("td", { colspan: row.cells.length })));
}
const list = make("ul", { class: "others" });
row.nextElementSibling.cells[0].append(list);
details.addEventListener("toggle", () => withNames(() => list.append(...namesIn(row.id))), { once: true });
}
for (const details of document.querySelectorAll("details[data-names]")) {
details.hidden = false;
details.addEventListener("toggle", () => withNames(() => details.querySelector("ul").replaceChildren(...namesIn())), { once: true });
}
for (const row of document.querySelectorAll("tbody tr[id]")) {
const link = make("a", { href: "#" + row.id });
const nodes = [...row.cells[0].childNodes];
const end = nodes.findIndex((node) => node.nodeName === "SMALL");
link.append(...(end < 0 ? nodes : nodes.slice(0, end)));
row.cells[0].prepend(link);
}
const tool = (name, text, action) => {
const element = make("button", { class: "tool", type: "button" }, text);
if (name) element.setAttribute("aria-label", name);
element.addEventListener("click", () => action(element));
return element;
};
const unfold = () => {
let target;
try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { }
if (!target) return;
let folded = false;
for (let outer = target.closest("details"); outer; outer = outer.parentElement.closest("details")) {
folded ||= !outer.open;
outer.open = true;
}
if (folded) target.scrollIntoView();
};
unfold();
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => { for (const part of document.querySelectorAll("main details")) part.open = true; });
for (const code of document.querySelectorAll("pre.code")) {
const holder = make("div", { class: "copied" });
code.before(holder);
code.tabIndex = 0;
holder.append(code, tool("", words.copy, async (element) => {
const text = code.textContent;
try { await navigator.clipboard.writeText(text); } catch {
const range = document.createRange();
range.selectNodeContents(code);
const selection = getSelection();
selection.removeAllRanges();
selection.addRange(range);
document.execCommand("copy");
}
element.textContent = words.copied;
setTimeout(() => { element.textContent = words.copy; }, 1500);
}));
}
for (const table of document.querySelectorAll(".filtered")) {
const filter = make("input", { class: "filter", type: "search", placeholder: words.filter, "aria-label": words.filter });
const status = make("span", { class: "note", role: "status" });
table.before(make("div", { class: "tools" }, filter, status));
const groups = [...table.querySelectorAll("tbody")].map((body) => {
const group = body.querySelector(".group");
return [group, [...body.rows].filter((row) => row !== group).map((row) => [row, plain(`${group?.textContent ?? ""} ${row.textContent}`)])];
});
const parts = [...document.querySelectorAll("section.card")].map((part) => [part, plain(part.textContent), [...part.querySelectorAll("tbody tr")].map((row) => [row, plain(row.textContent)])]);
filter.addEventListener("input", () => {
const wanted = plain(filter.value).split(/\s+/).filter(Boolean);
const matches = (text) => wanted.every((word) => text.includes(word));
let [shown, all] = [0, 0];
for (const [group, rows] of groups) {
let count = 0;
for (const [row, text] of rows) if (!(row.hidden = !matches(text))) count++;
if (group) group.hidden = !count;
[shown, all] = [shown + count, all + rows.length];
}
status.textContent = wanted.length ? `${shown} / ${all}` : "";
for (const [part, text, changes] of parts) {
part.hidden = !matches(text);
const isNamed = changes.some(([, change]) => matches(change));
for (const [row, change] of changes) row.hidden = isNamed && !matches(change);
}
});
}
const matrix = document.querySelector("table.messages");
if (menu && matrix && words.sharesNames) {
const chosen = [];
const places = new Map(index.flatMap(([, , href, properties], entity) => properties.map((property, place) => {
const [name, , anchor] = typeof property === "string" ? [property] : property;
return [new URL(document.body.dataset.root + href + "#" + (anchor || name), location.href).href, [entity, place, href, anchor || name, name]];
})));
const sentence = (row, language, direction) => {
const cell = make("td", { class: "said", lang: language, ...(direction ? { dir: direction } : {}) });
const found = places.get(row.querySelector("a")?.href);
if (!found) return cell;
const [entity, place, href, anchor, name] = found;
const text = row.cells[1].firstChild?.textContent.trim() ?? "";
const nameIn = (language) => namesOf(href)[1]?.[anchor]?.[languages.findIndex(([tag]) => tag === language)] || "";
const fill = (sentence, language) => sentence?.replaceAll("…", nameIn(language) || name);
const column = (language) => facts.languages.indexOf(language) + 1;
const said = facts.of(entity, place).map((fact) => facts.rows[fact]).find((own) => own && String(own[0]) === row.querySelector(".code").textContent.trim() && fill(own[column(root.lang)], root.lang) === text);
if (!said) return cell;
cell.append(fill(said[column(language)], language));
if (!nameIn(language) && said[column(language)].includes("…")) cell.append(" ", make("span", { class: "missing", lang: root.lang, dir: root.dir || "ltr" }, words.untranslated));
return cell;
};
const choices = make("div", { class: "tools" }, make("span", { class: "note" }, words.otherLanguages));
for (const link of menu.querySelectorAll("a[lang]:not([aria-current])")) {
const language = link.lang;
const button = tool("", link.textContent, () => withNames(() => withFacts(() => {
const isOn = !chosen.includes(language);
button.setAttribute("aria-pressed", isOn);
if (isOn) chosen.push(language); else chosen.splice(chosen.indexOf(language), 1);
for (const cell of matrix.querySelectorAll(`.said[lang="${language}"]`)) cell.remove();
if (isOn) {
matrix.tHead.rows[0].cells[1].after(make("th", { class: "said", lang: language }, link.textContent));
for (const row of matrix.querySelectorAll("tbody tr:not(.group)")) row.cells[1].after(sentence(row, language, link.dir));
}
for (const heading of matrix.querySelectorAll(".group th")) heading.colSpan = 3 + chosen.length;
})));
button.lang = language;
button.setAttribute("aria-pressed", "false");
choices.append(button);
}
matrix.parentElement.before(choices);
}
for (const table of document.querySelectorAll(".entities table")) {
const body = table.tBodies[0];
const rows = [...body.rows];
if (rows.length < 8) continue;
const numbers = new Map(rows.map((row, number) => [row.cells[0].querySelector("a")?.href, number]));
const parents = rows.map((row) => numbers.get(row.querySelector("td.parent a")?.href) ?? -1);
const titles = [...document.querySelectorAll("h3[data-part]")].filter((heading) => heading.dataset.part.startsWith(table.dataset.model + "."));
const groups = {
name: () => rows.map((row) => [row, 0]),
parent: () => byParent(parents).map(([number, depth]) => [rows[number], Math.min(3, depth)]),
diagram: () => titles.flatMap((title) => {
const own = rows.filter((row) => row.dataset.part === title.dataset.part.split(".")[1]);
const heading = make("th", { colspan: table.tHead.rows[0].cells.length, scope: "rowgroup" }, make("a", { href: "#" + title.id }, title.textContent));
return own.length ? [[make("tr", { class: "group" }, heading), 0], ...own.map((row) => [row, 0])] : [];
}).concat(rows.filter((row) => !row.dataset.part).map((row) => [row, 0])),
};
const arrange = (name, placed = groups[name]()) => {
if (name) for (const head of table.tHead.rows[0].cells) head.ariaSort = null;
body.replaceChildren(...placed.map(([row, depth]) => {
row.classList.remove("d1", "d2", "d3");
if (depth) row.classList.add("d" + depth);
return row;
}));
for (const button of choices) button.setAttribute("aria-pressed", button.dataset.by === name);
look();
};
const filter = make("input", { class: "filter", type: "search", placeholder: words.filter, "aria-label": words.filter });
const status = make("span", { class: "hidden", role: "status" });
const look = () => {
const wanted = plain(filter.value.trim());
let group, count = 0;
for (const row of body.rows) {
if (row.classList.contains("group")) { group = row; row.hidden = true; continue; }
row.hidden = !plain(row.textContent).includes(wanted);
if (!row.hidden) { count++; if (group) group.hidden = false; }
}
status.textContent = wanted ? `${count} / ${rows.length}` : "";
};
filter.addEventListener("input", look);
const choices = ["name", "parent", "diagram"].filter((name) => name === "name" || (name === "parent" ? parents.some((parent) => parent >= 0) : titles.length > 1)).map((name) => {
const button = tool("", words[name], () => arrange(name));
button.dataset.by = name;
button.setAttribute("aria-pressed", name === "name");
return button;
});
const orderOf = (row, column) => row.cells[column]?.dataset.order ?? row.cells[column]?.textContent.trim() ?? "";
for (const [column, head] of [...table.tHead.rows[0].cells].entries()) {
const values = rows.map((row) => orderOf(row, column));
const isNumber = values.every((value) => !value || !isNaN(value));
const button = make("button", { type: "button" }, ...head.childNodes);
button.addEventListener("click", () => {
const isDown = head.ariaSort ? head.ariaSort === "ascending" : isNumber;
for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
head.ariaSort = isDown ? "descending" : "ascending";
const order = (one, other) => isNumber ? one - other : one.localeCompare(other, root.lang, { numeric: true });
const sorted = rows.map((row, number) => [row, values[number]]).sort(([, one], [, other]) => isDown ? order(other, one) : order(one, other));
arrange("", sorted.map(([row]) => [row, 0]));
});
head.append(button);
}
table.parentElement.before(make("div", { class: "tools" }, filter, ...(choices.length > 1 ? choices : []), status));
}
const numbers = new Map(index.map(([, , href], number) => [new URL(document.body.dataset.root + href, location.href).pathname, number]));
const numberOf = (box) => numbers.get(new URL(box.getAttribute("href") ?? "", location.href).pathname);
const typeOf = (letter) => types[letter.toLowerCase().charCodeAt(0) - 97] ?? "";
const nameOfProperty = (property) => typeof property === "string" ? property : property[0];
const propertiesOf = (number, isWanted) => index[number][3].map((property, place) => [property, letters[number]?.[place] ?? "-", place]).filter(([, letter]) => isWanted.test(letter));
const attributesOf = (box) => {
const number = numberOf(box);
if (number === undefined) return undefined;
const rows = propertiesOf(number, /[a-z]/i);
const items = rows.map(([property, letter]) => {
const [name, label] = typeof property === "string" ? [property] : property;
const item = make("li", letter === letter.toLowerCase() ? {} : { class: "required" }, make("bdi", {}, ...breakable(name)));
if (label) item.append(" ", make("small", { dir: "auto" }, label));
item.append(" ", make("small", { lang: "en", dir: "ltr" }, typeOf(letter)));
return item;
});
if (!rows.length) items.push(make("li", {}, "0"));
return items;
};
const space = "http://www.w3.org/2000/svg";
const fitting = [], stages = [];
for (const area of document.querySelectorAll(".diagram:not(.sketch)")) {
const drawing = area.querySelector("svg");
if (!drawing) continue;
const box = drawing.viewBox.baseVal;
const stage = make("div", { class: "stage" });
area.before(stage);
stage.append(area);
const isFull = () => !!document.fullscreenElement?.contains(stage);
const isMap = !!area.closest(".atlas");
let scale = 0;
let levels = 1, pinned, way, panel;
const room = () => {
const full = isFull() && document.fullscreenElement;
const height = !full ? Infinity : full === stage ? area.clientHeight - 34
: Math.max(200, innerHeight - 50 - full.scrollTop - area.getBoundingClientRect().top + full.getBoundingClientRect().top);
return [Math.max(120, area.clientWidth - 34), height];
};
const show = (next, [left, top] = [area.clientWidth / 2, area.clientHeight / 2]) => {
const before = drawing.clientWidth || 1;
const [x, y] = [area.scrollLeft + left, area.scrollTop + top];
scale = Math.max(.1, Math.min(4, next));
drawing.style.width = Math.round(box.width * scale) + "px";
drawing.style.maxWidth = "none";
drawing.style.minWidth = "0";
const factor = drawing.clientWidth / before;
area.scrollLeft = x * factor - left;
area.scrollTop = y * factor - top;
area.classList.toggle("free", area.scrollWidth > area.clientWidth + 1 || area.scrollHeight > area.clientHeight + 1);
};
const fit = () => { const [width, height] = room(); show(Math.min(isFull() ? 2 : 1, width / box.width, height / box.height)); };
const look = (near) => {
const frames = [...near].map((number) => boxes[number]?.getBBox()).filter(Boolean);
const own = boxes[pinned]?.getBBox();
if (!frames.length || !own || !area.clientWidth) return;
const edges = [Math.min(...frames.map((frame) => frame.x)), Math.min(...frames.map((frame) => frame.y)), Math.max(...frames.map((frame) => frame.x + frame.width)), Math.max(...frames.map((frame) => frame.y + frame.height))];
const width = area.clientWidth - 40;
const height = (isFull() ? area.clientHeight : Math.min(parseFloat(getComputedStyle(area).maxHeight) || innerHeight, innerHeight)) - 40;
const whole = Math.min(width / (edges[2] - edges[0]), height / (edges[3] - edges[1]));
show(Math.max(.45, Math.min(isFull() ? 2 : 1, whole)));
const [frame, part] = [drawing.getBoundingClientRect(), area.getBoundingClientRect()];
const [left, top] = [frame.left - part.left + area.scrollLeft - area.clientLeft, frame.top - part.top + area.scrollTop - area.clientTop];
const middle = (from, to, begin, own, size, seen, offset) => {
const place = (value) => offset + (value - begin) * scale;
const wanted = (place(from) + place(to)) / 2 - seen / 2;
return Math.min(place(own) - 12, Math.max(place(own + size) + 12 - seen, wanted));
};
area.scrollTo({ left: middle(edges[0], edges[2], box.x, own.x, own.width, area.clientWidth, left), top: middle(edges[1], edges[3], box.y, own.y, own.height, area.clientHeight, top), behavior: "instant" });
};
const begin = () => {
if (!area.clientWidth) return;
if (pinned !== undefined) return look(bringNear(pinned));
if (isFull()) return fit();
const [width] = room();
show(isMap || width / box.width >= .62 ? Math.min(1, width / box.width) : 1);
area.scrollTop = 0;
};
const boxes = [...drawing.children].filter((child) => child.localName === "a" || child.classList.contains("f"));
const lines = [...drawing.querySelectorAll("[data-n]")].map((line) => [line, line.dataset.n.split("-").map(Number)]);
const isLabelled = drawing.querySelector(".l");
begin();
fitting.push(begin);
for (const [line] of lines) {
const path = line.querySelector("path");
if (!path) continue;
const hit = path.cloneNode();
hit.setAttribute("class", "hit");
line.append(hit);
}
let labels = [];
let places = [];
const frames = () => boxes.map((element) => element.getBBox());
const clear = () => {
drawing.classList.remove("dim");
for (const element of drawing.querySelectorAll(".on")) element.classList.remove("on");
for (const label of labels) label.remove();
[labels, places] = [[], []];
if (pinned !== undefined) bringNear(pinned);
};
const name = (line) => {
const title = line.querySelector("title");
if (isLabelled || !title) return;
const path = line.querySelector("path.hit");
const label = document.createElementNS(space, "text");
label.setAttribute("class", "l on");
label.textContent = title.textContent;
drawing.append(label);
if (!places.length) places = frames();
for (const share of [.5, .42, .58, .34, .66, .26, .74, .18, .82]) {
const point = path.getPointAtLength(path.getTotalLength() * share);
label.setAttribute("x", point.x);
label.setAttribute("y", point.y + 4);
const { x, y, width, height } = label.getBBox();
const own = { x: x - 4, y: y - 1, width: width + 8, height: height + 2 };
const isFree = own.x >= 0 && own.x + own.width <= box.width
&& !places.some((other) => own.x < other.x + other.width && other.x < own.x + own.width && own.y < other.y + other.height && other.y < own.y + own.height);
if (!isFree) continue;
places.push(own);
labels.push(label);
return;
}
label.remove();
};
const bring = (isWanted) => {
const own = pinned;
pinned = undefined;
clear();
pinned = own;
const near = new Set();
for (const [line, ends] of lines) {
if (!isWanted(line, ends)) continue;
line.classList.add("on");
for (const end of ends) near.add(end);
if (line.localName === "g") name(line);
}
for (const number of near) boxes[number]?.classList.add("on");
drawing.classList.add("dim");
return near;
};
const bringNear = (number) => {
if (way) {
const steps = new Set(way.slice(1).flatMap((to, step) => [`${way[step]},${to}`, `${to},${way[step]}`]));
bring((_, ends) => steps.has(ends.join()));
for (const step of way) boxes[step].classList.add("on");
return new Set(way);
}
let near = new Set([number]);
if (levels > 1) for (const [, ends] of lines) if (ends.includes(number)) for (const end of ends) near.add(end);
const all = bring((_, ends) => ends.some((end) => near.has(end)));
boxes[number].classList.add("on");
return all.add(number);
};
const wayTo = (from, to) => {
const before = new Map([[from, from]]);
for (const waiting = [from]; waiting.length && !before.has(to);) {
const here = waiting.shift();
for (const [, ends] of lines) {
if (!ends.includes(here)) continue;
for (const end of ends) if (!before.has(end)) { before.set(end, here); waiting.push(end); }
}
}
if (!before.has(to)) return undefined;
const steps = [to];
while (steps[0] !== from) steps.unshift(before.get(steps[0]));
return steps;
};
const nameOf = (element) => {
const number = numberOf(element);
return number === undefined ? element.querySelector("text")?.textContent ?? "" : index[number][0];
};
const pin = (number) => {
const former = pinned;
const isUsed = panel?.contains(document.activeElement);
pinned = number;
way = undefined;
panel?.remove();
panel = undefined;
if (number === undefined) {
clear();
history.replaceState(null, "", location.pathname + location.search);
begin();
if (isUsed) boxes[former]?.focus();
return;
}
const element = boxes[number];
const link = make("a", {}, ...breakable(nameOf(element)));
if (element.getAttribute("href")) link.href = element.getAttribute("href");
const close = tool(words.close, "×", () => pin());
panel = make("aside", { class: "panel", "aria-label": nameOf(element) }, close, make("h3", {}, link));
const own = lines.filter(([line, ends]) => ends.includes(number) && (isLabelled ? line.localName === "text" : line.querySelector("title")));
if (own.length) {
const entity = numberOf(element);
const known = new Map(entity === undefined ? [] : propertiesOf(entity, /\d/).map(([property, letter]) => [nameOfProperty(property), ["0…1", "1", "0…n", "1…n"][letter]]));
const items = own.map(([line, ends]) => {
const other = ends.find((end) => end !== number) ?? number;
const parts = (line.querySelector("title") ?? line).textContent.split(" / ");
const name = parts.length > 1 && ends[0] !== number ? parts[1] : parts[0];
const item = make("li", {}, make("bdi", {}, ...(known.size && !known.has(name) ? ["← "] : []), ...breakable(name)), " ");
if (known.has(name)) item.append(make("small", { dir: "ltr" }, known.get(name)), " ");
item.append(tool("", nameOf(boxes[other]), () => pin(other)));
return item;
});
panel.append(make("b", {}, words.relationships), make("ul", {}, ...items));
}
const attributes = attributesOf(element);
if (attributes) panel.append(make("b", {}, words.attributes), make("ul", {}, ...attributes));
const targets = boxes.map((box, place) => [nameOf(box), place]).filter(([, place]) => place !== number).sort(([a], [b]) => a < b ? -1 : 1);
if (targets.length > 3) {
const select = make("select", {}, make("option", { value: "" }, "–"), ...targets.map(([name, place]) => make("option", { value: place }, name)));
select.addEventListener("change", () => {
way = select.value ? wayTo(number, Number(select.value)) : undefined;
look(bringNear(number));
});
panel.append(make("label", {}, make("b", {}, words.pathTo), select));
}
stage.append(panel);
if (isUsed) close.focus();
history.replaceState(null, "", `#view=${encodeURIComponent(nameOf(element))}.${levels}`);
look(bringNear(number));
};
if (boxes.length > 2) {
for (const [number, element] of boxes.entries()) {
const only = () => bringNear(number);
element.addEventListener("click", (event) => {
if (!isFull() || event.ctrlKey || event.metaKey) return;
event.preventDefault();
if (isMap) location.hash = element.hash || `#view=${encodeURIComponent(nameOf(element))}.1`;
else pin(number);
});
element.addEventListener("pointerenter", only);
element.addEventListener("pointerleave", clear);
element.addEventListener("focus", only);
element.addEventListener("blur", clear);
}
for (const [line, ends] of lines) {
if (line.localName !== "g") continue;
line.addEventListener("pointerenter", () => bring((other, others) => other === line || (other.localName === "text" && others.join() === ends.join())));
line.addEventListener("pointerleave", clear);
}
}
let start;
area.addEventListener("pointerdown", (event) => {
if (event.pointerType !== "mouse" || event.button || !area.classList.contains("free")) return;
start = [event.clientX, event.clientY, area.scrollLeft, area.scrollTop, false];
});
area.addEventListener("pointermove", (event) => {
if (!start) return;
const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]];
if (Math.abs(dx) + Math.abs(dy) > 4) start[4] = true;
area.scrollLeft = start[2] - dx;
area.scrollTop = start[3] - dy;
});
const end = () => { setTimeout(() => { start = undefined; }); };
area.addEventListener("pointerup", end);
area.addEventListener("pointerleave", end);
area.addEventListener("click", (event) => { if (start?.[4]) event.preventDefault(); }, true);
area.addEventListener("dragstart", (event) => event.preventDefault());
stage.addEventListener("keydown", (event) => {
if (event.ctrlKey || event.metaKey || event.altKey) return;
const action = { "+": () => show(scale * 1.25), "=": () => show(scale * 1.25), "-": () => show(scale / 1.25), "0": fit, Escape: pinned === undefined ? undefined : () => pin() }[event.key];
if (!action) return;
event.preventDefault();
action();
});
if (boxes.length > 12) {
const shape = (name, attributes) => {
const element = document.createElementNS(drawing.namespaceURI, name);
for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
return element;
};
const frame = shape("rect", { class: "frame" });
const map = shape("svg", { class: "map", viewBox: drawing.getAttribute("viewBox"), "aria-hidden": "true" });
map.append(...[...drawing.querySelectorAll("rect")].map((rect) => rect.cloneNode()), frame);
const follow = () => {
const [whole, part] = [drawing.getBoundingClientRect(), area.getBoundingClientRect()];
if (!whole.width) return;
map.classList.toggle("shown", part.height > 360 && (whole.width > part.width * 1.3 || whole.height > part.height * 1.3));
const unit = box.width / whole.width;
for (const [axis, size, from, to, begin] of [["x", "width", part.left - whole.left, part.right - whole.left, box.x], ["y", "height", part.top - whole.top, part.bottom - whole.top, box.y]]) {
const [low, high] = [Math.max(0, from), Math.min(whole[size], to)];
frame.setAttribute(axis, begin + low * unit);
frame.setAttribute(size, Math.max(0, high - low) * unit);
}
};
const go = (event) => {
if (!event.buttons) return;
const [whole, part] = [drawing.getBoundingClientRect(), map.getBoundingClientRect()];
const edge = area.getBoundingClientRect();
area.scrollLeft += whole.left - edge.left + (event.clientX - part.left) / part.width * whole.width - area.clientWidth / 2;
area.scrollTop += whole.top - edge.top + (event.clientY - part.top) / part.height * whole.height - area.clientHeight / 2;
};
map.addEventListener("pointerdown", (event) => { map.setPointerCapture(event.pointerId); go(event); });
map.addEventListener("pointermove", go);
area.addEventListener("scroll", follow);
const sizes = new ResizeObserver(follow);
sizes.observe(area);
sizes.observe(drawing);
stage.append(map);
}
const placeIn = (x, y) => { const frame = area.getBoundingClientRect(); return [x - frame.x, y - frame.y]; };
area.addEventListener("wheel", (event) => {
if (!event.ctrlKey && !event.metaKey && !isFull()) return;
event.preventDefault();
show(scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15), placeIn(event.clientX, event.clientY));
}, { passive: false });
let apart;
const fingers = ({ touches: [a, b] }) => [Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), placeIn((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)];
area.addEventListener("touchstart", (event) => { apart = event.touches.length === 2 ? fingers(event)[0] : undefined; }, { passive: true });
area.addEventListener("touchmove", (event) => {
if (!apart || event.touches.length !== 2) return;
event.preventDefault();
const [now, middle] = fingers(event);
show(scale * now / apart, middle);
apart = now;
}, { passive: false });
stages.push({
area, stage, boxes, isMap, isFull, fit, pin, begin, nameOf, isPinned: () => pinned !== undefined,
zoom: (factor) => show(scale * factor),
spread: (next) => { levels = next; if (pinned !== undefined) { way = undefined; look(bringNear(pinned)); history.replaceState(null, "", `#view=${encodeURIComponent(nameOf(boxes[pinned]))}.${levels}`); } },
fill: (level) => { if (isMap) return; clear(); fillBoxes(drawing, boxes, lines, level, propertiesOf, numberOf, typeOf, nameOfProperty); begin(); },
});
}
const parts = [...document.querySelectorAll(".part")];
const idOf = (part) => part.querySelector("h3").id;
const mapOf = (part) => document.getElementById(decodeURIComponent(part.querySelector(".crumb a").hash.slice(1)));
const atlasOf = (part) => { let element = part; while (element && !element.querySelector?.(".atlas")) element = element.previousElementSibling ?? element.parentElement; return element?.matches?.(".atlas") ? element : element?.querySelector(".atlas"); };
let entered;
const enter = (part) => {
entered = part;
for (const other of parts) other.hidden = other !== part;
for (const atlas of document.querySelectorAll(".atlas")) atlas.hidden = !!part && atlasOf(part) === atlas;
if (part && !part.querySelector(".inset")) {
const drawing = atlasOf(part).querySelector("svg");
const small = drawing.cloneNode();
small.removeAttribute("style");
small.append(...[...drawing.querySelectorAll(":scope > .p:not(.u)")].map((own) => own.cloneNode(true)));
const nav = make("nav", { class: "inset", "aria-label": words.map });
nav.append(small);
nav.querySelector(`a[href="#${CSS.escape(idOf(part))}"]`)?.setAttribute("aria-current", "true");
const sides = part.querySelector(".sides");
if (!sides.querySelector(".leads")) sides.append(make("aside", { class: "leads" }));
sides.querySelector(".leads").prepend(nav);
}
for (const { begin } of stages) begin();
};
const lead = (isNew) => {
if (!parts.length) return;
let id;
try { id = decodeURIComponent(location.hash.slice(1)); } catch { return; }
if (id.startsWith("view=")) return;
const part = parts.find((part) => idOf(part) === id);
const former = entered;
enter(part);
if (part) part.scrollIntoView({ behavior: "instant" });
else if (isNew && former) {
mapOf(former)?.scrollIntoView({ behavior: "instant" });
atlasOf(former).querySelector(`.p a[href="#${CSS.escape(idOf(former))}"]`)?.focus({ preventScroll: true });
}
if (part && isNew) part.querySelector(".crumb a").focus({ preventScroll: true });
};
addEventListener("hashchange", () => lead(true));
for (const { area, boxes, isMap } of stages) {
if (!isMap) continue;
for (const element of boxes) element.tabIndex = -1;
const middle = (element) => { const { x, y, width, height } = element.querySelector("rect").getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
area.addEventListener("keydown", (event) => {
const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
if (dx === undefined || event.ctrlKey || event.metaKey || event.altKey || !event.target.closest("a")) return;
event.preventDefault();
const [x, y] = middle(event.target.closest("a"));
const own = event.target.closest(".p");
const found = own
? boxes.find((element) => element.matches(".k") && element.matches("." + own.classList[1]))
: boxes.map((element) => { const [ox, oy] = middle(element); const along = (ox - x) * dx + (oy - y) * dy; return [along > 4 ? along + 3 * Math.abs((ox - x) * dy + (oy - y) * dx) : Infinity, element]; })
.filter(([far]) => far < Infinity).sort(([a], [b]) => a - b)[0]?.[1];
found?.focus();
});
}
const equipped = stages.filter(({ boxes }) => boxes.length > 4);
if (equipped.length) {
const shown = () => { const full = stages.filter(({ isFull }) => isFull()); return full.length ? full : stages; };
const each = (action) => () => { for (const stage of shown()) action(stage); };
const tools = make("div", { class: "tools" },
tool(words.zoomOut, "−", each(({ zoom }) => zoom(1 / 1.25))), tool(words.zoomIn, "+", each(({ zoom }) => zoom(1.25))), tool("", words.fit, each(({ fit }) => fit())));
const main = equipped[0].stage.closest("main") ?? document.body;
const top = ({ stage }) => { let element = stage; while (element.parentElement !== main) element = element.parentElement; return element; };
let home = equipped[0].stage;
if (equipped.length > 1) {
home = make("div", { class: "stages" });
const [first, last] = [top(equipped[0]), top(equipped.at(-1))];
first.before(home);
const heading = home.previousElementSibling;
for (let next = heading?.matches("h3[data-part]") ? heading : home.nextSibling; next;) {
const following = next === heading ? home.nextSibling : next.nextSibling;
home.append(next);
if (next === last) break;
next = following;
}
}
home.prepend(tools);
let full;
if (home.requestFullscreen) {
const seen = ({ area }) => { const { top, bottom } = area.getBoundingClientRect(); return Math.min(bottom, innerHeight) - Math.max(top, 0); };
const move = (place) => {
if (tools.parentElement === place) return;
const focused = tools.contains(document.activeElement) && document.activeElement;
place.prepend(tools);
if (focused) focused.focus({ preventScroll: true });
};
full = tool("", words.fullScreen, () => {
if (document.fullscreenElement) return document.exitFullscreen();
if (parts.length) return home.requestFullscreen();
const { stage } = equipped.toSorted((a, b) => seen(b) - seen(a))[0];
move(stage);
stage.requestFullscreen();
});
full.setAttribute("aria-pressed", "false");
document.addEventListener("fullscreenchange", () => {
full.setAttribute("aria-pressed", !!document.fullscreenElement);
if (!document.fullscreenElement) {
move(home);
for (const { isPinned, pin } of equipped) if (isPinned()) pin();
}
for (const { begin } of equipped) begin();
});
tools.append(full);
}
let levels = 1;
const near = tool("", `${words.neighbours} ${levels}`, () => {
levels = 3 - levels;
near.textContent = `${words.neighbours} ${levels}`;
for (const { spread } of stages) spread(levels);
});
tools.append(near);
if (types.length) {
const select = make("select", { "aria-label": words.diagram }, ...["name", "key", "attributes"].map((level) => make("option", { value: level }, words[level])));
select.addEventListener("change", () => withFacts(() => { for (const { fill } of stages) fill(select.value); }));
if (stages.length === 1 && equipped[0].boxes.length <= 12 && document.querySelector(".table.entities")) {
select.value = "attributes";
select.dispatchEvent(new Event("change"));
}
tools.append(select);
}
home.addEventListener("keydown", (event) => {
if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
const next = (step) => entered && parts[(parts.indexOf(entered) + step + parts.length) % parts.length];
const target = { Backspace: entered?.querySelector(".crumb a").hash, "]": next(1) && "#" + encodeURIComponent(idOf(next(1))), "[": next(-1) && "#" + encodeURIComponent(idOf(next(-1))) }[event.key];
const zoom = !event.target.closest(".stage") && { "+": 1.25, "=": 1.25, "-": 1 / 1.25, 0: 0 }[event.key];
if (target) location.hash = target;
else if (event.key === "f") full?.click();
else if (event.key === "h" && heats.length > 1) { heat.selectedIndex = (heat.selectedIndex + 1) % heats.length; paint(); }
else if (zoom !== false && zoom !== undefined) for (const stage of stages) { if (stage.area.clientWidth) if (zoom) stage.zoom(zoom); else stage.fit(); }
else return;
event.preventDefault();
});
const maps = equipped.filter(({ isMap }) => isMap).map(({ area, boxes }) => ({ area, boxes, drawing: area.querySelector("svg") }));
const heats = maps.length ? [["modules"], ["changedLast", "c"], ["missingNames", "m"], ["undocumented", "u"]].filter(([, data]) => !data || maps.some(({ boxes }) => boxes.some((box) => data in box.dataset))) : [];
const heat = make("select", { "aria-label": words.map }, ...heats.map(([name]) => make("option", { value: name }, words[name])));
const legend = make("p", { class: "legend", role: "status" });
const paint = () => {
const data = heats.find(([name]) => name === heat.value)?.[1];
legend.replaceChildren();
for (const { area, boxes, drawing } of maps) {
const values = boxes.map((box) => data && data in box.dataset ? Number(box.dataset[data]) : undefined);
const most = Math.max(...values.filter((value) => value !== undefined));
const ends = data === "c" ? [[5, 14], [1, 4], [0, 0]] : [0, 1, 2].map((step) => [Math.floor(most * step / 3) + 1, Math.floor(most * (step + 1) / 3)]);
const steps = values.map((value) => ends.findIndex(([from, to]) => value >= from && value <= to) + 1);
const tiles = [...area.closest(".atlas").querySelectorAll(".tiles a")];
area.closest(".atlas").classList.toggle("heat", !!data);
for (const [number, box] of boxes.entries()) {
const name = box.getAttribute("href");
for (const element of [box, ...tiles.filter((tile) => tile.getAttribute("href") === name)]) {
element.classList.remove("x1", "x2", "x3");
if (data && steps[number]) element.classList.add("x" + steps[number]);
}
}
if (!data) continue;
const versions = JSON.parse(drawing.dataset.versions ?? "[]");
const said = ([from, to]) => data !== "c" ? from === to ? `${from}` : `${from}–${to}` : from === to ? versions[from] : [versions[Math.min(to, versions.length - 1)], versions[from]].filter(Boolean).join(" – ");
for (const step of [3, 2, 1]) {
const count = steps.filter((own) => own === step).length;
if (count) legend.append(make("span", { class: "x" + step }, `${said(ends[step - 1])} (${count})`), " ");
}
}
};
heat.addEventListener("change", paint);
if (heats.length > 1) { tools.append(heat); maps[0].area.closest(".stages").querySelector(".atlas").append(legend); }
equipped[0].tell = (number) => { levels = number; near.textContent = `${words.neighbours} ${levels}`; };
}
enter();
lead(false);
const leadToView = () => {
const wanted = /^#view=(.+)\.([12])$/.exec(location.hash);
if (!wanted) return;
let name;
try { name = decodeURIComponent(wanted[1]); } catch { return; }
const places = stages.flatMap((stage) => stage.isMap ? [] : stage.boxes.flatMap((element, number) => stage.nameOf(element) === name ? [[stage, number]] : []));
const [stage, number] = places.sort(([a], [b]) => b.boxes.length - a.boxes.length)[0] ?? [];
for (const other of stages) if (other !== stage && other.isPinned()) other.pin();
if (!stage) {
if (parts.length) enter();
const entry = index.findIndex((entry) => entry[0] === name);
const link = [...document.querySelectorAll("main a[href]")].find((link) => entry >= 0 && numbers.get(new URL(link.href).pathname) === entry);
link?.scrollIntoView({ block: "center" });
return link?.focus({ preventScroll: true });
}
if (parts.length) enter(stage.area.closest(".part"));
for (const { spread } of stages) spread(Number(wanted[2]));
equipped[0]?.tell(Number(wanted[2]));
stage.pin(number);
stage.stage.scrollIntoView({ behavior: "instant" });
};
addEventListener("hashchange", leadToView);
const taken = new Set();
const nameOf = (region) => {
const before = (selector) => [...document.querySelectorAll(selector)].filter((h) => h.compareDocumentPosition(region) & 4).pop()?.textContent || "";
const section = region.closest("section:not(:has(h1))");
let name = section?.querySelector("h2")?.textContent || before("main :is(h1, h2, h3)");
if (taken.has(name)) name = `${before("main h1")} – ${name}`;
for (let [first, number] = [name, 2]; taken.has(name); number += 1) name = `${first} ${number}`;
taken.add(name);
return name;
};
const mark = () => {
for (const begin of fitting) begin();
for (const region of document.querySelectorAll(".table, .diagram, .predicate, .text pre, .text table")) {
if (region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight) {
region.tabIndex = 0;
region.setAttribute("role", "region");
if (!region.hasAttribute("aria-label")) region.setAttribute("aria-label", nameOf(region));
}
}
};
mark();
leadToView();
let width = innerWidth;
addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; fitHeader(); mark(); } });
let side = document.querySelector(".side");
if (index.length && !side?.querySelector("ul")) {
side?.remove();
let last = "";
const items = byParent(index.map((entry) => entry[5])).flatMap(([number, depth]) => {
const [name, label, href, , , , model, , overview] = index[number];
const link = make("a", { href: document.body.dataset.root + href }, ...(label ? [label] : breakable(name)));
if (label) link.append(make("small", {}, ...breakable(name)));
if (location.pathname.endsWith("/" + href)) link.setAttribute("aria-current", "page");
const item = make("li", depth ? { class: "d" + Math.min(3, depth) } : {}, link);
const heading = model !== last ? [make("li", { class: "group" }, make("a", { href: document.body.dataset.root + overview, ...(location.pathname.endsWith("/" + overview) ? { "aria-current": "page" } : {}) }, model))] : [];
last = model;
return [...heading, item];
});
side = make("nav", { class: "side", "aria-label": words.entities }, make("ul", {}, ...items));
document.querySelector(".page").prepend(side);
}
const current = side && side.querySelector("[aria-current]");
if (side) {
const items = [...side.querySelectorAll("li")].map((item) => [item, plain(item.textContent)]);
const fold = tool("", words.entities, () => fold.setAttribute("aria-expanded", fold.getAttribute("aria-expanded") !== "true"));
fold.setAttribute("aria-expanded", "false");
side.classList.add("foldable");
if (items.length > 12) {
const filter = make("input", { class: "filter", type: "search", placeholder: words.filter, "aria-label": words.filter });
filter.addEventListener("input", () => {
const wanted = plain(filter.value.trim());
let group;
for (const [item, text] of items) {
if (item.classList.contains("group")) { group = item; item.hidden = Boolean(wanted); continue; }
item.hidden = !text.includes(wanted);
if (!item.hidden && group) group.hidden = false;
}
});
side.prepend(filter);
}
side.prepend(fold);
}
if (current) side.scrollTop = current.offsetTop - side.clientHeight / 2;
const list = make("ul", { class: "results", id: "results", role: "listbox", "aria-label": words.search });
list.hidden = true;
const status = make("p", { class: "hidden", role: "status" });
box.append(list, status);
for (const [key, value] of [["autocomplete", "off"], ["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", "results"]]) {
input.setAttribute(key, value);
}
let active = -1;
const choose = (next) => {
const options = [...list.querySelectorAll("[role=option]")];
options[active]?.setAttribute("aria-selected", "false");
active = options.length ? (next + options.length) % options.length : -1;
const option = options[active];
if (!option) return input.removeAttribute("aria-activedescendant");
option.setAttribute("aria-selected", "true");
if (next) option.scrollIntoView({ block: "nearest" });
input.setAttribute("aria-activedescendant", option.id);
};
const close = () => {
list.hidden = true;
active = -1;
input.setAttribute("aria-expanded", "false");
input.removeAttribute("aria-activedescendant");
};
const marked = (text, words) => {
const name = make("bdi", {});
const whole = plain(text);
const word = [...words].sort((a, b) => b.length - a.length).find((word) => word && whole.includes(word));
if (!word || whole.length !== text.length) name.append(text);
else {
const at = whole.indexOf(word);
name.append(text.slice(0, at), make("mark", {}, text.slice(at, at + word.length)), text.slice(at + word.length));
}
return name;
};
const show = () => {
const query = input.value.trim();
if (!query) return close();
const hits = find(query, words.traits);
const shown = hits.slice(0, 50);
const typed = [plain(query).replace(/\s+/g, ""), ...plain(query).split(/[\s.]+/)];
const item = ([hit, context], number) => {
const more = make("small", {}, [words.kinds?.[hit.kind], hit.label ? hit.name : "", context].filter(Boolean).join(" · "));
const link = make("a", { href: (hit.kind < 0 ? "" : document.body.dataset.root) + hit.href, role: "option", id: "result-" + number, "aria-selected": "false", tabindex: "-1" }, marked(hit.label || hit.name, typed), more);
return make("li", { role: "presentation" }, link);
};
list.hidden = false;
active = -1;
clearTimeout(later);
const [now, rest] = [shown.slice(0, 12), shown.slice(12)];
list.replaceChildren(...now.map(item));
const count = hits.length ? (hits.length > shown.length ? `${shown.length} / ${hits.length} …` : String(hits.length)) : words.none;
status.textContent = count;
const end = () => {
if (active < 1) list.scrollTop = 0;
list.append(...rest.map((hit, number) => item(hit, now.length + number)));
if (!hits.length || hits.length > shown.length) list.append(make("li", { role: "presentation" }, make("span", {}, count)));
};
later = setTimeout(end, 80);
input.setAttribute("aria-expanded", String(Boolean(hits.length)));
if (hits.length) choose(0);
};
let later;
input.addEventListener("input", show);
const again = () => { listThings(); if (input.value) show(); };
for (const event of ["focus", "input"]) input.addEventListener(event, () => {
if (words.sharesNames) withNames(again);
if (index.length) withFacts(again);
}, { once: true });
box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) close(); });
input.addEventListener("focus", show);
list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", close);
input.addEventListener("keydown", (event) => {
if (event.key === "ArrowDown") { event.preventDefault(); if (list.hidden) show(); else choose(active + 1); }
else if (event.key === "ArrowUp") { event.preventDefault(); choose(active - 1); }
else if (event.key === "Enter") { list.querySelector("[aria-selected=true]")?.click(); }
else if (event.key === "Escape") { input.value = ""; close(); }
});
document.addEventListener("keydown", (event) => {
const isSlash = event.key === "/" && !event.metaKey && !event.ctrlKey && !/input|textarea|select/i.test(document.activeElement.tagName);
const isK = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey;
if (!isSlash && !isK) return;
event.preventDefault();
input.focus();
input.select();
});
};
if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin); else begin();
})();
