// One client that sends far more than anybody should, and the neighbours who ask for something meanwhile.
import { type Agent, request } from "node:http";
import { groupBy } from "@/lib/core/lists/group-by";

/** Asks over a connection of its own or a kept one, from an address of the machine's own. */
type Ask = {
  port: number;
  host: string;
  path: string;
  body?: string | Buffer;
  from?: string;
  agent?: Agent;
};
export type Answer = { status: number; ms: number };

/** Longer than any watchdog waits. */
const PATIENCE_MS = 60_000;

/** The attacker's own address, where the machine has several. */
export const ELSEWHERE: Partial<Ask> = process.platform === "linux" ? { from: "127.0.0.2" } : {};

/** Sends a request and returns the status of what comes back; 0 where the connection ends without an answer. */
export function ask({ port, host, path, body, from, agent }: Ask): Promise<Answer> {
  const begun = performance.now();
  return new Promise((done) => {
    const end = (status: number) => done({ status, ms: performance.now() - begun });
    const sent = request({
      ...{ host: "127.0.0.1", port, path, method: body === undefined ? "GET" : "POST", timeout: PATIENCE_MS },
      ...{ headers: { host, ...(body === undefined ? {} : { "content-type": "application/json" }) } },
      ...(from === undefined ? {} : { localAddress: from }),
      ...(agent === undefined ? { agent: false } : { agent }),
    });
    sent.once("response", (response) => {
      response.resume();
      response.once("close", () => end(response.statusCode ?? 0));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => end(0));
    sent.end(body);
  });
}

/** So many asks by so many senders, each of whom waits for an answer before the next. */
export async function flood(what: Ask, times: number, atOnce: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let left = times;
  const sender = async () => {
    while (left-- > 0) answers.push(await ask(what));
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return answers;
}

/** Asks for one thing after another until `end` is over. */
export async function meanwhile(end: Promise<unknown>, what: readonly Ask[]): Promise<(Answer & { path: string })[]> {
  const answers: (Answer & { path: string })[] = [];
  let going = true;
  const stop = () => {
    going = false;
  };
  end.then(stop, stop);
  while (going) for (const each of what) answers.push({ path: each.path, ...(await ask(each)) });
  return answers;
}

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** What one may send to whoever parses before looking, and how it is refused. */
export const HOSTILE: Record<string, { body: string; status: number }> = {
  "a megabyte of lists in objects": { body: nested('[{"":', "}]", 140_000), status: 413 },
  "a body's worth of lists in objects": { body: nested('[{"":', "}]", 2300), status: 400 },
  "half a character deep inside": { body: nested("[", "]", 8000).replace("1", '"\\ud800"'), status: 400 },
};

/** What answers were like, in words for whoever reads the test's output. */
export function figuresOf(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  const statuses = [...groupBy(answers, ({ status }) => status)].map(([status, those]) => `${those.length}x ${status}`);
  return `${statuses.join(", ")}; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}
