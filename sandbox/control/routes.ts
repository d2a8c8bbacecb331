import { books } from "@/sandbox/control/books";
import { clockRoute } from "@/sandbox/control/clock";
import { importRoute } from "@/sandbox/control/import";
import { accountsRoute, disputesRoute, instrumentsRoute, payoutsRoute, refundsRoute } from "@/sandbox/control/life";
import { messages } from "@/sandbox/control/mail";
import { bad, bodyOf, type ControlHandler, type ControlRequest, needKey, text } from "@/sandbox/control/request";
import { webhooksRoute } from "@/sandbox/control/webhooks";
import { isPlaidCode } from "@/sandbox/disturb";
import { FAULT_KINDS } from "@/sandbox/faults";
import { json, type Reply } from "@/sandbox/http";
import { isObject, type Json } from "@/sandbox/json";
import type { Sandbox } from "@/sandbox/sandbox";

const whole = (value: unknown, otherwise: number) =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : otherwise;

const faultsRoute: ControlHandler = (sandbox, request) => {
  if (request.method === "DELETE") sandbox.faults.clear();
  else if (request.method === "POST") {
    const body = bodyOf(request);
    const match = isObject(body.match) ? body.match : {};
    const kind = FAULT_KINDS.find((one) => one === body.kind);
    if (!kind) throw bad(`kind must be one of ${FAULT_KINDS.join(", ")}.`);
    const code = text(body.code);
    if (kind === "plaid_error" && !isPlaidCode(code)) throw bad("plaid_error takes the code of an error of Plaid's.");
    sandbox.faults.add({
      ...(typeof match.method === "string" ? { method: match.method } : {}),
      ...(typeof match.path === "string" ? { path: match.path } : {}),
      nth: whole(body.nth, 1),
      times: whole(body.times, 1),
      kind,
      ms: whole(body.ms, 1000),
      ...(body.after === true ? { after: true } : {}),
      ...(typeof body.retry_after === "number" ? { retryAfter: body.retry_after } : {}),
      ...(code ? { code } : {}),
    });
  }
  return json(200, { data: sandbox.faults.list().map((one) => ({ ...one })) });
};

const keysRoute: ControlHandler = (sandbox) => {
  const expired = sandbox.store.transact(() => sandbox.keys.prune(sandbox.accounts(), true));
  return json(200, { expired });
};

/** GET says all there is; POST puts the sandbox back to what a GET has said. */
const snapshotRoute: ControlHandler = (sandbox, request) => {
  if (request.method === "GET") return json(200, { entries: sandbox.store.dump() as Json[] });
  const { entries } = bodyOf(request);
  if (!Array.isArray(entries)) throw bad("Send {entries} as GET /_sandbox/snapshot answers them.");
  sandbox.restore(entries);
  return json(200, { restored: entries.length });
};

const ROUTES: { [name: string]: { handler: ControlHandler; open?: readonly string[] } } = {
  accounts: { handler: accountsRoute },
  books: { handler: (sandbox) => json(200, books(sandbox)), open: ["GET"] },
  clock: { handler: clockRoute, open: ["GET", "POST"] },
  disputes: { handler: disputesRoute },
  faults: { handler: faultsRoute, open: ["GET"] },
  "idempotency-keys": { handler: keysRoute },
  import: { handler: importRoute },
  instruments: { handler: instrumentsRoute },
  mail: {
    handler: (sandbox, request, rest) => messages(sandbox, "mail", request, rest),
    open: ["GET", "POST", "DELETE"],
  },
  payouts: { handler: payoutsRoute },
  refunds: { handler: refundsRoute },
  reset: {
    handler: (sandbox) => {
      sandbox.reset();
      return json(200, { reset: true });
    },
  },
  snapshot: { handler: snapshotRoute },
  settle: {
    handler: (sandbox) => {
      sandbox.tick();
      return json(200, { settled: true });
    },
  },
  sms: {
    handler: (sandbox, request, rest) => messages(sandbox, "sms", request, rest),
    open: ["GET", "POST", "DELETE"],
  },
  webhooks: { handler: webhooksRoute, open: ["GET"] },
};

/** The sandbox's own API under /_sandbox. Whatever changes something needs the secret key, but for mail and clock. */
export function control(sandbox: Sandbox, request: ControlRequest): Reply {
  const [, , name = "", ...rest] = request.path.split("/");
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (!route)
    return json(404, { error: { type: "invalid_request_error", message: `The sandbox has no /_sandbox/${name}.` } });
  if (!route.open?.includes(request.method)) needKey(request);
  return route.handler(sandbox, request, rest.map(decodeURIComponent));
}
