import { missing, refuse } from "@/sandbox/errors";
import { newId } from "@/sandbox/ids";
import { canonical, isObject, type JsonObject } from "@/sandbox/json";
import type { DeliveryRec, EndpointRec, EventRec } from "@/sandbox/records";
import { type Ctx, type Handlers, PLATFORM, VERSION } from "@/sandbox/stripe/context";
import { listOf } from "@/sandbox/stripe/list";

/** Endpoints that want this event: its account's own, and the platform's `connect` endpoints for a connected account. */
export function listeners(ctx: Ctx, type: string): EndpointRec[] {
  const own = ctx.store.values("webhook_endpoint", ctx.account).filter((one) => !one.connect);
  const watching = ctx.store.values("webhook_endpoint", PLATFORM).filter((one) => one.connect);
  return [...own, ...(ctx.account === PLATFORM ? [] : watching)].filter(
    (one) => one.enabled && (one.events.includes("*") || one.events.includes(type)),
  );
}

/** Records that something happened to an object (in its present shape) and queues it for the webhooks. */
export function emit(ctx: Ctx, type: string, shown: JsonObject | (() => JsonObject), previous?: JsonObject): void {
  if (ctx.quiet) return;
  const object = typeof shown === "function" ? shown() : shown;
  const event = ctx.store.put("event", ctx.account, {
    id: newId("evt"),
    created: ctx.clock.now(),
    type,
    object,
    ...(previous ? { previous } : {}),
    requestId: ctx.requestId,
    requestKey: ctx.requestKey,
  });
  for (const endpoint of listeners(ctx, type)) {
    const delivery: DeliveryRec = {
      id: newId("whd"),
      created: event.created,
      event: event.id,
      eventAccount: ctx.account,
      endpoint: endpoint.id,
      attempts: 0,
      nextAt: Date.now(),
    };
    ctx.store.put("delivery", PLATFORM, delivery);
  }
}

/** What an object was before, of everything that is different now: the `previous_attributes` of an event. */
export function difference(before: JsonObject, after: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [before[name] ?? null, after[name] ?? null];
    if (canonical(old) === canonical(fresh)) continue;
    result[name] = isObject(old) && isObject(fresh) ? difference(old, fresh) : old;
  }
  return result;
}

/** The event as it is sent and listed. `pending` is how many endpoints have not responded yet. */
export function renderEvent(record: EventRec, account: string, pending = 0): JsonObject {
  return {
    id: record.id,
    object: "event",
    ...(account === PLATFORM ? {} : { account }),
    api_version: VERSION,
    created: record.created,
    data: { object: record.object, ...(record.previous ? { previous_attributes: record.previous } : {}) },
    livemode: false,
    pending_webhooks: pending,
    request: { id: record.requestId, idempotency_key: record.requestKey },
    type: record.type,
  };
}

function pendingOf(ctx: Ctx, record: EventRec): number {
  return ctx.store.values("delivery", PLATFORM).filter((one) => one.event === record.id).length;
}

function matcher(types: string[]): (record: EventRec) => boolean {
  const prefixes = types.filter((type) => type.endsWith("*")).map((type) => type.slice(0, -1));
  return (record) => types.includes(record.type) || prefixes.some((prefix) => record.type.startsWith(prefix));
}

export const eventHandlers: Handlers = {
  "Events.retrieve": (ctx, _params, path) => {
    const record = ctx.store.get("event", ctx.account, path.id ?? "");
    if (!record) throw missing("event", path.id ?? "");
    return renderEvent(record, ctx.account, pendingOf(ctx, record));
  },
  "Events.list": (ctx, params) => {
    const type = params.str("type");
    if (type && params.has("types")) {
      throw refuse("You may only specify one of these parameters: type, types.", "parameters_exclusive", "types");
    }
    const wanted = params.strings("types") ?? (type?.endsWith("*") ? [type] : []);
    const fits = matcher(wanted);
    const delivered = params.bool("delivery_success");
    return listOf(
      ctx,
      params,
      "event",
      "/v1/events",
      (_ctx, record) => renderEvent(record, ctx.account, pendingOf(ctx, record)),
      {
        by: { type: type?.endsWith("*") ? undefined : type },
        where: (record) =>
          (wanted.length === 0 || fits(record)) &&
          (delivered === undefined || delivered === (pendingOf(ctx, record) === 0)),
      },
    );
  },
};
