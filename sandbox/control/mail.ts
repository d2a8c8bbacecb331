import { bad, bodyOf, type ControlRequest, needKey, text } from "@/sandbox/control/request";
import { html, json, type Reply } from "@/sandbox/http";
import { newId } from "@/sandbox/ids";
import { isObject, type JsonObject } from "@/sandbox/json";
import { mailBody, mailboxPage } from "@/sandbox/pages/mailbox";
import type { MessageRec } from "@/sandbox/records";
import type { Sandbox } from "@/sandbox/sandbox";
import { PLATFORM } from "@/sandbox/stripe/context";

export type Box = "mail" | "sms";

const MAX_LISTED = 500;

function recipients(value: unknown): string {
  return (Array.isArray(value) ? value.map(text) : [text(value)]).filter(Boolean).join(", ");
}

function attachments(value: unknown): MessageRec["attachments"] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((one) => ({
    filename: text(one.filename) || "attachment",
    contentType: text(one.contentType) || "application/octet-stream",
    base64: text(one.base64),
  }));
}

function strings(value: unknown): { [name: string]: string } {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, text(item)])) : {};
}

function store(sandbox: Sandbox, box: Box, body: JsonObject): Reply {
  const to = recipients(body.to);
  if (!to) throw bad("A message needs a recipient: to.");
  const headers = strings(body.headers);
  const id = headers["message-id"];
  // As a mailbox does: the copy that a crash between sending and noting causes is dropped.
  const known = id ? sandbox.store.values(box, PLATFORM).find((one) => one.headers["message-id"] === id) : undefined;
  if (known) return json(200, { id: known.id });
  const message = sandbox.store.put(box, PLATFORM, {
    id: newId(box === "mail" ? "msg" : "sms"),
    created: sandbox.clock.now(),
    from: text(body.from),
    to,
    subject: text(body.subject),
    text: text(body.text),
    html: text(body.html),
    headers,
    attachments: attachments(body.attachments),
  });
  return json(201, { id: message.id });
}

function shown(message: MessageRec): JsonObject {
  return { ...message, at: new Date(message.created * 1000).toISOString() };
}

function matching(sandbox: Sandbox, box: Box, to: string | null): MessageRec[] {
  const wanted = to?.toLowerCase();
  const all = sandbox.store.values(box, PLATFORM);
  const fits = wanted ? all.filter((one) => one.to.toLowerCase().includes(wanted)) : all;
  return fits.slice(-MAX_LISTED).reverse();
}

function wantsJson(request: ControlRequest): boolean {
  return request.query.get("format") === "json" || (request.headers.accept ?? "").includes("application/json");
}

function one(
  sandbox: Sandbox,
  box: Box,
  request: ControlRequest,
  id: string,
  part: string | undefined,
  index: string | undefined,
): Reply {
  const message = sandbox.store.get(box, PLATFORM, id);
  if (!message)
    return json(404, {
      error: { type: "invalid_request_error", code: "resource_missing", message: `No such message: ${id}` },
    });
  if (part === "body") return mailBody(message);
  if (part === "attachments") {
    const file = message.attachments[Number(index)];
    if (!file) return json(404, { error: { type: "invalid_request_error", message: "No such attachment" } });
    const headers = {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.filename.replace(/[^\w. -]/g, "_")}"`,
    };
    return { status: 200, headers, body: Buffer.from(file.base64, "base64") };
  }
  if (wantsJson(request)) return json(200, shown(message));
  return html(200, mailboxPage(box, matching(sandbox, box, request.query.get("to")), message, request.query.get("to")));
}

/** /_sandbox/mail and /_sandbox/sms: the mailbox and the telephone of everybody. */
export function messages(sandbox: Sandbox, box: Box, request: ControlRequest, rest: string[]): Reply {
  if (request.method === "POST") return store(sandbox, box, bodyOf(request));
  if (request.method === "DELETE") {
    needKey(request);
    sandbox.store.transact(() => {
      for (const message of [...sandbox.store.values(box, PLATFORM)]) sandbox.store.delete(box, PLATFORM, message.id);
    });
    return json(200, { deleted: true });
  }
  const [id, part, index] = rest;
  if (id) return one(sandbox, box, request, id, part, index);
  const to = request.query.get("to");
  const found = matching(sandbox, box, to);
  if (wantsJson(request)) return json(200, { data: found.map(shown) });
  return html(200, mailboxPage(box, found, null, to));
}
