// Forty exports of 50,000 people at once, asked of the built web server over HTTP by people of four offices: what it takes of
// memory meanwhile, and how long the process needs to answer its own liveness. Beside it, in the same run, the same process
// with nothing else to do, and one export alone. A caller who is told to come back does so. Goals: 300 MB more, p95 under
// 100 ms.
// Run: npm run bench -- exports [--people 50000] [--exports 40] [--offices 4]
import { get, request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { buildIfStale, builtServer } from "../scripts/build";
import { spawnPart } from "../scripts/parts";
import { freePort } from "../scripts/postgres";
import { DEMO_PASSWORD } from "../scripts/welcome";
import { figuresOf, ms, option, row, say, times } from "./measure";
import { benchOffices, moreOffices } from "./office";
import { memoryUnder } from "./product";

const PEOPLE = Number(option("people") ?? 50_000);
const EXPORTS = Number(option("exports") ?? 40);
const OFFICES = Number(option("offices") ?? 4);
const GOALS = { memoryMb: 300, p95Ms: 100 };
/** A client of the bench comes back sooner than it is told, so that the pressure stays. */
const COME_BACK_MS = 1000;

const { postgres, url, large } = await benchOffices(PEOPLE);
const offices = [large, ...(await moreOffices(PEOPLE, OFFICES - 1))];
const { db } = await import("@/lib/core/db/db");
const { makeUser } = await import("@/prisma/seed/users");
for (const office of offices) {
  const email = `owner${office}@bench.test`;
  const person = { tenantId: "dental", role: "dentist", firstName: "Robin", lastName: "Reed", email } as const;
  if (!(await db.user.findFirst({ where: { email } }))) await makeUser(db, { ...person, officeIds: [office] });
}

const port = await freePort();
const host = `dental.localhost:${port}`;
const env = {
  ...{ PORT: String(port), DATABASE_URL: url, NODE_ENV: "production", AUTH_TRUST_HOST: "1", LOG_LEVEL: "warn" },
  ...{ AUTH_SECRET: "a secret of the bench and of nobody else", INHOUSE_DATA_DIR: ".data-bench" },
  // Nothing is paid here: where the provider would be, nobody answers.
  ...{ SANDBOX_URL: "http://127.0.0.1:9", STRIPE_SECRET_KEY: "sk_test_inhouse", PLAID_CLIENT_ID: "inhouse" },
};
await buildIfStale(env);
const web = await spawnPart({ name: "web", file: builtServer(), env, ready: "message" });

async function login(office: number): Promise<string> {
  const answer = await new Promise<string>((done, refuse) => {
    const headers = { host, "content-type": "application/json" };
    const sent = httpRequest({ port, path: "/api/v1/accounts/login", method: "POST", headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on("end", () => done(text));
    });
    sent.on("error", refuse);
    sent.end(JSON.stringify({ email: `owner${office}@bench.test`, password: DEMO_PASSWORD }));
  });
  return (JSON.parse(answer) as { token: string }).token;
}

/** Reads an answer to its end; its status and how many bytes it had. */
const read = (path: string, token?: string) =>
  new Promise<{ status: number; bytes: number }>((done, refuse) => {
    const headers = { host, ...(token ? { authorization: `JWT ${token}` } : {}) };
    get({ port, path, headers, agent: false }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => done({ status: response.statusCode ?? 0, bytes }));
      response.on("error", refuse);
    }).on("error", refuse);
  });

let [sent, refused] = [0, 0];
async function exported(office: number, token: string): Promise<void> {
  for (;;) {
    const { status, bytes } = await read(`/api/v1/dentists/${office}/members/export`, token);
    if (status === 200) {
      sent += bytes;
      return;
    }
    if (status !== 429) throw new Error(`the export answered ${status}`);
    refused += 1;
    await wait(COME_BACK_MS);
  }
}

/** Asks for liveness ten times a second while `work` goes on. */
async function watched(work: Promise<unknown>) {
  const took: number[] = [];
  let [going, peak] = [true, 0];
  const from = performance.now();
  const asking = (async () => {
    while (going) {
      const at = performance.now();
      await read("/api/health/live");
      took.push(performance.now() - at);
      peak = Math.max(peak, memoryUnder(process.pid) ?? 0);
      await wait(100);
    }
  })();
  await work.finally(() => {
    going = false;
  });
  await asking;
  return { ...figuresOf(took), peak, took: performance.now() - from };
}

type Watched = Awaited<ReturnType<typeof watched>>;
function show(name: string, of: Watched): void {
  const took = `${(of.took / 1000).toFixed(1)} s`;
  row(name, [ms(of.p50), ms(of.p95), times(of.p95 / idle.p95), `${of.peak} MB`, took]);
}

const callers = await Promise.all(offices.map(async (office) => ({ office, token: await login(office) })));
const first = callers[0];
if (!first) throw new Error("no office");
await watched(wait(2000));
row("liveness", ["p50", "p95", "of idle", "memory", "all took"]);
const idle = await watched(wait(5000));
show("nothing to do", idle);
const alone = await watched(exported(first.office, first.token));
show("one export", alone);
say(`  a file of ${PEOPLE} people has ${(sent / 1e6).toFixed(1)} MB`);
const many = await watched(
  Promise.all(
    Array.from({ length: EXPORTS }, (_, at) => callers[at % callers.length]).map(
      (caller) => caller && exported(caller.office, caller.token),
    ),
  ),
);
await web.stop();

show(`${EXPORTS} exports`, many);
say(`${refused} times somebody was told to come back.`);
if (many.peak - idle.peak > GOALS.memoryMb) say(`  beyond the goal of ${GOALS.memoryMb} MB more`);
if (many.p95 > GOALS.p95Ms) say(`  beyond the goal of ${GOALS.p95Ms} ms`);
await db.$disconnect();
await postgres.stop();
