// What the pages of an organization take from the built product, whole documents, beyond what they read from the database.
import { request } from "node:http";
import { SESSION_COOKIE } from "../lib/core/auth/cookie";
import { DEMO_PASSWORD } from "../scripts/welcome";
import { inTurns, ms, row, say } from "./measure";
import { product } from "./product";

const GOAL_MS = 120;
const PATHS: Record<string, string> = {
  dashboard: "/account/multi-location-dashboard",
  matrix: "/account/manage-plans?tab=matrix",
  locations: "/account/manage-locations",
  people: "/account/manage-users",
};

type Asked = { origin: string; host: string; path: string; cookie?: string; body?: object };

/** Names below .localhost are known to browsers only, so the tenant is told by the header. */
function ask({ origin, host, path, cookie, body }: Asked): Promise<{ status: number; text: string }> {
  const headers = { host, "content-type": "application/json", ...(cookie ? { cookie } : {}) };
  return new Promise((done, refuse) => {
    const sent = request(`${origin}${path}`, { method: body ? "POST" : "GET", headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
    });
    sent.on("error", refuse);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

/**
 * Times the pages as the organization's owner sees them; returns those that take too long.
 * @param loaded what each page reads takes, in milliseconds, by name
 */
export async function pageTimes(email: string, loaded: ReadonlyMap<string, number>, rounds: number): Promise<string[]> {
  const { origin, host, stop } = await product();
  const entry = { email, password: DEMO_PASSWORD };
  const { text } = await ask({ origin, host, path: "/api/v1/accounts/login", body: entry });
  const cookie = `${SESSION_COOKIE}=${(JSON.parse(text) as { token: string }).token}`;
  const faults: string[] = [];
  row("page", ["p50", "p95", "beyond", "kB"]);
  for (const [name, path] of Object.entries(PATHS)) {
    const once = await ask({ origin, host, path, cookie });
    if (once.status !== 200) throw new Error(`${path} answered ${once.status}`);
    const { page } = await inTurns({ page: () => ask({ origin, host, path, cookie }) }, rounds);
    const beyond = page.p50 - (loaded.get(name) ?? 0);
    row(name, [ms(page.p50), ms(page.p95), ms(beyond), (once.text.length / 1024).toFixed(0)]);
    if (beyond > GOAL_MS) faults.push(`${path}: ${ms(beyond)} beyond what it reads`);
  }
  await stop();
  say("");
  return faults;
}
