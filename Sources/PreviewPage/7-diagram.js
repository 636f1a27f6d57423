// The diagram: drawn from the layout of the model, with what is shown marked; and the same as a table.

/** The part of the diagram that is seen: `x`, `y`, and the number of pixels of a point. */
const view = { x: 0, y: 0, scale: 0 };
/** The width to which the diagram is fitted, also when it changes; `undefined` once the reader has moved it. */
let fittedWidth = 0;
/** The scales at which a diagram may be fitted: as small as necessary, or such that its names can be read. */
const smallest = 0.02;
const readable = 0.6;
/** That of the last time; and `true` once the diagram is around the scene that is shown. */
let fittedScale = readable;
let isCentered = false;
/**
 * The picture that `view` moves. It is moved as a whole and always has the same size, beyond which it shows, so that its
 * texts are not laid out again with the page.
 */
let drawing;
/** Its layers, each with its parts by what they show; and the parts by the names of their declarations. */
const layers = { clusters: new Map(), edges: new Map(), nodes: new Map() };
const nodeParts = new Map();
let edgeParts = [];
/** Counts the models, so that a device is drawn again with each. */
let drawn = 0;

const svgLines = (lines) => (lines || []).map(([x, y, size, runs]) =>
  draw("text", { x, y, "font-size": size }, runs.map(([words, style]) =>
    draw("tspan", { class: style || undefined }, words))));

function frame([x, y, width, height], attributes) {
  return draw("rect", { x, y, width, height, ...attributes });
}

function drawCluster(each) {
  const group = draw("g", { class: each.flow ? "cluster flow" : "cluster" }, frame(each.frame, { rx: 8 }), svgLines(each.lines));
  on(group, "click", () => inspect(each.name));
  return group;
}

const drawEdge = (each) => draw("g", { class: `edge ${each.style}` },
  draw("path", { d: each.path, "marker-end": "url(#arrow)" }), each.label && frame(each.label, { class: "label" }),
  svgLines(each.lines));

function drawNode(each) {
  const group = draw("g", { class: `node ${each.kind}` }, frame(each.frame, { rx: each.kind === "scene" ? 8 : 3 }),
    (each.rules || []).map((y) => draw("path", { d: `M${each.frame[0]} ${y}h${each.frame[2]}`, class: "rule" })),
    svgLines(each.lines), (each.rows || []).map((row) => [frame(row.frame, { class: "row" }), svgLines(row.lines)]));
  on(group, "click", () => inspect(each.name));
  if (each.kind === "scene" && !transport.isRecorded) on(group, "dblclick", () => findPath(each.name, true));
  return group;
}

/** Draws a list in a layer, and returns its parts. What is shown as before stays there, and is not laid out again. */
function drawLayer(name, list, drawPart) {
  const old = layers[name];
  const parts = new Map();
  const count = new Map();
  for (const each of list) {
    const text = JSON.stringify(each);
    const number = count.get(text) || 0;
    count.set(text, number + 1);
    parts.set(text + number, old.get(text + number) || drawPart(each));
  }
  for (const [key, part] of old) if (!parts.has(key)) part.remove();
  layers[name] = parts;
  const group = byID(name);
  let next = group.firstChild;
  for (const part of parts.values()) {
    if (part === next) next = next.nextSibling;
    else group.insertBefore(part, next);
  }
  return [...parts.values()];
}

function startDrawing() {
  drawing = draw("svg", { "aria-hidden": "true", width: 1, height: 1 },
    draw("defs", {}, draw("marker", {
      id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto",
    }, draw("path", { d: "M0 0L10 5L0 10z" }))),
    Object.keys(layers).map((name) => draw("g", { id: name })));
  byID("canvas").append(drawing);
}

function showDiagram() {
  drawn += 1;
  isTableOld = true;
  if (byID("table-box").open) showTable();
  showFilter();
  const layout = model.diagram;
  const canvas = byID("canvas");
  nodeParts.clear();
  edgeParts = [];
  canvas.hidden = !layout || !layout.nodes.length;
  byID("zooms").hidden = canvas.hidden;
  if (canvas.hidden) {
    byID("table-box").open = true;
    return;
  }
  if (!drawing) startDrawing();
  const put = (list, parts) => list.forEach(({ name }, index) => nodeParts.set(name, [...(nodeParts.get(name) || []), parts[index]]));
  put(layout.clusters, drawLayer("clusters", layout.clusters, drawCluster));
  const edges = drawLayer("edges", layout.edges, drawEdge);
  edgeParts = layout.edges.map(({ from, to }, index) => [from, to, edges[index]]);
  put(layout.nodes, drawLayer("nodes", layout.nodes, drawNode));
  if (!view.scale) fit(readable);
  else place();
  applyFilter();
  if (answer) mark();
}

function place() {
  if (drawing) drawing.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
}

const canvasBox = () => byID("canvas").getBoundingClientRect();
/** The size of the canvas as it was last laid out: to measure it in the middle of a change would lay the page out. */
let canvasSize;
const canvasRoom = () => canvasSize || canvasBox();

/** Shows the whole diagram; or its part around the scene that is shown, if it would be smaller than a scale. */
function fit(least = smallest) {
  const box = canvasRoom();
  const layout = model.diagram;
  if (!layout || !box.width) return;
  const scale = Math.min(1.2, Math.max(least, Math.min((box.width - 24) / layout.width, (box.height - 24) / layout.height)));
  const name = answer && answer.active[answer.active.length - 1];
  const [x, y, width, height] = (layout.nodes.find((each) => each.name === name) || { frame: [0, 0, 0, 0] }).frame;
  const origin = (room, size, middle) => size * scale + 23 <= room ? (room - size * scale) / 2
    : clamp(room / 2 - middle * scale, room - size * scale - 12, 12);
  view.scale = scale;
  view.x = origin(box.width, layout.width, x + width / 2);
  view.y = origin(box.height, layout.height, y + height / 2);
  fittedWidth = box.width;
  fittedScale = least;
  isCentered = Boolean(answer);
  place();
}

/** Zooms around a point of the canvas, in pixels. */
function zoom(factor, x, y) {
  fittedWidth = undefined;
  const box = canvasBox();
  const [atX, atY] = [x === undefined ? box.width / 2 : x, y === undefined ? box.height / 2 : y];
  const scale = Math.min(4, Math.max(0.02, view.scale * factor));
  view.x = atX - (atX - view.x) * scale / view.scale;
  view.y = atY - (atY - view.y) * scale / view.scale;
  view.scale = scale;
  place();
}

function pan(x, y) {
  fittedWidth = undefined;
  view.x += x;
  view.y += y;
  place();
}

/** Moves a node into the part that is seen. */
function reveal(name) {
  const node = model.diagram && model.diagram.nodes.find((each) => each.name === name);
  const box = canvasRoom();
  if (!node || !box.width) return;
  const [x, y, width, height] = node.frame.map((each) => each * view.scale);
  const margin = 24;
  const [left, top] = [x + view.x, y + view.y];
  if (left < margin) view.x += margin - left;
  else if (left + width > box.width - margin) view.x -= left + width - box.width + margin;
  if (top < margin) view.y += margin - top;
  else if (top + height > box.height - margin) view.y -= top + height - box.height + margin;
  place();
}

function startPanning() {
  const canvas = byID("canvas");
  new ResizeObserver(([{ borderBoxSize: [size] }]) => {
    canvasSize = { width: size.inlineSize, height: size.blockSize };
    if (model && fittedWidth !== undefined && canvasSize.width !== fittedWidth) fit(fittedScale);
  }).observe(canvas, { box: "border-box" });
  const pointers = new Map();
  let moved = 0;
  on(canvas, "pointerdown", (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    moved = 0;
  });
  on(canvas, "pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const [x, y] = [event.clientX, event.clientY];
    if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const box = canvasBox();
      const distance = (from) => Math.hypot(from[0] - other[0], from[1] - other[1]) || 1;
      zoom(distance([x, y]) / distance(last), (x + other[0]) / 2 - box.left, (y + other[1]) / 2 - box.top);
    } else {
      pan(x - last[0], y - last[1]);
      moved += Math.abs(x - last[0]) + Math.abs(y - last[1]);
      // A click is not captured, so that it reaches what it was aimed at.
      if (moved > 4 && !canvas.hasPointerCapture(event.pointerId)) canvas.setPointerCapture(event.pointerId);
    }
    pointers.set(event.pointerId, [x, y]);
  });
  const end = (event) => pointers.delete(event.pointerId);
  on(canvas, "pointerup", end);
  on(canvas, "pointercancel", end);
  on(canvas, "click", (event) => {
    if (moved > 4) event.stopPropagation();
  }, true);
  on(canvas, "wheel", (event) => {
    event.preventDefault();
    const box = canvasBox();
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 200), event.clientX - box.left, event.clientY - box.top);
    else pan(-event.deltaX, -event.deltaY);
  }, { passive: false });
  on(canvas, "keydown", (event) => {
    const step = 60;
    const moves = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (moves[event.key]) pan(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  });
}

// MARK: Marks

function setClass(name, list, isOn) {
  for (const part of nodeParts.get(name) || []) part.classList.toggle(list, isOn);
}

/** The names that are marked, and the edges of the last step. */
let marked = [];
let taken = [];

/** Marks what is shown, what is below it, and the step between the last state and this one. */
function mark(before) {
  for (const name of marked) {
    setClass(name, "active", false);
    setClass(name, "covered", false);
    if (tableRows.has(name)) tableRows.get(name).removeAttribute("aria-current");
  }
  marked = [...answer.covered, ...answer.active];
  for (const name of answer.covered) setClass(name, "covered", true);
  for (const name of answer.active) {
    setClass(name, "active", true);
    if (tableRows.has(name)) tableRows.get(name).setAttribute("aria-current", "true");
  }
  if (!isCentered && fittedWidth !== undefined) fit(readable);
  if (before && before.state !== answer.state) {
    const came = answer.active.filter((name) => !before.active.includes(name));
    for (const part of taken) part.classList.remove("taken");
    taken = edgeParts.filter(([from, to]) => before.active.includes(from) && came.includes(to)).map(([, , part]) => part);
    for (const part of taken) part.classList.add("taken");
    if (came.length) reveal(came[came.length - 1]);
  }
}

function select(name) {
  for (const parts of nodeParts.values()) for (const part of parts) part.classList.remove("selected");
  if (name === undefined) return;
  setClass(name, "selected", true);
  reveal(name);
}

// MARK: Search, filter, table

function results() {
  const wanted = byID("search").value.trim().toLowerCase();
  if (!wanted) return [];
  const rows = [];
  const has = (value) => value && value.toLowerCase().includes(wanted);
  for (const each of model.declarations) {
    const event = each.handlers.find((handler) => has(handler.event));
    if (has(each.name) || has(each.title)) rows.push([each.name, each.title || each.kind]);
    else if (event) rows.push([each.name, `on ${event.event}`]);
    else if (has(each.documentation)) rows.push([each.name, each.documentation]);
  }
  for (const link of model.links) if (has(link.pattern) || has(link.name)) rows.push([link.pattern, "link"]);
  return rows;
}

function search() {
  const rows = results();
  const list = byID("results");
  const isEmpty = !byID("search").value.trim();
  list.hidden = isEmpty;
  replaceContent(list, rows.slice(0, 20).map(([name, why]) => make("li", {}, reference(name, name), " ", words(why, "span", { class: "place" }))),
    !isEmpty && !rows.length && make("li", {}, "Nothing is found."), rows.length > 20 && make("li", {}, `and ${rows.length - 20} more`));
  const found = new Set(rows.map(([name]) => name));
  for (const [name, parts] of nodeParts) for (const part of parts) part.classList.toggle("found", found.has(name));
}

function showFilter() {
  const filter = byID("filter");
  const old = filter.value;
  const flows = model.declarations.filter((each) => each.kind === "flow");
  const tabs = model.declarations.filter((each) => each.kind === "tabs");
  replaceContent(filter, make("option", { value: "" }, "everything"),
    flows.map((each) => make("option", { value: `flow:${each.name}` }, `flow ${each.name}`)),
    tabs.map((each) => each.parts.map((part) => make("option", { value: `from:${part.target}` }, `${each.name}: ${part.label}`))));
  filter.value = old;
  if (filter.selectedIndex < 0) filter.value = "";
}

/** Returns the names that a filter shows; `undefined` for all. */
function filtered() {
  const [kind, name] = byID("filter").value.split(/:(.*)/s);
  if (kind === "flow") {
    return new Set([name, ...model.declarations.filter((each) => each.flow === name).map((each) => each.name)]);
  }
  if (kind !== "from") return undefined;
  const names = new Set([name]);
  // A set is visited in the order in which names are added, also while it grows.
  for (const each of names) {
    for (const opening of model.openings) if (opening.from === each) names.add(opening.to);
    for (const part of model.declarations) if (part.flow === each) names.add(part.name);
  }
  return names;
}

function applyFilter() {
  const names = filtered();
  for (const [name, parts] of nodeParts) {
    for (const part of parts) part.classList.toggle("faded", names !== undefined && !names.has(name));
  }
  for (const [from, to, part] of edgeParts) {
    part.classList.toggle("faded", names !== undefined && !(names.has(from) && names.has(to)));
  }
  for (const [name, row] of tableRows) row.hidden = names !== undefined && !names.has(name);
}

/** The rows of the table by the names of their scenes. The table is made when it is opened. */
const tableRows = new Map();
let isTableOld = true;

function showTable() {
  isTableOld = false;
  const head = make("thead", {}, make("tr", {}, ["Scene", "Opened by", "Opens"].map((each) => make("th", { scope: "col" }, each))));
  const into = new Map();
  const from = new Map();
  const put = (map, key, value) => map.set(key, (map.get(key) || new Set()).add(value));
  for (const opening of model.openings) {
    put(into, opening.to, opening.from);
    put(from, opening.from, opening.to);
  }
  const names = (set) => [...(set || [])].map((name, index) => [index ? ", " : "", reference(name, name)]);
  tableRows.clear();
  for (const { kind, name } of model.declarations) {
    if (kind !== "scene") continue;
    tableRows.set(name, make("tr", { "data-key": `row:${name}` }, make("th", { scope: "row" }, reference(name, name)),
      make("td", {}, names(into.get(name))), make("td", {}, names(from.get(name)))));
  }
  replaceContent(byID("table"), head, make("tbody", {}, [...tableRows.values()]));
}
