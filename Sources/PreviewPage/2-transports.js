// The two sources of answers: a server, or a graph of states that was recorded. Both give the objects of
// preview-1.schema.json, so that the page is the same.

/** The answers of `navc preview`. */
function serverTransport() {
  async function ask(name, body) {
    const response = await fetch(name, body === undefined ? {} : {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the server refuses: ${response.status}`);
    return response.json();
  }

  /** Calls `changed` at each change, `gone` while the server cannot be reached, and `arrived` with each path. */
  function follow(changed, gone, arrived) {
    let stream;
    let attempts = 0;
    let timer;
    function open() {
      clearTimeout(timer);
      if (stream) stream.close();
      stream = undefined;
      // A hidden page keeps no connection: a browser has six for a server.
      if (document.hidden) return;
      stream = new EventSource("events");
      on(stream, "open", () => {
        attempts = 0;
        gone(null);
        changed();
      });
      on(stream, "changed", () => changed());
      on(stream, "path", (event) => arrived(JSON.parse(event.data)));
      on(stream, "error", () => {
        stream.close();
        attempts += 1;
        if (attempts > 1) gone(attempts < 60 ? "waiting" : "stopped");
        if (attempts < 60) timer = setTimeout(open, attempts === 1 ? 100 : 1000);
      });
    }
    on(document, "visibilitychange", open);
    open();
    return () => {
      attempts = 0;
      open();
    };
  }

  return {
    model: () => ask("model"),
    run: (request) => ask("run", request),
    question: (request) => ask("question", request),
    search: (request) => ask("path", request),
    follow,
    isRecorded: false,
  };
}

/**
 * The answers of a recorded graph: `{model, starts, states, limit, command}`. `starts` has for each width a map from the
 * names of the guards that hold, joined by commas, to a number of a state. A state is the answer to a run with `next`, a
 * map from steps to numbers of states, and perhaps `links`, such a map for steps that open a link.
 */
function recordedTransport(graph) {
  const edge = "Not recorded: ";
  function run(request) {
    const start = graph.starts[request.width][(request.guards || []).join(",")];
    if (start === undefined) return { error: edge + "a start with these guards" };
    let number = start;
    let stopped;
    for (const [index, step] of request.steps.entries()) {
      const state = graph.states[number];
      const next = state.next[step] ?? (state.links || {})[step];
      if (next === undefined) {
        const reason = `${edge}this site holds ${graph.limit || graph.states.length} states. ` +
          `'${graph.command || "navc preview"}' goes on from here`;
        stopped = { index, step, reason };
        break;
      }
      number = next;
    }
    const steps = request.steps.slice(0, stopped ? stopped.index : undefined);
    const trace = [`scenario "A walk" in ${request.width} {`, ...steps.map((step) => "  " + step), "}"].join("\n");
    return { version: 0, trace, ...graph.states[number], stopped };
  }
  function question(request) {
    const answer = run(request);
    const state = graph.states.find((each) => each.state === answer.state && each.width === answer.width);
    const prefix = request.event + "(";
    const values = Object.keys(state ? state.next : {}).filter((step) => step.startsWith(prefix));
    return { version: 0, event: request.event, recorded: values };
  }
  return {
    model: async () => graph.model,
    run: async (request) => run(request),
    question: async (request) => question(request),
    follow: () => () => {},
    isRecorded: true,
  };
}
