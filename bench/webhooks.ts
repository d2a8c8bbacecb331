// Events of the payment provider: the signature proved, stored durably, answered. Beside it a bare node:http server
// that proves nothing and makes one INSERT a request. Goals: 2,500 a second, half of the bare server, p99 of 100 ms,
// and of a burst of 50,000 nothing lost or stored twice.
// Run: npm run bench -- webhooks [--seconds 8] [--burst 50000]
import { fork } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { ROOT } from "../scripts/bootstrap.mjs";
import { dueDatabase } from "./due";
import { ms, option, row, say, times } from "./measure";

const SECONDS = Number(option("seconds") ?? 8);
const BURST = Number(option("burst") ?? 50_000);
const AT_ONCE = 64;
const SECRET = "whsec_bench";

const { url } = await dueDatabase(1500);
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query("create table bare_inbox (id text primary key, payload jsonb not null)");

async function start(file: string, message?: object): Promise<number> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    LOG_LEVEL: "error",
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: SECRET,
  };
  const child = fork(join(ROOT, file), { env });
  if (message) child.send(message);
  return ((await once(child, "message"))[0] as { port: number }).port;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
type Sent = { status: number; took: number };

/** An event as large as the provider's of a charge (3 kB), of a kind the worker has nothing to do about. */
function eventText(id: string): string {
  const object = { id: `pm_${id}`, object: "payment_method", metadata: {}, filler: "x".repeat(2800) };
  const created = Math.floor(Date.now() / 1000);
  return JSON.stringify({
    id,
    object: "event",
    type: "payment_method.attached",
    created,
    livemode: false,
    data: { object },
  });
}

function post(port: number, text: string): Promise<Sent> {
  const at = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", SECRET).update(`${at}.${text}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "stripe-signature": `t=${at},v1=${v1}`,
  };
  const from = performance.now();
  return new Promise((done, refuse) => {
    const call = request({ host: "127.0.0.1", port, path: "/api/webhooks/stripe", method: "POST", headers, agent });
    call.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => done({ status: answer.statusCode ?? 0, took: performance.now() - from }));
    });
    call.on("error", refuse);
    call.end(text);
  });
}

let made = 0;
async function measure(port: number, seconds: number): Promise<{ rate: number; p99: number; bad: number }> {
  const until = performance.now() + seconds * 1000;
  const all: Sent[] = [];
  const lane = async () => {
    while (performance.now() < until) all.push(await post(port, eventText(`evt_${made++}`)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const sorted = all.map(({ took }) => took).sort((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return { rate: all.length / seconds, p99, bad: all.filter(({ status }) => status !== 200).length };
}

const barePort = await start("bench/reference.mjs", {
  headers: { "content-type": "text/plain" },
  databaseUrl: url,
  text: "insert into bare_inbox (id, payload) values ($1, $2)",
  fromBody: true,
});
const doorPort = await start("bench/webhook-door.ts");
await measure(barePort, 1);
await measure(doorPort, 1);
const bare = await measure(barePort, SECONDS);
const door = await measure(doorPort, SECONDS);

// Every tenth comes twice, as the provider's do.
const ids = Array.from({ length: BURST }, (_, index) => `evt_burst_${index}`);
const queue = ids.flatMap((id, index) => (index % 10 === 0 ? [id, id] : [id]));
const from = performance.now();
let refused = 0;
const lane = async () => {
  for (let id = queue.pop(); id; id = queue.pop())
    if ((await post(doorPort, eventText(id))).status !== 200) refused += 1;
};
await Promise.all(Array.from({ length: AT_ONCE }, lane));
const burst = (performance.now() - from) / 1000;
const { rows } = await client.query(
  "select count(*)::int as stored from webhook_inbox where event_id like 'evt_burst_%'",
);

row("", ["events/s", "p99", "not 200", "ratio"]);
row("node:http, one INSERT each", [bare.rate.toFixed(0), ms(bare.p99), String(bare.bad), ""]);
row("product", [door.rate.toFixed(0), ms(door.p99), String(door.bad), times(door.rate / bare.rate)]);
say(
  `burst of ${BURST} in ${burst.toFixed(1)} s: ${rows[0].stored} stored, ${BURST - rows[0].stored} lost, ${refused} refused`,
);
process.exit(0);
