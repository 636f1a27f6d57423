// The inspector: a declaration, a link or a finding, and what leads there.

/** The declarations by their names. */
const declared = new Map();
/** The diagnostics by the names of the declarations that they are in. */
const findings = new Map();
/** The name of what is inspected, and whether it stays when the state changes. */
let inspected;
let pinned = false;

const parameterList = (list) => list && list.length ? `(${commas(list, parameter)})` : "";

/** What the diagram and the table show of the last model. */
let shownParts;

function takeModel(next) {
  const parts = JSON.stringify([next.declarations, next.openings, next.links, next.diagram]);
  const isSame = parts === shownParts;
  shownParts = parts;
  model = next;
  declared.clear();
  findings.clear();
  for (const each of model.declarations) declared.set(each.name, each);
  const places = model.declarations.concat(model.links.map((link) => ({ ...link, name: link.pattern })))
    .filter((each) => each.place).sort((a, b) => a.place.line - b.place.line);
  for (const finding of model.diagnostics) {
    const at = finding.location;
    const owner = at && places.filter((each) => each.place.file === at.file && each.place.line <= at.start.line).pop();
    if (!owner) continue;
    findings.set(owner.name, [...(findings.get(owner.name) || []), finding]);
  }
  byID("name").textContent = model.name || "Preview";
  const count = (kind) => model.declarations.filter((each) => each.kind === kind).length;
  byID("counts").textContent = [plural(count("scene"), "scene"), plural(count("flow"), "flow"),
    plural(model.links.length, "link"), plural(model.scenarios.length, "scenario")].join(" · ");
  const problems = model.diagnostics.filter((each) => each.severity !== "note").length;
  byID("proofs").textContent = model.proofs === "running" ? "Proving…"
    : model.proofs === "none" ? "" : problems ? plural(problems, "finding")
      : model.diagnostics.length ? plural(model.diagnostics.length, "note") : "✓ Proved: no step fails";
  replaceContent(byID("patterns"), model.links.map((link) => make("option", { value: link.pattern })));
  replaceContent(byID("scenes"), model.declarations.filter((each) => each.kind === "scene")
    .map((each) => make("option", { value: each.name })));
  showScenarios();
  showFindings();
  // Findings that arrive later move nothing.
  if (!isSame) showDiagram();
  showBar();
}

/** The reason why the server cannot be reached; `null` if it can. */
let outage = null;
let reconnect = () => {};

function showBar() {
  const bar = byID("bar");
  const errors = model ? model.diagnostics.filter((each) => each.severity === "error").length : 0;
  const parts = [];
  if (outage) {
    parts.push(make("span", {}, outage === "waiting" ? "The server is gone; trying again. " : "The server is gone. "),
      "The steps below can be copied. ", outage === "stopped" && keyButton("bar:again", { click: () => reconnect() }, "Try again"));
  } else if (model && model.problem) parts.push(words(model.problem), ". This is the last version that compiled.");
  else if (model && model.stale) {
    const last = model.declarations.length ? "This is the last version that compiled." : "Nothing has compiled yet.";
    parts.push(keyButton("bar:errors", { click: () => openFindings() }, plural(errors, "error")), ` ${last}`);
  }
  bar.hidden = !parts.length;
  replaceContent(bar, parts);
}

function openFindings() {
  openTab("inspector");
  byID("findings").scrollIntoView({ block: "nearest" });
  byID("inspector").focus({ preventScroll: true });
}

function placeText(place) {
  if (!place) return undefined;
  const label = `${place.file}:${place.line}`;
  if (!model.editor) return words(label, "span", { class: "place" });
  const path = place.file.startsWith("/") ? place.file : `${model.editor.folder}/${place.file}`;
  return words(label, "a", { href: `${model.editor.scheme}://file${encodeURI(path)}:${place.line}:${place.column}` });
}

function showFindings() {
  const list = byID("findings");
  const rows = model.diagnostics.map((each) => findingRow(each));
  replaceContent(list, rows.length ? rows : make("li", {}, "None"));
}

function findingRow(finding) {
  const at = finding.location;
  const witness = finding.witness;
  return make("li", { class: finding.severity }, make("strong", {}, finding.severity), " ", words(finding.message), " ",
    make("span", { class: "place" }, at ? `${at.file}:${at.start.line} ` : "", finding.code),
    finding.hint && words(finding.hint, "p"),
    finding.fix && make("p", {}, "Fix: ", words(finding.fix.title)),
    witness && keyButton(`witness:${finding.code}:${at ? at.start.offset : ""}`, { click: () => playWitness(finding) },
      "Play the run"));
}

function playWitness(finding) {
  const witness = finding.witness;
  const steps = witness.steps.map((each) => ({
    step: each.text || each.step, expect: each.failure ? [`expect fails(${each.failure})`] : each.state ? [`expect ${each.state}`] : [],
  }));
  const given = witness.given ? [{ step: witness.given.startsWith("given ") ? witness.given : `given ${witness.given}` }] : [];
  play({ name: finding.message, width: witness.width, steps: [{ expect: [`expect ${witness.start}`] }, ...given, ...steps] });
}

/** Shows a declaration or a link. */
function inspect(name, { follows = false } = {}) {
  if (name === undefined) return;
  const isSame = inspected === name;
  inspected = name;
  if (!follows) {
    pinned = true;
    openTab("inspector");
    select(name);
  }
  const declaration = declared.get(name);
  const link = model.links.find((each) => each.pattern === name);
  const box = byID("inspected");
  if (!declaration && !link) return void replaceContent(box, words(name, "h3"));
  const content = declaration ? declarationParts(declaration) : linkParts(link);
  const old = isSame && !follows ? box.cloneNode(true) : undefined;
  replaceContent(box, content);
  // An update that changes nothing is not heard.
  if (!follows && !(old && old.isEqualNode(box))) say(`Inspector: ${name}`);
}

const row = (title, ...content) => {
  const parts = content.flat(2).filter(Boolean);
  return parts.length ? [make("h4", {}, title), make("ul", {}, parts.map((each) => make("li", {}, each)))] : [];
};

const reference = (name, label) => keyButton(`see:${name}:${label || ""}`, { class: "link", click: () => inspect(name) },
  words(label || name));

function linkParts(link) {
  return [
    words(link.pattern, "h3"), make("p", { class: "kind" }, "link ", words(link.name)),
    link.documentation && words(link.documentation, "p"),
    row("Parameters", link.parameters.map((each) => words(parameter(each), "code"))),
    row("Leads to", link.branches.map((each) => words((each.when ? `when ${each.when}: ` : "") + (each.place || "nothing"), "code"))),
    row("Opens", unique(model.openings.filter((each) => each.from === link.pattern).map((each) => each.to)).map((each) => reference(each))),
    placeText(link.place),
  ];
}

const unique = (list) => [...new Set(list)];

function handlerParts(handler) {
  return [words(handler.event + parameterList(handler.parameters), "code"),
    handler.documentation && words(handler.documentation, "p"),
    make("ul", {}, handler.branches.map((branch) => make("li", {},
      branch.when && words(`when ${branch.when} `, "span", { class: "when" }), words(branch.verbs.join("; "), "code"))))];
}

function itemText(item) {
  return [words(item.name || "", "code"), " ", words(item.title || item.icon || item.system || ""), ` ${item.placement}`,
    item.menu && make("ul", {}, item.menu.map((each) => make("li", {}, itemText(each))))];
}

function declarationParts(each) {
  const opened = model.openings.filter((opening) => opening.to === each.name);
  const opens = model.openings.filter((opening) => opening.from === each.name);
  const caption = (opening, name) => make("span", {}, reference(name), opening.event && [" on ", words(opening.event, "code")]);
  const isShown = answer && answer.active.includes(each.name);
  return [
    words(each.name, "h3"),
    make("p", { class: "kind" }, each.external ? "external " : "", each.kind, each.flow && [" of ", reference(each.flow)],
      isShown && make("span", { class: "badge" }, "shown")),
    each.documentation && words(each.documentation, "p"),
    each.kind === "scene" && make("div", { class: "tools" },
      !transport.isRecorded && [
        keyButton(`go:${each.name}`, { click: () => goTo(each.name) }, "Go here"),
        keyButton(`way:${each.name}`, { click: () => findPath(each.name) }, "How to get here")],
      pinned && keyButton("unpin", {
        click: () => {
          pinned = false;
          select(undefined);
          if (answer) inspect(answer.active[answer.active.length - 1], { follows: true });
        },
      }, "Follow the phone")),
    (each.title || each.titleValue) && [make("h4", {}, "Title"), words(each.title || each.titleValue, "p")],
    row("Parameters", (each.parameters || []).map((one) => words(parameter(one), "code"))),
    each.result && row("Result", words(each.result, "code")),
    row("Starts with", unique((each.starts || []).map((one) => one.destination)).map((destination) =>
      reference(each.starts.find((one) => one.destination === destination).target, destination))),
    row("Contains", (each.parts || []).concat(each.embeds || []).map((one) =>
      make("span", {}, words(one.label || ""), " ", reference(one.target, one.destination)))),
    row("Items", (each.items || []).map((one) => make("span", {}, itemText(one)))),
    row("Events", each.handlers.map((one) => make("div", {}, handlerParts(one)))),
    row("Exits", (each.exits || []).map((one) => make("span", {}, words(one.name + parameterList(one.parameters), "code"),
      one.when && words(` when ${one.when}`)))),
    row("Opened by", opened.map((opening) => caption(opening, opening.from))),
    row("Opens", opens.map((opening) => caption(opening, opening.to))),
    (findings.get(each.name) || []).length > 0 && [make("h4", {}, "Findings"),
      make("ul", {}, findings.get(each.name).map((one) => findingRow(one)))],
    each.place && [make("h4", {}, "Declared at"), make("p", {}, placeText(each.place))],
  ];
}

/** The scene to which a path is searched for, and whether it is played to its end. */
let wanted;

/** Searches for the shortest path from the start to a scene, and plays it. */
async function findPath(name, toEnd = false) {
  wanted = { name, toEnd };
  say(`Searching for the shortest path to ${name}`);
  const reply = await transport.search({ width: answer.width, scene: name }).catch((error) => ({ error: error.message }));
  if (reply.error) fail(reply.error);
}

/** Takes the path that was found. */
function showPath(path) {
  if (!wanted || wanted.name !== path.scene) return;
  const { toEnd } = wanted;
  wanted = undefined;
  if (!path.steps) return void fail(`no path to '${path.scene}' is found in ${path.width} width`);
  const steps = path.steps.map((each) => ({ step: each.step, expect: each.state ? [`expect ${each.state}`] : [] }));
  play({ name: `The shortest path to ${path.scene}`, width: path.width, steps: [{ expect: [`expect ${path.start}`] }, ...steps] });
  if (toEnd) playTo(steps.length);
}

/** Goes to a scene, as a link to it would. */
async function goTo(name) {
  const declaration = declared.get(name);
  const place = byID("place");
  if (declaration && (declaration.parameters || []).length) {
    byID("places").open = true;
    place.value = `${name}(${commas(declaration.parameters, (each) => each.name + ": ")})`;
    openTab("phone");
    place.focus();
    return;
  }
  await take(`goto ${name}`);
}
