// Charges a second of a billing run against a provider that answers at once, beside a bare HTTP client that sends the
// same calls to the same provider (goal: half of it), and the share of a permitted rate that is used when the provider
// is slow and limits calls (goal: 98 %, nothing over the limit). In the end every payment is captured once.
// Run: npm run bench -- charges [--members 30000] [--workers 1]
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { ROOT } from "../scripts/bootstrap.mjs";
import { dueDatabase } from "./due";
import { option, row, say, times } from "./measure";
import { type Report, startWorkers, tell } from "./workers";

const MEMBERS = Number(option("members") ?? 30_000);
const WORKERS = Number(option("workers") ?? 1);
const STRICT_MEMBERS = 15_000;
const AT_ONCE = 50;

type Count = { calls: number; refused: number; captured: number; over: number };
type Settings = { latencyMs: number; perSecond: number; refuseShare: number };
const QUICK: Settings = { latencyMs: 0, perSecond: 0, refuseShare: 0 };

const stub = fork(join(ROOT, "bench/provider-stub.mjs"), { execArgv: [] });
const [{ port }] = (await once(stub, "message")) as [{ port: number }];

const begin = (settings: Settings) => tell(stub, { settings, reset: true });
const count = async () => (await tell(stub, {})) as Count;

/** What a charge sends, by a client that does nothing else. */
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let sent = 0;
function bareCharge(): Promise<void> {
  sent += 1;
  const body = `amount=4900&currency=usd&confirm=true&off_session=true&customer=cus_${sent}&payment_method=pm_${sent}&metadata[payment_id]=${sent}&capture_method=automatic&application_fee_amount=245&transfer_data[destination]=acct_bench&on_behalf_of=acct_bench&expand[0]=latest_charge.balance_transaction`;
  const headers = {
    authorization: "Bearer sk_test_bench",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
    "idempotency-key": `bare:${sent}`,
  };
  return new Promise((done, refuse) => {
    const call = request(
      { host: "127.0.0.1", port, path: "/v1/payment_intents", method: "POST", headers, agent },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => {
          JSON.parse(text);
          done();
        });
      },
    );
    call.on("error", refuse);
    call.end(body);
  });
}

async function bareRate(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const from = sent;
  const client = async () => {
    while (performance.now() < until) await bareCharge();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return (sent - from) / seconds;
}

/** What must be true whatever happened: captured once each, all paid, ledger in balance. */
async function checked(url: string, captured: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as payments, count(*) filter (where status = 'succeeded')::int as paid,
       (select coalesce(sum(cents), 0)::int from posting) as sum, (select count(*)::int from outbox) as receipts from payment`,
  );
  await client.end();
  const [{ payments, paid, sum, receipts }] = rows;
  if (payments !== paid || paid !== captured || sum !== 0 || receipts !== paid)
    throw new Error(`${payments} payments, ${paid} paid, ${captured} captured, ${receipts} receipts, books ${sum}`);
  return paid;
}

async function run(
  members: number,
  settings: Settings,
  more: Record<string, string>,
): Promise<{ paid: number; seconds: number; counted: Count; reports: Report[] }> {
  const { url } = await dueDatabase(members);
  const workers = await startWorkers(url, WORKERS, {
    SANDBOX_URL: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: "sk_test_bench",
    ...more,
  });
  await workers.all("issue");
  await begin(settings);
  const from = performance.now();
  const reports = await workers.all("charge");
  const seconds = (performance.now() - from) / 1000;
  workers.stop();
  const counted = await count();
  return { paid: await checked(url, counted.captured), seconds, counted, reports };
}

/** A provider as slow and as strict as the real one; one in a hundred calls is refused for no reason. */
const STRICT: Settings = { latencyMs: 200, perSecond: 100, refuseShare: 0.01 };
const PERMITTED = STRICT.perSecond * (1 - STRICT.refuseShare);

await begin(QUICK);
await bareRate(1);
const bare = await bareRate(5);
const quick = await run(MEMBERS, QUICK, {});
const rate = quick.paid / quick.seconds;
const cpu = quick.reports.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
row("", ["charges/s", "calls each", "CPU ms each", "peak MB", "ratio"]);
row("bare HTTP client", [bare.toFixed(0), "1.0", "", "", ""]);
row(`product, ${WORKERS} worker(s)`, [
  rate.toFixed(0),
  (quick.counted.calls / quick.paid).toFixed(1),
  ((cpu * 1000) / quick.paid).toFixed(2),
  String(Math.max(...quick.reports.map(({ peakMb }) => peakMb))),
  times(rate / bare),
]);
// One below the limit, and a share for each worker: what is sent at even distances may still arrive a little uneven.
const pace = { STRIPE_CALLS_PER_SECOND: String((STRICT.perSecond - 1) / WORKERS) };
const strict = await run(STRICT_MEMBERS, STRICT, pace);
const used = strict.paid / strict.seconds;
row("slow, 100 calls/s, 1 % refused", [
  used.toFixed(1),
  (strict.counted.calls / strict.paid).toFixed(2),
  "",
  "",
  `${((used / PERMITTED) * 100).toFixed(1)} %`,
]);
say(`${quick.paid + strict.paid} payments, each captured and posted once; ${strict.counted.over} calls over the limit`);
stub.disconnect();
process.exit(0);
