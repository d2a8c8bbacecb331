// The public enrolment page and the account poll under load, against node:http answering the same in the same run, in
// turns. Goals: page at least 50 % of the throughput and p99 at most 2x; poll at least 40 %; after an office's edit no
// stale page; at most 15 kB of scripts and 60 kB in all.
// Run: npm run bench -- public-page [--url http://dental.localhost:3000] [--seconds 5] [--rounds 4]
import { fork } from "node:child_process";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import autocannon from "autocannon";
import { ROOT } from "../scripts/bootstrap.mjs";
import { DEMO_PASSWORD } from "../scripts/welcome";
import { option, row, say, times } from "./measure";
import { product } from "./product";

const SECONDS = Number(option("seconds") ?? 5);
const ROUNDS = Number(option("rounds") ?? 4);
const CONNECTIONS = 16;
const faults: string[] = [];
const must = (holds: boolean, what: string) => {
  if (!holds) faults.push(what);
};

const { origin, host, databaseUrl, coldStart, memory, stop } = await product();
const idle = memory();

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** One request as it is on the wire: nothing unpacked, no header added. */
function ask(path: string, headers: Record<string, string> = {}, input?: unknown): Promise<Answer> {
  return new Promise((done, refuse) => {
    const sent = httpRequest(
      `${origin}${path}`,
      {
        method: input === undefined ? "GET" : "POST",
        headers: { host, ...(input === undefined ? {} : { "content-type": "application/json" }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on("error", refuse);
    sent.end(input === undefined ? undefined : JSON.stringify(input));
  });
}

async function json(path: string, token: string | null, input?: unknown): Promise<Record<string, never>> {
  const answer = await ask(`/api/v1${path}`, token ? { authorization: `JWT ${token}` } : {}, input);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
  const body = JSON.parse(String(answer.body));
  return body.data ?? body;
}

const { token } = (await (async () => {
  const answer = await ask("/api/v1/accounts/login", {}, { email: "dentist@dental.test", password: DEMO_PASSWORD });
  return JSON.parse(String(answer.body));
})()) as { token: string };
const account = (await json("/users/me/account", token)) as unknown as {
  id: number;
  dentistInfo: { id: number; slug: string };
};
const office = account.dentistInfo;
const PAGE = `/signup/${office.slug}`;

/** A reference process that answers as told. */
async function reference(told: object): Promise<{ origin: string; stop(): void }> {
  const child = fork(join(ROOT, "bench/reference.mjs"), { execArgv: [] });
  child.send(told);
  const { port } = await new Promise<{ port: number }>((done) =>
    child.once("message", (message) => done(message as { port: number })),
  );
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

type Load = { perSecond: number; p50: number; p99: number };
async function load(url: string, headers: Record<string, string>): Promise<Load> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  must(
    result.non2xx === 0 && result.errors === 0,
    `${url}: ${result.non2xx} answers were not 200, ${result.errors} broke`,
  );
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Both sides in turns; the figures are medians of the rounds. */
async function compare(
  name: string,
  path: string,
  headers: Record<string, string>,
  told: object,
  share: number,
): Promise<void> {
  const other = await reference(told);
  const rounds: { ours: Load; bare: Load }[] = [];
  await load(`${origin}${path}`, headers);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await load(`${origin}${path}`, headers), bare: await load(other.origin, headers) });
  }
  other.stop();
  const ours = middle(rounds.map((each) => each.ours.perSecond));
  const bare = middle(rounds.map((each) => each.bare.perSecond));
  const ratio = middle(rounds.map((each) => each.ours.perSecond / each.bare.perSecond));
  const p99 = { ours: middle(rounds.map((each) => each.ours.p99)), bare: middle(rounds.map((each) => each.bare.p99)) };
  row(name, [
    `${ours.toFixed(0)}/s`,
    `${bare.toFixed(0)}/s`,
    `${(ratio * 100).toFixed(0)} %`,
    `${p99.ours} ms`,
    `${p99.bare} ms`,
    times(p99.ours / Math.max(1, p99.bare)),
  ]);
  must(ratio >= share, `${name}: ${(ratio * 100).toFixed(0)} % of node:http`);
  if (share === 0.5) must(p99.ours <= 2 * Math.max(1, p99.bare), `${name}: p99 ${p99.ours} ms against ${p99.bare} ms`);
}

// What the page weighs ------------------------------------------------------------------------------------------------
await ask(PAGE);
const html = String((await ask(PAGE)).body);
const linked = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, path]) => path ?? ""))];
const weigh = async (paths: string[]) => {
  let total = 0;
  for (const path of paths) {
    const { body, headers } = await ask(path.replaceAll("&amp;", "&"), { "accept-encoding": "gzip" });
    total += headers["content-encoding"] === "gzip" || path.endsWith(".woff2") ? body.length : gzipSync(body).length;
  }
  return total;
};
const styles = linked(/<link[^>]+href="([^"]+\.css[^"]*)"/g);
const sheets = (await Promise.all(styles.map((path) => ask(path)))).map(({ body }) => String(body)).join("");
// The page heads with one family and reads in another, so a browser loads every file that the styles name.
const folder = (styles[0] ?? "").replace(/[^/]*$/, "");
const fonts = [...sheets.matchAll(/url\(([^)]+\.woff2)\)/g)].map(
  ([, path]) => new URL(path ?? "", `http://x${folder}`).pathname,
);
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const weight = {
  html: gzipSync(html).length,
  scripts: await weigh(linked(/<script[^>]+src="([^"]+)"/g)),
  styles: await weigh(styles),
  fonts: await weigh([...new Set(fonts)]),
};
const all = weight.html + weight.scripts + weight.styles + weight.fonts;
row("page weight, gzip", ["HTML", "scripts", "styles", "fonts", "all"]);
row("", [weight.html, weight.scripts, weight.styles, weight.fonts, all].map(kb));
must(weight.scripts <= 15_000, `scripts weigh ${kb(weight.scripts)}`);
must(all <= 60_000, `the page weighs ${kb(all)}`);

// Throughput ----------------------------------------------------------------------------------------------------------
row("throughput", ["product", "node:http", "share", "p99", "p99 bare", "ratio"]);
for (const [name, encoding] of [
  ["page, gzip", "gzip"],
  ["page, plain", "identity"],
] as const) {
  const headers = { host, "accept-encoding": encoding };
  const first = await ask(PAGE, headers);
  const second = await ask(PAGE, headers);
  const nonce = ({ headers: { "content-security-policy": policy = "" } }: Answer) =>
    /'nonce-([^']+)'/.exec(policy)?.[1];
  const scriptless = second.headers["content-security-policy"]?.includes("script-src 'none'") && weight.scripts === 0;
  must(
    scriptless || (nonce(first) !== undefined && nonce(first) !== nonce(second)),
    "the page runs scripts without a fresh nonce",
  );
  must(first.status === 200, `the page answers ${first.status}`);
  const { date: _, connection: __, "keep-alive": ___, ...kept } = second.headers;
  await compare(name, PAGE, headers, { headers: kept, body: second.body.toString("base64") }, 0.5);
}
const me = { host, authorization: `JWT ${token}` };
const poll = await ask("/api/v1/users/me/account", me);
const { date: _, connection: __, "keep-alive": ___, ...kept } = poll.headers;
if (databaseUrl) {
  const told = { headers: kept, databaseUrl, text: "select * from app_user where id = $1", values: [account.id] };
  await compare("GET /users/me/account", "/api/v1/users/me/account", me, told, 0.4);
} else say("GET /users/me/account is measured where DATABASE_URL is set to the product's database.");

// Freshness -----------------------------------------------------------------------------------------------------------
type Plan = {
  id: number;
  revision: number;
  price: number;
  viewStatus: string;
  showOnEnrollment: boolean;
  type: string;
};
const path = `/users/${account.id}/dentist-info/all-plans`;
const plans = async () => (await json(path, token, { dentistInfoId: office.id })) as unknown as Plan[];
const shown = (await plans()).find(
  (plan) => plan.viewStatus === "active" && plan.showOnEnrollment && plan.type === "custom",
);
if (!shown) throw new Error("the office shows no monthly plan");
const price = (cents: number) => `$${cents}.17`;
let stale = 0;
let slowest = 0;
let looked = 0;
for (let edit = 0; edit < 10; edit++) {
  const wanted = 300 + edit;
  const known = (await plans()).find((plan) => plan.id === shown.id);
  // Readers all the time, so that a page is being rendered while the edit is saved.
  let reading = true;
  let saved = Number.POSITIVE_INFINITY;
  let fresh = Number.POSITIVE_INFINITY;
  const reader = async () => {
    while (reading) {
      const asked = performance.now();
      const body = String((await ask(PAGE)).body);
      looked++;
      const isNew = body.includes(price(wanted));
      if (isNew) fresh = Math.min(fresh, performance.now());
      else if (asked > saved) stale++;
    }
  };
  const readers = [reader(), reader(), reader()];
  await json(`/dentists/${office.id}/custom-memberships/changePlanPrice`, token, {
    planId: shown.id,
    revision: known?.revision,
    price: wanted + 0.17,
    yearlyPrice: null,
  });
  saved = performance.now();
  await new Promise((wake) => setTimeout(wake, 400));
  reading = false;
  await Promise.all(readers);
  slowest = Math.max(slowest, fresh - saved);
}
await json(`/dentists/${office.id}/custom-memberships/changePlanPrice`, token, {
  planId: shown.id,
  price: shown.price,
  yearlyPrice: null,
});
row("after 10 edits of a plan", [`${looked} read`, `${stale} stale`, `${Math.max(0, slowest).toFixed(0)} ms`]);
must(stale === 0, `${stale} stale pages after an edit was saved`);
must(slowest <= 1000, `the new page came ${slowest.toFixed(0)} ms after the edit`);

// Start and memory ----------------------------------------------------------------------------------------------------
if (coldStart) {
  row("cold start", [`${coldStart.all.toFixed(1)} s`, `${coldStart.web.toFixed(1)} s`]);
  row("memory of the web server", [`${idle} MB`, `${memory()} MB`]);
  say("  start: database, migrations, sandbox, web server, worker and first page; then web server and worker alone");
  say("  memory: idle; after the load above");
}
say(
  faults.length ? `\nBeyond the goals:\n${faults.map((fault) => `  ${fault}`).join("\n")}` : "\nAll within the goals.",
);
await stop();
process.exit(faults.length ? 1 : 0);
