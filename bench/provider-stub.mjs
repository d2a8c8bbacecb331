// The payment provider as the money benches meet it: a process of its own that answers every charge at once from
// memory. It keeps count of what it captured, so that a charge made twice or lost shows. Told over IPC how slow it is,
// how many calls a second it allows, and how often it says "too many" for no reason.
import { createServer } from "node:http";

let settings = { latencyMs: 0, perSecond: 0, refuseShare: 0 };
let [calls, refused, captured, second, inSecond] = [0, 0, 0, 0, 0];
const byKey = new Map();
const intents = new Map();

const chargeOf = (id, amount, payment) => ({
  ...{ id: id.replace("pi_", "ch_"), object: "charge", amount, currency: "usd", paid: true, status: "succeeded" },
  ...{ payment_intent: id, metadata: { payment_id: payment }, refunded: false, disputed: false, outcome: null },
  balance_transaction: {
    ...{
      id: id.replace("pi_", "txn_"),
      object: "balance_transaction",
      amount,
      currency: "usd",
      fee: 172,
      net: amount - 172,
    },
    fee_details: [{ amount: 172, currency: "usd", type: "stripe_fee", description: "processing fees" }],
  },
});

function intentOf(id, amount, payment) {
  return JSON.stringify({
    ...{ id, object: "payment_intent", amount, amount_received: amount, currency: "usd", status: "succeeded" },
    ...{ livemode: false, metadata: { payment_id: payment }, last_payment_error: null, next_action: null },
    ...{ capture_method: "automatic", confirmation_method: "automatic", client_secret: `${id}_secret` },
    latest_charge: chargeOf(id, amount, payment),
  });
}

/** Each intent is captured the moment it is made; the same key answers the same and captures nothing. */
function make(key, body) {
  const known = byKey.get(key);
  if (known) return known;
  const form = new URLSearchParams(body);
  const id = `pi_${intents.size + 1}`;
  const answer = intentOf(id, Number(form.get("amount")), form.get("metadata[payment_id]"));
  captured += 1;
  byKey.set(key, answer);
  intents.set(id, answer);
  return answer;
}

/** Whether the call is over the limit of the second it falls in, or one of those refused for no reason. */
function tooMany() {
  const now = Math.floor(performance.now() / 1000);
  if (now !== second) [second, inSecond] = [now, 0];
  inSecond += 1;
  if (settings.perSecond && inSecond > settings.perSecond) return "over";
  return settings.refuseShare && calls % Math.round(1 / settings.refuseShare) === 0 ? "unlucky" : null;
}

let [over, firstRefusal] = [0, 0];
function answer(request, response, body) {
  calls += 1;
  const refusal = tooMany();
  if (refusal) {
    refused += 1;
    firstRefusal ||= performance.now();
    // What reached us in the first second after it was on its way already.
    if (refusal === "over" && performance.now() - firstRefusal > 1000) over += 1;
    response.writeHead(429, { "content-type": "application/json" });
    return response.end('{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Too many requests"}}');
  }
  const [, , path, id] = (request.url ?? "").split("?")[0].split("/");
  const found =
    path !== "payment_intents"
      ? null
      : request.method === "POST" && !id
        ? make(request.headers["idempotency-key"], body)
        : id
          ? intents.get(id)
          : '{"object":"list","data":[],"has_more":false,"url":"/v1/payment_intents"}';
  response.writeHead(found ? 200 : 404, { "content-type": "application/json", "request-id": `req_${calls}` });
  response.end(found ?? '{"error":{"type":"invalid_request_error","code":"resource_missing"}}');
}

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    if (settings.latencyMs === 0) answer(request, response, body);
    else setTimeout(answer, settings.latencyMs, request, response, body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));

process.on("message", (wanted) => {
  if (wanted.settings) settings = wanted.settings;
  if (wanted.reset) {
    [calls, refused, captured, over, firstRefusal] = [0, 0, 0, 0, 0];
    byKey.clear();
    intents.clear();
  }
  process.send({ calls, refused, captured, over });
});
process.on("disconnect", () => process.exit(0));
