import { CardFormElement } from "./element.js";
import { WalletElement } from "./wallet.js";
import { misuse } from "./wire.js";

// A group of elements of one page, as `stripe.elements()` makes it.

const TYPES = ["card", "payment", "expressCheckout"];

export class Elements {
  #elements = new Map();

  constructor(client, options = {}) {
    this._client = client;
    this._options = options;
  }

  create(type, options) {
    if (!TYPES.includes(type))
      throw misuse(`A valid Element name must be provided. The sandbox offers: ${TYPES.join(", ")}.`);
    if (this.#elements.has(type))
      throw misuse(`Can only create one Element of type ${type} through an Elements instance.`);
    if (type === "payment" && !this._options.clientSecret && !this._options.mode) {
      throw misuse(
        "In order to create a payment element, you must pass a clientSecret or mode when creating your Elements instance.",
      );
    }
    const element = type === "expressCheckout" ? new WalletElement(this) : new CardFormElement(type, this, options);
    this.#elements.set(type, element);
    return element;
  }

  /** By name, or by the React component that made it. */
  getElement(type) {
    const name = typeof type === "string" ? type : type?.__elementType;
    return this.#elements.get(name) ?? null;
  }

  update(options) {
    this._options = { ...this._options, ...options };
  }

  async fetchUpdates() {
    return {};
  }

  /** Checks the form before the page requests an intent from its own server. */
  async submit() {
    if (this._wallet()) return { selectedPaymentMethod: "google_pay" };
    const { error } = await this._form().ask("validate");
    return error ? { error } : { selectedPaymentMethod: "card" };
  }

  /** The wallet of a group that holds nothing else. */
  _wallet() {
    return this.#elements.size === 1 ? this.#elements.get("expressCheckout") : undefined;
  }

  _form() {
    const element = this.#elements.get("payment") ?? this.#elements.get("card");
    if (!element) throw misuse("The Elements instance holds no mounted Element.");
    return element;
  }

  _locale() {
    const { locale } = this._options;
    return locale && locale !== "auto" ? locale : (this._client.locale ?? document.documentElement.lang ?? "en");
  }

  _appearance() {
    return this._options.appearance;
  }

  _forget(element) {
    if (this.#elements.get(element._type) === element) this.#elements.delete(element._type);
  }
}
