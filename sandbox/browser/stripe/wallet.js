import { call } from "./wire.js";

// The wallet button of a device that has one. The stand-in has it where a finger can touch the screen: a phone. It asks the
// page, shows its own sheet with the amount, and hands over a card, as Apple Pay and Google Pay do.

const CARD = { number: "4242424242424242", exp_month: "12", exp_year: "2034", cvc: "123" };
const WORDS = {
  en: { pay: "Pay with the test wallet", sheet: "Test wallet", confirm: "Pay", cancel: "Cancel" },
  es: { pay: "Pagar con la cartera de prueba", sheet: "Cartera de prueba", confirm: "Pagar", cancel: "Cancelar" },
};

const hasWallet = () => navigator.maxTouchPoints > 0;

function button(text, look) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.style.cssText = look;
  return made;
}

export class WalletElement {
  #listeners = new Map();
  #sheet = null;

  constructor(elements) {
    this._type = "expressCheckout";
    this._elements = elements;
  }

  mount(target) {
    this.unmount();
    this._place = typeof target === "string" ? document.querySelector(target) : target;
    const available = hasWallet();
    if (available) {
      const look =
        "width:100%;min-height:48px;border:0;border-radius:8px;background:#000;color:#fff;font:600 16px/1.5 system-ui;cursor:pointer";
      const pay = button(this.#words().pay, look);
      pay.addEventListener("click", () => this.#clicked());
      this._place.replaceChildren(pay);
    }
    const availablePaymentMethods = available ? { applePay: false, googlePay: true, link: false } : undefined;
    setTimeout(() => this.#emit("ready", { elementType: this._type, availablePaymentMethods }));
  }

  unmount() {
    this.#sheet?.remove();
    this._place?.replaceChildren();
  }

  destroy() {
    this.unmount();
    this._elements._forget(this);
  }

  update() {}

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  once(event, listener) {
    return this.on(event, listener);
  }

  off(event, listener) {
    const left = listener ? (this.#listeners.get(event) ?? []).filter((one) => one !== listener) : [];
    this.#listeners.set(event, left);
    return this;
  }

  /** The card behind the button, as a payment method of the account. */
  _method(client, params) {
    const card = Object.fromEntries(Object.entries(CARD).map(([name, value]) => [`card[${name}]`, value]));
    return call(client, "POST", "/v1/payment_methods", { type: "card", ...card, ...params });
  }

  #words() {
    return String(this._elements._locale()).toLowerCase().startsWith("es") ? WORDS.es : WORDS.en;
  }

  /** The page may refuse while something is missing; else the sheet opens. */
  #clicked() {
    let answered = false;
    const once = (then) => () => {
      if (!answered) then();
      answered = true;
    };
    this.#emit("click", {
      elementType: this._type,
      expressPaymentType: "google_pay",
      resolve: once(() => this.#open()),
      reject: once(() => {}),
    });
  }

  #open() {
    const words = this.#words();
    const { amount = 0, currency = "usd" } = this._elements._options;
    // Dollars read the same in both languages here: $35.00, also in a Spanish sheet.
    const money = new Intl.NumberFormat(words === WORDS.es ? "es-US" : "en-US", {
      style: "currency",
      currency: currency.toUpperCase(),
    });
    const sheet = document.createElement("dialog");
    sheet.setAttribute("aria-label", words.sheet);
    sheet.style.cssText =
      "margin:auto auto 0;width:100%;max-width:480px;border:0;padding:20px;background:#fff;color:#111";
    const text = document.createElement("p");
    text.textContent = `${words.sheet} · Visa ··4242 · ${money.format(amount / 100)}`;
    const look = "min-height:48px;padding:0 20px;margin:12px 8px 0 0;font:600 16px system-ui";
    const confirm = button(words.confirm, look);
    const cancel = button(words.cancel, look);
    const close = () => {
      sheet.close();
      sheet.remove();
    };
    confirm.addEventListener("click", () => {
      close();
      this.#emit("confirm", { elementType: this._type, expressPaymentType: "google_pay", paymentFailed: () => {} });
    });
    cancel.addEventListener("click", () => {
      close();
      this.#emit("cancel", { elementType: this._type });
    });
    sheet.append(text, confirm, cancel);
    document.body.append(sheet);
    this.#sheet = sheet;
    sheet.showModal();
  }

  #emit(event, value) {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }
}
