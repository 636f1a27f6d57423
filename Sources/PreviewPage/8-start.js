// The keys, the tabs of a narrow page, and the start.

const regions = ["phone", "inspector", "diagram"];

function openTab(name, takesFocus) {
  for (const each of regions) {
    const tab = byID(`tab-${each}`);
    tab.setAttribute("aria-selected", String(each === name));
    tab.tabIndex = each === name ? 0 : -1;
    byID(each).classList.toggle("chosen", each === name);
  }
  if (takesFocus) byID(`tab-${name}`).focus();
  if (name === "diagram" && model && !view.scale) fit(readable);
}

const keys = [
  ["u", "undo the last step", undo],
  ["r", "repeat the step that was undone", redo],
  ["s", "go back to the start", restart],
  ["1 to 9", "the choice of that number", undefined],
  ["/", "search", () => {
    openTab("diagram");
    byID("search").focus();
  }],
  ["n", "the next step of the scenario that is played", () => played && playTo(played.count + 1)],
  ["?", "these keys", () => showKeys()],
  ["arrows, +, −, 0", "in the diagram: move, zoom, show the whole", undefined],
];
let hasKeys = true;

function showKeys() {
  const box = make("input", { type: "checkbox", id: "use-keys" });
  box.checked = hasKeys;
  on(box, "change", () => {
    hasKeys = box.checked;
  });
  openDialog(make("div", {}, make("h2", { id: "dialog-title" }, "Keys"),
    make("table", {}, keys.map(([key, what]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, what)))),
    make("p", {}, make("label", { for: "use-keys" }, box, " Use the keys of one letter")),
    make("button", { type: "button", class: "primary", click: () => byID("dialog").close() }, "Close")));
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || byID("dialog").open) return;
  const target = event.target;
  if (target.closest && target.closest("input, select, textarea")) {
    if (event.key === "Escape") target.blur();
    return;
  }
  if (event.key === "Escape") {
    const menu = [...document.querySelectorAll(".menu, .more")].find((each) => !each.hidden);
    if (menu) menu.hidden = true;
    else if (answer && byID("device").contains(target)) {
      const cover = answer.screens.covers[answer.screens.covers.length - 1];
      if (cover && cover.dismiss !== undefined) choose(cover.dismiss);
    }
    return;
  }
  if (!hasKeys || !model) return;
  const found = keys.find(([key]) => key === event.key);
  if (found && found[2]) found[2]();
  else if (/^[1-9]$/.test(event.key)) choose(Number(event.key) - 1);
  else return;
  event.preventDefault();
}

/** Asks for the model and the walk, both at once, so that the page is laid out once; shows them if they are new. */
async function reload() {
  if (!model) {
    readAddress();
    writeAddress();
  }
  const { steps } = walk;
  const asked = sequence;
  let next;
  let state;
  try {
    [next, state] = await Promise.all([transport.model(), reply()]);
  } catch {
    return;
  }
  if (model && next.version === model.version) return;
  takeModel(next);
  // The walk has gone on, or the answer is of another version.
  if (sequence !== asked || walk.steps !== steps || state.version !== next.version) await refresh();
  else show(state);
}

function start(source) {
  transport = source;
  on(byID("undo"), "click", undo);
  on(byID("redo"), "click", redo);
  on(byID("restart"), "click", restart);
  on(byID("compact"), "click", () => setWidth("compact"));
  on(byID("regular"), "click", () => setWidth("regular"));
  on(byID("copy"), "click", copyTrace);
  on(byID("help"), "click", showKeys);
  on(byID("zoom-in"), "click", () => zoom(1.25));
  on(byID("zoom-out"), "click", () => zoom(0.8));
  on(byID("zoom-fit"), "click", () => fit());
  on(byID("search"), "input", search);
  on(byID("filter"), "change", applyFilter);
  on(byID("table-box"), "toggle", () => {
    if (!byID("table-box").open || !isTableOld || !model) return;
    showTable();
    applyFilter();
    if (answer) mark();
  });
  on(byID("open-link"), "submit", (event) => {
    event.preventDefault();
    if (byID("link").value.trim()) take(`open ${quoted(byID("link").value.trim())}`);
  });
  on(byID("go-to"), "submit", (event) => {
    event.preventDefault();
    if (byID("place").value.trim()) take(`goto ${byID("place").value.trim()}`);
  });
  for (const [index, name] of regions.entries()) {
    on(byID(`tab-${name}`), "click", () => openTab(name));
    on(byID(`tab-${name}`), "keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: 2 }[event.key];
      if (step) openTab(regions[(index + step) % 3], true);
    });
  }
  on(document, "keydown", onKey);
  on(window, "hashchange", () => {
    readAddress();
    refresh();
  });
  new ResizeObserver(() => answer && placeBubbles(byID("device"), answer.screens.covers)).observe(byID("device"));
  startPanning();
  openTab("phone");
  reload();
  reconnect = transport.follow(reload, (state) => {
    outage = state;
    showBar();
  }, showPath);
}

start(window.navsite ? recordedTransport(window.navsite.graph) : serverTransport());
