// The controls below the device: the state, the choices, guards, links, steps and scenarios.

/** Shows an answer to a run. */
function show(next) {
  if (next.error) {
    fail(next.error);
    byID("stage").hidden = !answer;
    if (!answer) replaceContent(byID("choices"));
    return;
  }
  const before = answer;
  answer = next;
  byID("stage").hidden = false;
  fail(null);
  const same = before && JSON.stringify([before.screens, before.choices]) === JSON.stringify([next.screens, next.choices]);
  if (!same || before.drawn !== drawn) drawDevice(before);
  next.drawn = drawn;
  byID("state").textContent = next.state;
  replaceContent(byID("notes"), (next.notes || []).map((each) => words(each, "li")));
  byID("notes").hidden = !next.notes;
  if (transport.isRecorded) {
    // Each step is: open "URL".
    replaceContent(byID("patterns"), Object.keys(next.links || {}).map((each) => make("option", { value: each.slice(6, -1) })));
  }
  showTools();
  showGuards();
  showChoices();
  showSteps();
  showPlayer();
  // It measures elements. After all changes, so that the page is laid out once.
  placeBubbles(byID("device"), next.screens.covers);
  follow(before);
  if (!before || before.state !== next.state) say([next.state, ...(next.notes || [])].join(". "));
  document.title = `${model && model.name ? model.name : "NavDSL"} · ${next.active.join(", ") || "preview"}`;
}

/** `true` while the inspector and the diagram show an older state than the phone. */
let isBehind = false;

/** Shows the state beside the phone: in the frame after that which shows it on the phone, so that a tap is seen at once. */
function follow(before) {
  if (isBehind) return;
  isBehind = true;
  const finish = () => {
    isBehind = false;
    if (!pinned) inspect(answer.active[answer.active.length - 1], { follows: true });
    mark(before);
  };
  if (before) requestAnimationFrame(() => setTimeout(finish, 0));
  else finish();
}

/** Says why something is not possible; `null` for nothing. */
function fail(message) {
  const place = byID("failure");
  place.hidden = !message;
  place.textContent = message || "";
}

function showTools() {
  const count = done().length;
  byID("undo").disabled = !walk.steps.length;
  byID("redo").disabled = !walk.undone.length;
  byID("restart").disabled = !count;
  for (const width of ["compact", "regular"]) {
    byID(width).setAttribute("aria-pressed", String(answer.width === width));
  }
}

function showGuards() {
  const box = byID("guards");
  box.hidden = !model.guards.length;
  if (box.hidden) return;
  replaceContent(box, make("h3", {}, "Guards"), model.guards.map((each) => {
    const holds = answer.guards.includes(each.name);
    return keyButton(`guard:${each.name}`, {
      class: "guard", role: "switch", "aria-checked": String(holds), title: each.documentation, click: () => setGuard(each.name, !holds),
    }, make("span", { class: "knob", "aria-hidden": "true" }), words(each.name));
  }));
}

function showChoices() {
  replaceContent(byID("choices"), answer.choices.map((choice, index) => make("li", {},
    keyButton(`choice:${choice.step}`, { class: isBlocked(choice) ? "choice off" : "choice", click: () => choose(index) },
      words(choice.call, "span", { class: "call" }),
      choice.leadsTo.map((each) => make("span", { class: each.fails ? "outcome fails" : "outcome" },
        each.when && words(each.when + " ", "span", { class: "when" }),
        each.fails ? "" : "→ ", words(each.text)))))));
}

function showSteps() {
  const stop = answer.stopped;
  const count = stop ? stop.index : walk.steps.length;
  replaceContent(byID("steps"), walk.steps.map((step, index) => make("li", { class: index < count ? "" : "kept" },
    index < count
      ? keyButton(`step:${index}`, { title: "Go back to the state after this step", click: () => rewind(index + 1) },
        words(step))
      : words(step),
    stop && index === count && make("span", { class: "reason" }, words(stop.reason)))));
  byID("trace").textContent = answer.trace;
}

async function copyTrace() {
  try {
    await navigator.clipboard.writeText(answer.trace);
    say("Copied");
    byID("copy").textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(byID("trace"));
    byID("copy").textContent = "Selected: copy it";
  }
  setTimeout(() => {
    byID("copy").textContent = "Copy as a scenario";
  }, 2000);
}

const quoted = (value) => `"${value.replace(/\\/g, "\\\\").replace(/"/g, "\\\"").replace(/\n/g, "\\n")}"`;

// MARK: Arguments

let fieldNumber = 0;

/** Returns the arguments that fields have, as source. */
const values = (fields) => commas(fields, ([name, field]) => `${name}: ${field.read()}`);

/** Returns the parts of a form for a field, and a function that returns its value as source. */
function fieldParts(field, label) {
  const id = `field-${++fieldNumber}`;
  const given = field.value;
  const named = (tag, attributes) =>
    make(tag, attributes, words(label), " ", words(field.type, "span", { class: "type" }));
  const group = (...parts) => make("fieldset", {}, named("legend"), parts);
  const labelled = (input, read) => ({
    parts: make("div", { class: "field" }, named("label", { for: id }), input),
    read,
  });
  const input = (attributes) => make("input", { id, autocomplete: "off", ...attributes });
  const literal = (value) => {
    const match = /^"(.*)"$/s.exec(value || "");
    return match ? match[1].replace(/\\(["\\])/g, "$1") : value || "";
  };
  switch (field.input) {
    case "switch": {
      const box = input({ type: "checkbox" });
      box.checked = given === "true";
      return labelled(box, () => String(box.checked));
    }
    case "integer":
    case "number": {
      const box = input({ inputmode: field.input === "integer" ? "numeric" : "decimal", value: given || "" });
      return labelled(box, () => box.value.trim() || "0");
    }
    case "case": {
      const box = make("select", { id }, field.cases.map((each) => make("option", { value: each }, each)));
      if (given) box.value = given.replace(/^\./, "");
      return labelled(box, () => `.${box.value}`);
    }
    case "optional": {
      const inner = fieldParts({ ...field.wrapped, value: given === "nil" ? undefined : given }, label);
      const box = make("input", { type: "checkbox", id });
      const rest = make("div", { class: "inner", hidden: true }, inner.parts);
      box.checked = Boolean(given) && given !== "nil";
      rest.hidden = !box.checked;
      on(box, "change", () => {
        rest.hidden = !box.checked;
      });
      return {
        parts: group(make("label", { for: id }, box, " has a value"), rest),
        read: () => (box.checked ? inner.read() : "nil"),
      };
    }
    case "struct": {
      const fields = field.fields.map((each) => [each.name, fieldParts(each, each.name)]);
      return {
        parts: group(fields.map(([, inner]) => inner.parts)),
        read: () => `${field.constructor}(${values(fields)})`,
      };
    }
    case "array": {
      const lines = make("div", {});
      const elements = [];
      const add = () => {
        const inner = fieldParts(field.element, `${label} ${elements.length + 1}`);
        elements.push(inner);
        lines.append(inner.parts);
      };
      return {
        parts: group(lines, make("button", { type: "button", click: add }, "Add an element")),
        read: () => `[${commas(elements, (inner) => inner.read())}]`,
      };
    }
    case "value": {
      const box = input({ value: given || "" });
      return labelled(box, () => box.value.trim() || "nil");
    }
    default: {
      const box = input({
        value: literal(given), spellcheck: "false",
        placeholder: { date: "2026-11-25T09:41:00Z", url: "https://…", uuid: "a UUID" }[field.input],
      });
      return labelled(box, () => quoted(box.value));
    }
  }
}

/** Asks for the arguments of a choice, and takes the step. */
function ask(choice, question) {
  const problem = make("p", { class: "reason", role: "alert" });
  let content;
  let read;
  if (question.recorded) {
    content = question.recorded.length ? question.recorded.map((step, index) => make("label", { class: "field" },
      make("input", { type: "radio", name: "recorded", value: step, required: true, id: `recorded-${index}` }), " ",
      words(step))) : make("p", {}, "No arguments are recorded for this event.");
    read = () => {
      const chosen = byID("dialog").querySelector("input[name=recorded]:checked");
      return chosen ? chosen.value : undefined;
    };
  } else {
    const fields = question.parameters.map((field) => [field.name, fieldParts(field, field.name)]);
    content = fields.map(([, field]) => field.parts);
    read = () => `${choice.step}(${values(fields)})`;
  }
  const form = make("form", {}, make("h2", { id: "dialog-title" }, words(choice.call)), content, problem,
    make("div", { class: "tools" }, make("button", { type: "submit", class: "primary" }, "Send"),
      make("button", { type: "button", click: () => byID("dialog").close() }, "Cancel")));
  on(form, "submit", async (event) => {
    event.preventDefault();
    const step = read();
    if (step === undefined) return;
    byID("dialog").close();
    const reason = await take(step);
    if (!reason) return;
    problem.textContent = reason;
    byID("dialog").showModal();
  });
  openDialog(form);
}

function openDialog(content) {
  const dialog = byID("dialog");
  dialog.replaceChildren(content);
  dialog.showModal();
  const first = dialog.querySelector("input, select");
  if (first) first.focus();
}

// MARK: Scenarios

/** The scenario or witness that is played: its name, width, steps with expectations, and the number of steps done. */
let played;

const verdict = (passed) => make("span", { class: passed ? "passed" : "failed" }, passed ? "✓ passes" : "✗ fails");

function showScenarios() {
  byID("scenarios").hidden = !model.scenarios.length;
  replaceContent(byID("scenario-list"), model.scenarios.map((each) => make("li", {},
    keyButton(`play:${each.name}`, { click: () => play(each) }, "Play"), " ", words(each.name), " ", verdict(each.passed),
    each.problem && make("p", { class: "reason" }, words(each.problem)))));
}

function play(scenario) {
  played = { ...scenario, count: 0 };
  walk.width = scenario.width;
  walk.guards = scenario.guards || [];
  walk.steps = [];
  walk.undone = [];
  refresh();
  openTab("inspector");
  byID("player").scrollIntoView({ block: "nearest" });
}

/** Plays up to a number of steps. */
function playTo(count) {
  played.count = Math.max(0, Math.min(count, played.steps.length - 1));
  // A step that is expected to fail changes nothing.
  walk.steps = played.steps.slice(1, played.count + 1)
    .filter((each) => !(each.expect || []).some((text) => text.startsWith("expect fails"))).map((each) => each.step);
  walk.undone = [];
  refresh();
}

function showPlayer() {
  const box = byID("player");
  box.hidden = !played;
  if (!played) return;
  const last = played.steps.length - 1;
  replaceContent(box, make("h3", {}, words(played.name)),
    make("div", { class: "tools" },
      keyButton("player:back", { click: () => playTo(played.count - 1) }, "Back"),
      keyButton("player:next", { class: "primary", click: () => playTo(played.count + 1) }, "Next"),
      keyButton("player:end", { click: () => playTo(last) }, "To the end"),
      keyButton("player:close", {
        click: () => {
          played = undefined;
          showPlayer();
        },
      }, "Close"), make("span", {}, `step ${played.count} of ${last}`)),
    make("ol", { class: "played" }, played.steps.map((each, index) => make("li", {
      "aria-current": index === played.count ? "step" : undefined, class: index > played.count ? "kept" : "",
    }, words(each.step || `start in ${played.width}`, "code"),
    (each.expect || []).map((expected) => words(expected, "div", { class: "expect" }))))));
}
