"use strict";

// Elements are built from texts and fixed names; no text is ever read as markup.

const byID = (id) => document.getElementById(id);
const on = (target, event, action, options) => target.addEventListener(event, action, options);
const isNothing = (value) => value === undefined || value === null || value === false;

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (isNothing(value)) continue;
    if (name === "click") on(element, name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => !isNothing(child)));
  return element;
}

/** Returns an HTML element; `click` among the attributes is a listener. */
const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** Returns an SVG element. */
const draw = (tag, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** Returns a button with a key, by which focus finds it again. */
const keyButton = (key, attributes, ...children) =>
  make("button", { type: "button", "data-key": key, ...attributes }, ...children);

/** Returns a text of the program, whose direction is its own. */
const words = (value, tag = "span", attributes = {}) => make(tag, { dir: "auto", ...attributes }, value);

/** The parts with a key that have been scrolled. To ask each part would lay the page out again. */
const scrolled = new Set();
on(document, "scroll", ({ target }) => target.dataset && target.dataset.key && scrolled.add(target), true);

/** Replaces the content of an element; focus, and how far its parts are scrolled, stay where they are. */
function replaceContent(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const tops = [];
  for (const part of scrolled) {
    const isInside = element.contains(part);
    if (isInside) tops.push([part.dataset.key, part.scrollTop]);
    if (isInside || !part.isConnected) scrolled.delete(part);
  }
  element.replaceChildren();
  fill(element, {}, children);
  for (const [key, top] of tops) {
    const part = find(element, key);
    if (part) part.scrollTop = top;
  }
  if (focused === undefined) return true;
  const again = find(element, focused);
  if (again) again.focus({ preventScroll: true });
  return Boolean(again);
}

/** Returns the part of an element with a key. */
const find = (element, key) => [...element.querySelectorAll("[data-key]")].find((part) => part.dataset.key === key);

/** Says a text to screen readers. */
function say(message) {
  byID("live").textContent = message;
}

/** Returns what a function returns for each of a list, with commas. */
const commas = (list, each) => list.map(each).join(", ");

/** Returns the source of a parameter. */
const parameter = (each) => `${each.name}: ${each.type}`;

const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

const plural = (count, one, many) => `${count} ${count === 1 ? one : many || one + "s"}`;
