// The walk: what is shown is always the answer to all of its steps, and the address holds them.

const walk = { width: "compact", guards: [], steps: [], undone: [] };
/** The last model and answer. */
let model;
let answer;
let transport;

const request = (steps = walk.steps) => ({ width: walk.width, guards: walk.guards, steps });

function readAddress() {
  walk.width = "compact";
  walk.guards = [];
  walk.steps = [];
  walk.undone = [];
  for (const part of location.hash.slice(1).split("&")) {
    const [name, value = ""] = part.split(/=(.*)/s);
    try {
      const texts = (separator) => value.split(separator).filter(Boolean).map(decodeURIComponent);
      if (name === "in" && (value === "compact" || value === "regular")) walk.width = value;
      if (name === "given") walk.guards = texts(",");
      if (name === "do") walk.steps = texts(";").slice(0, 10000);
    } catch {
      // An address that was cut off is taken as far as it can be read.
    }
  }
}

function writeAddress() {
  const list = (texts, separator) => texts.map((each) => encodeURIComponent(each)).join(separator);
  const parts = [`in=${walk.width}`];
  if (walk.guards.length) parts.push(`given=${list(walk.guards, ",")}`);
  if (walk.steps.length) parts.push(`do=${list(walk.steps, ";")}`);
  const hash = "#" + parts.join("&");
  if (location.hash !== hash && (location.hash || walk.steps.length || parts.length > 1 || walk.width !== "compact")) {
    history.replaceState(null, "", hash);
  }
}

let sequence = 0;

/** Begins to wait for an answer; returns its number. */
function begin() {
  byID("phone").setAttribute("aria-busy", "true");
  return ++sequence;
}

/** Ends the wait for an answer; `false` if a later one has overtaken it. */
function end(mine) {
  if (mine === sequence) byID("phone").setAttribute("aria-busy", "false");
  return mine === sequence;
}

/** Returns the answer to the walk, or to other steps. */
async function reply(steps) {
  try {
    return await transport.run(request(steps));
  } catch (error) {
    return { error: error.message };
  }
}

/** Asks for the walk and shows the answer; an answer that a later one has overtaken is dropped. */
async function refresh() {
  const mine = begin();
  writeAddress();
  const next = await reply();
  if (end(mine)) show(next);
}

/** The steps that the answer is of: without those that can no longer be done. */
const done = () => answer && answer.stopped ? walk.steps.slice(0, answer.stopped.index) : walk.steps;

/** Takes a step; resolves to the reason why it is not possible. */
async function take(step) {
  const mine = begin();
  const steps = [...done(), step];
  const next = await reply(steps);
  if (!end(mine)) return undefined;
  const reason = next.error || (next.stopped && next.stopped.reason);
  if (reason) {
    fail(reason);
    return reason;
  }
  walk.steps = steps;
  walk.undone = [];
  writeAddress();
  show(next);
  return undefined;
}

function undo() {
  const steps = done();
  if (walk.steps.length > steps.length) walk.steps = steps;
  else if (steps.length) walk.undone.push(walk.steps.pop());
  else return;
  refresh();
}

function redo() {
  if (!walk.undone.length) return;
  walk.steps.push(walk.undone.pop());
  refresh();
}

function restart() {
  walk.steps = [];
  walk.undone = [];
  refresh();
}

/** Goes to a number of steps of the walk. */
function rewind(count) {
  walk.undone = walk.steps.slice(count).reverse();
  walk.steps = walk.steps.slice(0, count);
  refresh();
}

function setWidth(width) {
  if (!answer || answer.width === width) return;
  if (done().length) take(`resize ${width}`);
  else {
    walk.width = width;
    refresh();
  }
}

function setGuard(name, holds) {
  if (done().length) return take(`given ${holds ? "" : "not "}` + (name === "not" ? "`not`" : name));
  walk.guards = model.guards.map((each) => each.name).filter((each) =>
    each === name ? holds : walk.guards.includes(each));
  return refresh();
}

/** Performs a choice: at once, or after its arguments are given. */
async function choose(index) {
  const choice = answer && answer.choices[index];
  if (!choice) return;
  if (!choice.parameters || !choice.parameters.length) {
    await take(choice.step);
    return;
  }
  const question = await transport.question({ ...request(done()), event: choice.step });
  if (question.error) fail(question.error);
  else ask(choice, question);
}
