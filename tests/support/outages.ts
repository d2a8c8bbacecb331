// The provider goes away in the middle of a flow: at which of its calls is said by number, and the calls themselves are
// read from the flow as it goes when nothing is wrong, so that a new one joins by itself.
import Stripe from "stripe";
import { connectOver } from "@/lib/providers/stripe/client";
import { sandbox } from "./own-sandbox";

/**
 * `away`: no connection, from that call on. `silent`: that call is carried out and nobody hears of it, the later ones are not.
 */
export type Way = "away" | "silent";

let calls: string[] = [];
let ordered: { nth: number; way: Way } | null = null;

/** Notes a call; how it goes wrong, and whether it is the first that does. */
function note(what: string): { way: Way; first: boolean } | null {
  calls.push(what);
  if (!ordered || calls.length < ordered.nth) return null;
  return { way: ordered.way, first: calls.length === ordered.nth };
}

/** A path without what names one thing. */
const plain = (path: string) =>
  path
    .replace(/\?.*$/, "")
    .split("/")
    .map((part, at) => (at > 2 && /[_\d]/.test(part) ? (/^[a-z]+_[a-z_]+$/.test(part) ? part : ":id") : part))
    .join("/");

class Watched extends Stripe.HttpClient {
  readonly #network = Stripe.createNodeHttpClient();

  override getClientName(): string {
    return this.#network.getClientName();
  }

  override async makeRequest(
    ...request: Parameters<Stripe.HttpClient["makeRequest"]>
  ): Promise<Stripe.HttpClientResponse> {
    const [, , path, method] = request;
    const wrong = note(`${method} ${plain(path)}`);
    if (!wrong) return this.#network.makeRequest(...request);
    if (wrong.way === "away") throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    if (wrong.first) await (await this.#network.makeRequest(...request)).toJSON();
    throw Stripe.HttpClient.makeTimeoutError();
  }
}

/** Watches all calls of this process until `unwatch`. */
export function watch(): void {
  connectOver(new Watched(), 0);
  const take = sandbox.faults.take.bind(sandbox.faults);
  sandbox.faults.take = (method, path) => {
    const wrong = /^\/plaid\/(?!link\/)/.test(path) ? note(`${method} ${plain(path)}`) : null;
    if (!wrong) return take(method, path);
    const kind = wrong.way === "silent" && wrong.first ? "drop_response" : "drop_request";
    return { kind, nth: 1, times: 1, ms: 0, seen: 1 };
  };
}

export function unwatch(): void {
  connectOver(null);
  Reflect.deleteProperty(sandbox.faults, "take");
}

/** The calls that some work makes of the providers, in their order. */
export async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  calls = [];
  await work();
  return [...calls];
}

/** Does some work while the providers go away at its n-th call, counted from 1. */
export async function goneAt<Done>(nth: number, way: Way, work: () => Promise<Done>): Promise<Done> {
  calls = [];
  ordered = { nth, way };
  try {
    return await work();
  } finally {
    ordered = null;
  }
}

/** Whether money may move by a call, or by what it makes: after it nobody may believe that nothing has happened. */
export const movesMoney = (what: string): boolean =>
  /^POST .*\/(payment_intents|refunds|transfers|charges|confirm|close|disputes)/.test(what);
