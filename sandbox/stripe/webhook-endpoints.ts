import { missing, refuse } from "@/sandbox/errors";
import { newId, randomText } from "@/sandbox/ids";
import type { JsonObject } from "@/sandbox/json";
import type { EndpointRec } from "@/sandbox/records";
import { APPLICATION, type Ctx, type Handlers } from "@/sandbox/stripe/context";
import { listOf } from "@/sandbox/stripe/list";

export function renderEndpoint(_ctx: Ctx, record: EndpointRec, secret = false): JsonObject {
  return {
    id: record.id,
    object: "webhook_endpoint",
    api_version: null,
    application: record.connect ? APPLICATION : null,
    created: record.created,
    description: record.description ?? null,
    enabled_events: record.events,
    livemode: false,
    metadata: record.metadata,
    ...(secret ? { secret: record.secret } : {}),
    status: record.enabled ? "enabled" : "disabled",
    url: record.url,
  };
}

function needEndpoint(ctx: Ctx, id: string): EndpointRec {
  const record = ctx.store.get("webhook_endpoint", ctx.account, id);
  if (!record) throw missing("webhook endpoint", id);
  return record;
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw refuse(`Invalid URL: ${url}`, "url_invalid", "url");
  return url;
}

export const endpointHandlers: Handlers = {
  "WebhookEndpoints.create": (ctx, params) => {
    const record = ctx.store.put("webhook_endpoint", ctx.account, {
      id: newId("we"),
      created: ctx.clock.now(),
      url: checkedUrl(params.str("url") ?? ""),
      events: params.strings("enabled_events") ?? [],
      secret: `whsec_${randomText(32)}`,
      connect: params.bool("connect") ?? false,
      enabled: true,
      description: params.str("description"),
      metadata: params.metadata(),
    });
    return renderEndpoint(ctx, record, true);
  },
  "WebhookEndpoints.list": (ctx, params) =>
    listOf(ctx, params, "webhook_endpoint", "/v1/webhook_endpoints", renderEndpoint),
  "WebhookEndpoints.retrieve": (ctx, _params, path) => renderEndpoint(ctx, needEndpoint(ctx, path.id ?? "")),
  "WebhookEndpoints.update": (ctx, params, path) => {
    const record = needEndpoint(ctx, path.id ?? "");
    const url = params.str("url");
    const next = ctx.store.put("webhook_endpoint", ctx.account, {
      ...record,
      url: url ? checkedUrl(url) : record.url,
      events: params.strings("enabled_events") ?? record.events,
      enabled: params.has("disabled") ? !params.bool("disabled") : record.enabled,
      description: params.text("description", record.description ?? null) ?? undefined,
      metadata: params.metadata(record.metadata),
    });
    return renderEndpoint(ctx, next);
  },
  "WebhookEndpoints.del": (ctx, _params, path) => {
    const record = needEndpoint(ctx, path.id ?? "");
    ctx.store.delete("webhook_endpoint", ctx.account, record.id);
    return { id: record.id, object: "webhook_endpoint", deleted: true };
  },
};
