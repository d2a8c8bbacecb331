import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostal,
  digitsOf,
  formatExpiry,
  formatNumber,
} from "./rules.js";
import { wordsFor } from "./words.js";

// The card form, alone in its frame: the page that shows it never sees a digit.

const settings = JSON.parse(decodeURIComponent(location.hash.slice(1) || "%7B%7D"));
const words = wordsFor(settings.locale);
const field = (id) => document.getElementById(id);
const inputs = ["number", "expiry", "cvc", "postal"].map(field);
const [number, expiry, cvc, postal] = inputs;
const touched = new Set();
let now = new Date();

function tell(event, detail = {}) {
  parent.postMessage({ sandbox: "card", id: settings.id, event, ...detail }, settings.parent);
}

function problemOf(input) {
  if (input === number) return checkNumber(input.value);
  if (input === expiry) return checkExpiry(input.value, now);
  if (input === cvc) return checkCvc(input.value, number.value);
  return settings.postal ? checkPostal(input.value) : null;
}

/** An unfinished field is a problem once it has been left; a wrong one at once. */
function shownProblem(input) {
  const problem = problemOf(input);
  if (!problem) return null;
  return problem.startsWith("incomplete") && !touched.has(input) ? null : problem;
}

function show() {
  for (const input of inputs) {
    const problem = shownProblem(input);
    input.setAttribute("aria-invalid", String(problem !== null));
    field(`${input.id}-error`).textContent = problem ? words[problem] : "";
  }
  tell("height", { height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}

function state() {
  const first = inputs.map(shownProblem).find(Boolean);
  return {
    complete: inputs.every((input) => problemOf(input) === null),
    empty: inputs.every((input) => input.value === ""),
    brand: brandOf(digitsOf(number.value)).brand,
    postalCode: postal.value.trim(),
    error: first ? { type: "validation_error", code: first, message: words[first] } : undefined,
  };
}

function changed() {
  show();
  tell("change", { state: state() });
}

function advance(input) {
  if (problemOf(input) !== null) return;
  const next = inputs[inputs.indexOf(input) + 1];
  if (next && !next.closest("[hidden]") && next.value === "" && input.selectionStart === input.value.length)
    next.focus();
}

const FORMATS = new Map([
  [number, formatNumber],
  [expiry, formatExpiry],
  [cvc, (text) => digitsOf(text).slice(0, brandOf(digitsOf(number.value)).cvc)],
  [postal, (text) => text.replace(/[^\d-]/g, "")],
]);

function typed(input) {
  const format = FORMATS.get(input);
  const atEnd = input.selectionStart === input.value.length;
  const formatted = format(input.value);
  if (formatted !== input.value) {
    const caret = input.selectionStart;
    input.value = formatted;
    const place = atEnd ? formatted.length : caret;
    input.setSelectionRange(place, place);
  }
  changed();
  if (input !== postal) advance(input);
}

for (const input of inputs) {
  input.addEventListener("input", () => typed(input));
  input.addEventListener("focus", () => tell("focus"));
  input.addEventListener("blur", () => {
    if (input.value !== "") touched.add(input);
    changed();
    if (!document.hasFocus() || document.activeElement === document.body) tell("blur");
  });
}

field("form").addEventListener("submit", (event) => event.preventDefault());

async function createMethod(billing, metadata) {
  for (const input of inputs) touched.add(input);
  changed();
  const { error } = state();
  if (error) {
    inputs.find((input) => shownProblem(input))?.focus();
    return { error };
  }
  const form = new URLSearchParams({ type: "card", "card[number]": digitsOf(number.value), "card[cvc]": cvc.value });
  const date = digitsOf(expiry.value);
  form.set("card[exp_month]", String(Number(date.slice(0, 2))));
  form.set("card[exp_year]", `20${date.slice(2)}`);
  for (const [name, value] of billing) form.set(name, value);
  if (settings.postal && !form.has("billing_details[address][postal_code]")) {
    form.set("billing_details[address][postal_code]", postal.value.trim());
  }
  for (const [name, value] of metadata) form.set(name, value);
  const headers = { authorization: `Bearer ${settings.key}` };
  if (settings.account) headers["stripe-account"] = settings.account;
  const response = await fetch("/v1/payment_methods", { method: "POST", headers, body: form });
  const answer = await response.json();
  return answer.error ? { error: answer.error } : { paymentMethod: answer };
}

const ACTIONS = {
  create: (message) => createMethod(message.billing ?? [], message.metadata ?? []),
  validate: async () => {
    for (const input of inputs) touched.add(input);
    changed();
    const { error } = state();
    if (error) inputs.find((input) => shownProblem(input))?.focus();
    return error ? { error } : {};
  },
  focus: async () => {
    number.focus();
    return {};
  },
  blur: async () => {
    document.activeElement?.blur();
    return {};
  },
  clear: async () => {
    for (const input of inputs) input.value = "";
    touched.clear();
    changed();
    return {};
  },
  disable: async (message) => {
    for (const input of inputs) input.disabled = message.disabled === true;
    return {};
  },
};

addEventListener("message", async (event) => {
  if (event.source !== parent || event.origin !== settings.parent || event.data?.sandbox !== "card") return;
  const action = ACTIONS[event.data.do];
  if (!action) return;
  let result;
  try {
    result = await action(event.data);
  } catch {
    result = { error: { type: "api_connection_error", message: "The payment service cannot be reached." } };
  }
  tell("result", { call: event.data.call, result });
});

async function start() {
  document.documentElement.lang = words === wordsFor("es") ? "es" : "en";
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word];
  expiry.placeholder = words.expiryHint;
  field("postal-field").hidden = !settings.postal;
  for (const [name, value] of Object.entries(settings.look ?? {})) {
    if (/^--[a-z-]+$/.test(name) && /^[#\w\s.,%()'"-]+$/.test(value))
      document.documentElement.style.setProperty(name, value);
  }
  for (const input of inputs) input.disabled = settings.disabled === true;
  new ResizeObserver(show).observe(document.body);
  show();
  tell("ready");
  try {
    now = new Date((await (await fetch("/_sandbox/clock")).json()).now);
  } catch {
    // Without the sandbox's clock the machine's own will do.
  }
}

start();
