// The device: the screens of a state, as elements that can be operated.

const glyphs = { add: "+", plus: "+", close: "✕", xmark: "✕", trash: "Trash", ellipsis: "⋯", magnifyingglass: "Search" };

/** Returns what a button shows: a symbol whose name would be wider than the bar is a square. */
const shownLabel = (item) => glyphs[item.icon] || glyphs[item.system]
  || (item.icon && item.label === item.icon && item.icon.includes(".") ? "▢" : item.label);

/** Returns the words about where a choice leads, for a tooltip. */
function outcomes(choice) {
  return choice.leadsTo.map((each) => (each.when ? `${each.when} ` : "") + `→ ${each.text}`).join("\n");
}

/** `true` if each result of a choice fails. */
const isBlocked = (choice) => choice.leadsTo.length > 0 && choice.leadsTo.every((each) => each.fails);

function itemButton(item, kind) {
  const choice = item.choice === undefined ? undefined : answer.choices[item.choice];
  const why = choice ? outcomes(choice)
    : item.isCovered ? "Covered by a presentation" : `Nothing handles '${item.name}'`;
  const classes = ["item", kind, item.role, item.preferred || item.system === "done" || item.system === "save"
    ? "strong" : undefined, choice && !isBlocked(choice) ? undefined : "off",
    choice || item.isCovered ? undefined : "idle"];
  const key = `item:${item.scene}:${item.name}`;
  const label = shownLabel(item);
  if (item.menu) return menuButton(item, label, classes, key);
  return keyButton(key, {
    class: classes.filter(Boolean).join(" "), title: why, "aria-disabled": choice ? undefined : "true",
    "aria-label": label === item.label ? undefined : item.label, "data-anchor": `${item.scene}:${item.name}`,
    click: () => (choice ? choose(item.choice) : fail(why)),
  }, words(label));
}

/** Returns a button that shows and hides a list. */
function expander(key, list, attributes, ...children) {
  const toggle = keyButton(key, {
    "aria-expanded": "false", ...attributes, click: () => {
      list.hidden = !list.hidden;
      toggle.setAttribute("aria-expanded", !list.hidden);
    },
  }, ...children);
  return toggle;
}

function menuButton(item, label, classes, key) {
  const list = make("ul", { class: "menu", hidden: true }, item.menu.map((entry) =>
    make("li", {}, entry.space ? make("hr") : itemButton(entry, "entry"))));
  const toggle = expander(key, list, {
    class: classes.filter((each) => each && each !== "off" && each !== "idle").join(" "),
    "aria-label": label === item.label ? undefined : item.label, "data-anchor": `${item.scene}:${item.name}`,
  }, words(label), " ▾");
  return make("span", { class: "menu-holder" }, toggle, list);
}

const items = (list, kind) => (list || []).map((item) =>
  item.space ? make("span", { class: `space ${item.space}` }) : itemButton(item, kind));

/** Returns a button for a choice by its number, or a text if it is not possible. */
function choiceButton(index, key, attributes, ...children) {
  if (index === undefined) return make("span", { ...attributes, class: `${attributes.class || ""} off` }, ...children);
  return keyButton(key, { title: outcomes(answer.choices[index]), ...attributes, click: () => choose(index) }, ...children);
}

function drawScene(scene) {
  const declaration = declared.get(scene.name);
  const lines = [
    make("div", { class: "scene-head" },
      keyButton(`inspect:${scene.id}`, {
        class: "name", title: `Inspect ${scene.name}`, click: () => inspect(scene.name),
      }, words(scene.name)), scene.external && " · external"),
    (scene.arguments || []).map((each) => words(each, "p", { class: "argument" })),
    declaration && declaration.documentation && words(declaration.documentation, "p", { class: "documentation" }),
    scene.message && words(scene.message, "p"),
    (scene.embedded || []).map((each) => make("div", { class: "embedded" }, drawContent(each))),
    items(scene.controls, "control"),
    (scene.events || []).map((index) => {
      const choice = answer.choices[index];
      return keyButton(`event:${scene.id}:${choice.event}`, {
        class: "item event" + (isBlocked(choice) ? " off" : ""), title: outcomes(choice), click: () => choose(index),
      }, words(choice.event), choice.parameters.length ? "…" : "");
    }),
  ];
  return make("div", { class: "scene", "data-id": scene.id, "data-key": `scene:${scene.id}` }, lines);
}

function drawBar(bar) {
  return make("div", { class: "navbar", role: "group", "aria-label": "Navigation bar" },
    bar.prompt && words(bar.prompt, "div", { class: "prompt" }),
    make("div", { class: "row" },
      make("div", { class: "edge" },
        bar.back !== undefined && choiceButton(bar.backChoice, `back:${bar.back}`, { class: "item back" },
          make("span", { "aria-hidden": "true" }, "‹ "), words(bar.back)),
        items(bar.left, "bar")),
      words(bar.large ? "" : bar.title || "", "div", { class: "title" }),
      make("div", { class: "edge end" }, items([...(bar.right || [])].reverse(), "bar"))),
    bar.large && bar.title && words(bar.title, "div", { class: "large" }));
}

function drawTabs(content) {
  const hasMore = answer.width === "compact" && content.tabs.length > 5;
  const tab = (each, index) => choiceButton(each.choice, `tab:${content.name}:${each.name}`, {
    class: "tab", "aria-current": index === content.selected ? "page" : undefined,
  }, make("span", { class: "symbol", "aria-hidden": "true" }), words(each.title));
  let shown = content.tabs.map(tab);
  if (hasMore) {
    const list = make("div", { class: "more", hidden: true }, shown.slice(4));
    const isInside = content.selected >= 4;
    const toggle = expander(`more:${content.name}`, list, {
      class: "tab", "aria-current": isInside ? "page" : undefined,
    }, make("span", { class: "symbol", "aria-hidden": "true" }), "More");
    shown = [...shown.slice(0, 4), toggle, list];
  }
  return make("div", { class: "tabs" }, make("div", { class: "body" }, drawContent(content.content)),
    !content.barHidden && make("nav", { class: "tabbar", "aria-label": content.name }, shown));
}

function drawPages(content) {
  const dots = Array.from({ length: Math.min(content.count, 12) }, (_, index) =>
    make("span", { class: index === Math.min(content.current, 11) ? "dot on" : "dot" }));
  return make("div", { class: "pages" }, make("div", { class: "body" }, drawContent(content.content)),
    make("div", { class: "dots", role: "group", "aria-label": `Page ${content.current + 1} of ${content.count}` },
      choiceButton(content.previous, "page:previous", { class: "item", "aria-label": "Previous page" }, "‹"),
      dots, choiceButton(content.next, "page:next", { class: "item", "aria-label": "Next page" }, "›")));
}

function drawColumns(content) {
  const last = content.columns.length - 1;
  const columns = content.columns.map((each, index) => make("div", {
    class: `column c${content.columns.length - index}`, inert: content.over && index === last ? true : undefined,
  }, drawContent(each)));
  return make("div", { class: content.over ? "columns over" : "columns" }, columns);
}

function drawContent(content) {
  switch (content.kind) {
    case "scene": return drawScene(content);
    case "stack": return make("div", { class: "stack" }, content.bar && drawBar(content.bar),
      make("div", { class: "body" }, drawContent(content.content)),
      content.toolbar && make("div", { class: "toolbar", role: "group", "aria-label": "Toolbar" },
        items(content.toolbar, "bar")));
    case "tabs": return drawTabs(content);
    case "pages": return drawPages(content);
    case "columns": return make("div", { class: "split" },
      (content.reveal !== undefined || content.hide !== undefined) && make("div", { class: "split-tools" },
        content.reveal !== undefined && choiceButton(content.reveal, "split:reveal", { class: "item" }, "Reveal"),
        content.hide !== undefined && choiceButton(content.hide, "split:hide", { class: "item" }, "Hide")),
      drawColumns(content));
    case "ended": return make("div", { class: "empty" }, "The feature has ended");
    default: return make("div", { class: "empty" }, "…");
  }
}

/** Returns the buttons of an alert or action sheet in the order in which UIKit shows them. */
function alertButtons(list, form) {
  const buttons = (list || []).filter((item) => !item.space);
  const cancel = buttons.filter((item) => item.role === "cancel");
  const others = buttons.filter((item) => item.role !== "cancel");
  if (form === "alert") return buttons.length === 2 ? [...cancel, ...others] : [...others, ...cancel];
  // On a pad, a tap outside cancels.
  return answer.width === "regular" ? others : [...others, ...cancel];
}

const formNames = {
  full: "Full screen", sheet: "Sheet", halfSheet: "Sheet at half height", form: "Form sheet", bubble: "Popover",
  alert: "Alert", actionSheet: "Action sheet",
};

function drawCover(cover, isTop, number) {
  const isAlert = (cover.form === "alert" || cover.form === "actionSheet") && cover.content.kind === "scene";
  const scene = cover.content;
  const buttons = isAlert ? alertButtons(scene.controls, cover.form) : [];
  const inner = !isAlert ? drawContent(scene) : make("div", { class: "alert-body", "data-id": scene.id },
    words(scene.title || (scene.message ? "" : scene.name), "strong"), scene.message && words(scene.message, "p"),
    make("div", { class: cover.form === "alert" && buttons.length === 2 ? "buttons two" : "buttons" },
      items(buttons, "control"),
      (scene.events || []).map((index) => choiceButton(index, `event:${scene.id}:${index}`, { class: "item event" },
        words(answer.choices[index].event)))));
  const dismiss = isTop && cover.dismiss !== undefined;
  return make("div", { class: `level cover ${cover.form}`, inert: isTop ? undefined : true },
    dismiss && cover.form !== "full"
      ? choiceButton(cover.dismiss, "dismiss", { class: "backdrop", tabindex: "-1", "aria-label": "Dismiss" })
      : make("div", { class: "backdrop" }),
    make("div", {
      class: "card", role: "dialog", "aria-label": formNames[cover.form], tabindex: "-1", "data-key": `cover:${number}`,
    }, cover.form === "bubble" && make("span", { class: "arrow", "aria-hidden": "true" }),
    dismiss && choiceButton(cover.dismiss, "grabber", { class: "grabber", "aria-label": "Dismiss" }), inner));
}

/** Puts popovers beside the items at which their arrows point. */
function placeBubbles(device, covers) {
  const isBubble = (cover) => cover.form === "bubble" || cover.form === "actionSheet" && answer.width === "regular";
  if (!covers.some(isBubble)) return;
  const outer = device.getBoundingClientRect();
  // The frame of the device does not count.
  const [width, height] = [device.clientWidth, device.clientHeight];
  const frame = new DOMRect(outer.left + device.clientLeft, outer.top + device.clientTop, width, height);
  const levels = device.querySelectorAll(".cover");
  covers.forEach((cover, index) => {
    if (!isBubble(cover)) return;
    const card = levels[index].querySelector(".card");
    const key = `${cover.presenter}:${cover.anchor}`;
    const anchor = [...device.querySelectorAll("[data-anchor]")].find((each) => each.dataset.anchor === key);
    if (!cover.anchor || !anchor) return card.classList.add("free");
    const at = anchor.getBoundingClientRect();
    const size = card.getBoundingClientRect();
    const side = (cover.arrows || ["up", "down", "left", "right"]).find((each) => ({
      up: at.bottom + size.height + 12 <= frame.bottom, down: at.top - size.height - 12 >= frame.top,
      left: at.right + size.width + 12 <= frame.right, right: at.left - size.width - 12 >= frame.left,
    })[each]) || (cover.arrows || ["up"])[0];
    const isVertical = side === "up" || side === "down";
    const middle = { x: (at.left + at.right) / 2 - frame.left, y: (at.top + at.bottom) / 2 - frame.top };
    const x = isVertical ? middle.x - size.width / 2
      : side === "left" ? at.right - frame.left + 10 : at.left - frame.left - size.width - 10;
    const y = !isVertical ? middle.y - size.height / 2
      : side === "up" ? at.bottom - frame.top + 10 : at.top - frame.top - size.height - 10;
    const left = clamp(x, 8, Math.max(8, frame.width - size.width - 8));
    const top = clamp(y, 8, Math.max(8, frame.height - size.height - 8));
    card.classList.add("placed", `arrow-${side}`);
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
    const arrow = card.querySelector(".arrow");
    if (!arrow) return undefined;
    if (isVertical) arrow.style.left = `${clamp(middle.x - left, 18, size.width - 18)}px`;
    else arrow.style.top = `${clamp(middle.y - top, 18, size.height - 18)}px`;
    return undefined;
  });
}

/** The keys of the items that opened the presentations, to which focus returns. */
const openers = [];

function drawDevice(before) {
  const device = byID("device");
  const covers = answer.screens.covers;
  const wasInside = device.contains(document.activeElement);
  const key = wasInside ? document.activeElement.dataset.key : undefined;
  const old = before ? before.screens.covers.length : 0;
  device.className = answer.width;
  document.querySelector("main").className = answer.width;
  device.setAttribute("aria-label", `${answer.width === "compact" ? "Phone" : "Pad"}: ${answer.active.join(", ")}`);
  const found = replaceContent(device, make("div", { class: "screen" },
    make("div", { class: "status", "aria-hidden": "true" }, make("span", {}, "9:41"), make("span", { class: "battery" })),
    make("div", { class: "level base", inert: covers.length ? true : undefined }, drawContent(answer.screens.base)),
    covers.map((cover, index) => drawCover(cover, index === covers.length - 1, index))));
  if (covers.length > old) for (let level = old; level < covers.length; level++) openers[level] = key;
  if (!wasInside) return;
  // Focus follows what has opened, and returns to what opened it.
  let target;
  if (covers.length > old) target = device.querySelector(".cover:last-child .card");
  else if (covers.length < old && openers[covers.length]) target = find(device, openers[covers.length]);
  else if (found) return;
  (target || device.querySelector(".cover:last-child .card") || focusable(device)).focus({ preventScroll: true });
}

function focusable(device) {
  const first = device.querySelector(".level:last-child .scene");
  if (!first) return byID("phone");
  first.setAttribute("tabindex", "-1");
  return first;
}
