import type { Clock } from "@/sandbox/clock";
import type { JsonObject } from "@/sandbox/json";
import type { Params } from "@/sandbox/params";
import type { Store } from "@/sandbox/store";
import type { Balances } from "@/sandbox/stripe/balances";

export const PLATFORM = "acct_platform";
export const APPLICATION = "ca_inhouse";
export const VERSION = "2026-10-28.endive";

/** The caller, the account, and what the handlers may use. */
export interface Ctx {
  store: Store;
  clock: Clock;
  balances: Balances;
  /** The sandbox's own address, without a slash at the end. */
  baseUrl: string;
  account: string;
  publishable: boolean;
  requestId: string | null;
  requestKey: string | null;
  /** Imported history makes no events. */
  quiet: boolean;
  upload?: { filename: string; type: string; bytes: Buffer };
  /** The client secret that a browser sent with its publishable key. */
  clientSecret?: string;
}

export type Handler = (ctx: Ctx, params: Params, path: { [name: string]: string }) => JsonObject;
export type Handlers = { [operation: string]: Handler };

/** The same request, about another account's objects. */
export function on(ctx: Ctx, account: string): Ctx {
  return { ...ctx, account };
}
