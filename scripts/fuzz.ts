// npm run fuzz -- [--port 3000] [--seed 1] [--shots 20000] [--looks]
// Shoots at a running demo (npm start): every call and page, in thousands of wrong ways, as nobody and as each kind of
// user. What answers 500, or not at all, is printed with what was sent; then the command ends with 1. It changes the
// demo's data, as whoever may write would; with --looks only calls that read are made.
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { endpoints } from "@/lib/api";
import { ROLES } from "@/lib/core/auth/roles";
import { operationsOf } from "@/lib/front/api/openapi";
import { PAGES } from "@/lib/pages/routes";
import { TENANT_IDS } from "@/tenants/tenant";
import { broke, fire, shotsAt, shotText } from "../tests/support/fuzz";
import { DEMO_PASSWORD } from "./welcome";

function number(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}
const [port, seed, shots] = [
  number("port", Number(process.env.PORT ?? 3000)),
  number("seed", 1),
  number("shots", 20_000),
];

const looks = process.argv.includes("--looks");
const hostOf = (tenant: string) => `${tenant}.localhost:${port}`;

/** The session token of one of the demo's users. */
function tokenOf(tenant: string, role: string): Promise<string> {
  const headers = { host: hostOf(tenant), "content-type": "application/json" };
  return new Promise((done, failed) => {
    request({ port, host: "127.0.0.1", method: "POST", path: "/api/v1/accounts/login", headers }, async (response) => {
      const { token }: { token?: string } = JSON.parse(await text(response));
      if (token) done(token);
      else failed(new Error(`${role} of ${tenant} cannot log in: ${response.statusCode}`));
    })
      .on("error", failed)
      .end(JSON.stringify({ email: `${role}@${tenant}.test`, password: DEMO_PASSWORD }));
  });
}

// Those of one tenant at the other's address are nobody there, which is tried as well.
const people = TENANT_IDS.flatMap((tenant) => ROLES.map((role) => tokenOf(tenant, role)));
const world = {
  operations: operationsOf(endpoints).filter(({ method }) => method === "GET" || !looks),
  pages: PAGES.map(({ path }) => path),
  hosts: [hostOf("dental"), hostOf("vision")] as const,
  tokens: ["", ...(await Promise.all(people))] as const,
};
console.log(`Seed ${seed}, ${shots} shots at port ${port}.`);
const fired = shotsAt(world, seed);
const statuses = new Map<number, number>();
let [left, broken] = [shots, 0];
async function shoot(): Promise<void> {
  while (left-- > 0) {
    const { value: shot } = fired.next();
    if (!shot) return;
    const status = await fire(port, shot);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (!broke(status)) continue;
    broken += 1;
    console.error(`${status} ${shotText(shot)}`);
  }
}
await Promise.all([shoot(), shoot()]);
console.log(
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", "),
);
process.exit(broken > 0 ? 1 : 0);
