import { misuse, origin } from "./wire.js";

// One card form on the page: a frame from the sandbox's origin, and the talk with it.

let count = 0;

const VARIABLES = {
  borderRadius: "--radius",
  colorBackground: "--color-background",
  colorDanger: "--color-danger",
  colorPrimary: "--color-primary",
  colorText: "--color-text",
  colorTextPlaceholder: "--color-placeholder",
  colorTextSecondary: "--color-quiet",
  fontFamily: "--font-family",
  fontSizeBase: "--font-size",
  gridRowSpacing: "--gap",
};

const NIGHT = {
  "--color-text": "#f4f5fa",
  "--color-background": "#2a2f45",
  "--color-line": "#5b6478",
  "--color-quiet": "#b9c0d0",
};

function lookOf(appearance = {}, style = {}) {
  const look = appearance.theme === "night" ? { ...NIGHT } : {};
  for (const [name, value] of Object.entries(appearance.variables ?? {})) {
    if (VARIABLES[name]) look[VARIABLES[name]] = String(value);
  }
  const { base = {}, invalid = {} } = style;
  if (base.color) look["--color-text"] = base.color;
  if (base.fontFamily) look["--font-family"] = base.fontFamily;
  if (base.fontSize) look["--font-size"] = base.fontSize;
  if (base["::placeholder"]?.color) look["--color-placeholder"] = base["::placeholder"].color;
  if (invalid.color) look["--color-danger"] = invalid.color;
  return look;
}

export class CardFormElement {
  #listeners = new Map();
  #calls = new Map();
  #frame = null;
  #ready = null;
  #state = { complete: false, empty: true, brand: "unknown", postalCode: "" };
  #id;

  constructor(type, elements, options) {
    count += 1;
    this.#id = `card-${count}`;
    this._type = type;
    this._elements = elements;
    this._options = options ?? {};
    this._receive = (event) => this.#receive(event);
  }

  mount(target) {
    const place = typeof target === "string" ? document.querySelector(target) : target;
    if (!place)
      throw misuse(`The selector you specified (${target}) applies to no DOM elements that are currently on the page.`);
    this.unmount();
    const frame = document.createElement("iframe");
    frame.title = this.#isSpanish() ? "Campos seguros para la tarjeta" : "Secure card payment input frame";
    frame.setAttribute("allow", "payment *");
    // About the height the form will report, so that the content below does not jump.
    const height = (this.#settings().postal ? 324 : 180) + (place.clientWidth < 420 ? 17 : 0);
    frame.style.cssText = `border:0;width:100%;height:${height}px;display:block;color-scheme:normal`;
    frame.src = `${origin}/js/elements/card.html#${encodeURIComponent(JSON.stringify(this.#settings()))}`;
    this.#ready = new Promise((resolve) => {
      this._isReady = resolve;
    });
    addEventListener("message", this._receive);
    place.replaceChildren(frame);
    place.classList.add("StripeElement", "StripeElement--empty");
    this._place = place;
    this.#frame = frame;
  }

  unmount() {
    removeEventListener("message", this._receive);
    this.#frame?.remove();
    this.#frame = null;
    this._place?.classList.remove(
      "StripeElement",
      "StripeElement--empty",
      "StripeElement--complete",
      "StripeElement--focus",
      "StripeElement--invalid",
    );
  }

  destroy() {
    this.unmount();
    this._elements._forget(this);
  }

  update(options) {
    this._options = { ...this._options, ...options };
    if (this.#frame && "disabled" in (options ?? {})) void this.ask("disable", { disabled: options.disabled });
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  once(event, listener) {
    const first = (value) => {
      this.off(event, first);
      listener(value);
    };
    return this.on(event, first);
  }

  off(event, listener) {
    const left = listener ? (this.#listeners.get(event) ?? []).filter((one) => one !== listener) : [];
    this.#listeners.set(event, left);
    return this;
  }

  focus() {
    void this.ask("focus");
  }

  blur() {
    void this.ask("blur");
  }

  clear() {
    void this.ask("clear");
  }

  collapse() {}

  /** Sends a command to the frame; resolves with its result. */
  async ask(action, more = {}) {
    if (!this.#frame)
      throw misuse(
        "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
      );
    await this.#ready;
    const call = `${this.#id}-${this.#calls.size}-${action}`;
    const answer = new Promise((resolve) => this.#calls.set(call, resolve));
    this.#frame?.contentWindow?.postMessage({ sandbox: "card", do: action, call, ...more }, origin);
    return answer;
  }

  #isSpanish() {
    return String(this._elements._locale()).toLowerCase().startsWith("es");
  }

  #settings() {
    const { _client: client } = this._elements;
    const address = this._options.fields?.billingDetails;
    const never = address === "never" || address?.address === "never" || address?.address?.postalCode === "never";
    return {
      id: this.#id,
      parent: location.origin,
      key: client.key,
      account: client.account,
      locale: this._elements._locale(),
      postal: !(this._options.hidePostalCode === true || never),
      disabled: this._options.disabled === true || this._options.readOnly === true,
      look: lookOf(this._elements._appearance(), this._options.style),
    };
  }

  #receive(event) {
    const { data } = event;
    if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== origin) return;
    if (data?.sandbox !== "card" || data.id !== this.#id) return;
    if (data.event === "height") this.#frame.style.height = `${data.height}px`;
    else if (data.event === "result") {
      this.#calls.get(data.call)?.(data.result);
      this.#calls.delete(data.call);
    } else if (data.event === "change") this.#changed(data.state);
    else {
      if (data.event === "ready") this._isReady();
      this._place?.classList.toggle("StripeElement--focus", data.event === "focus");
      this.#emit(data.event, data.event === "ready" ? this : { elementType: this._type });
      if (data.event === "ready" && this._type === "payment") this.#emit("loaderstart", { elementType: this._type });
    }
  }

  #changed(state) {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    const { complete, empty, error, brand, postalCode } = state;
    this._place?.classList.toggle("StripeElement--empty", empty);
    this._place?.classList.toggle("StripeElement--complete", complete);
    this._place?.classList.toggle("StripeElement--invalid", error !== undefined);
    const common = { elementType: this._type, empty, complete };
    if (this._type === "payment") this.#emit("change", { ...common, collapsed: false, value: { type: "card" } });
    else this.#emit("change", { ...common, error, brand, value: { postalCode } });
  }

  #emit(name, value) {
    for (const listener of this.#listeners.get(name) ?? []) listener(value);
  }
}
