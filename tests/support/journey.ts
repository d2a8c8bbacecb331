// What the proof of the money needs: the two families, an account of what they must pay that shares no line with the
// product, and the provider, the ledger and the clock as somebody outside sees them.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { dataDir } from "../../scripts/database";
import { startPostgres } from "../../scripts/postgres";
import { AT_REST } from "./rest";
import { ROOT } from "./tree";

export type Person = { firstName: string; dob: string; relationship?: string; plan: string; listCents: number };
export type Family = {
  locale: "en-US" | "es-US";
  lastName: string;
  email: string;
  people: [Person, Person, Person, Person];
};

const run = Date.now().toString(36);
const ADULT = 4900;
const CHILD = 3500;
const GUMS = 6900;

/** Two adults and two children each; the second family reads Spanish, and one of them is on a dearer plan. */
export const FAMILIES: readonly [Family, Family] = [
  {
    locale: "en-US",
    lastName: "Whitlock",
    email: `whitlock.${run}@family.example`,
    people: [
      { firstName: "Grace", dob: "04/12/1988", plan: "Adult Care", listCents: ADULT },
      { firstName: "Henry", dob: "01/30/1986", relationship: "Spouse", plan: "Adult Care", listCents: ADULT },
      { firstName: "Oscar", dob: "09/01/2018", relationship: "Son", plan: "Child Wellness", listCents: CHILD },
      { firstName: "Violet", dob: "05/17/2020", relationship: "Daughter", plan: "Child Wellness", listCents: CHILD },
    ],
  },
  {
    locale: "es-US",
    lastName: "Barragán",
    email: `barragan.${run}@family.example`,
    people: [
      { firstName: "Lucía", dob: "11/03/1985", plan: "Cuidado de las encías", listCents: GUMS },
      {
        firstName: "Tomás",
        dob: "07/22/1983",
        relationship: "Cónyuge",
        plan: "Cuidado para adultos",
        listCents: ADULT,
      },
      { firstName: "Inés", dob: "02/14/2017", relationship: "Hija", plan: "Bienestar infantil", listCents: CHILD },
      { firstName: "Mateo", dob: "08/09/2019", relationship: "Hijo", plan: "Bienestar infantil", listCents: CHILD },
    ],
  },
];

/** Half a cent goes up, in whole numbers. */
const percent = (cents: number, of: number) => Math.floor((cents * of + 50) / 100);

/** A person's price: the list price less the office's 20 % for four people or more, rounded for each person. */
export const priceOf = ({ listCents }: Person) => listCents - percent(listCents, 20);
export const totalOf = ({ people }: Family) => people.reduce((sum, person) => sum + priceOf(person), 0);
/** An office of the second tier leaves 4 % of each payment to the platform. */
export const feeOf = (family: Family) => percent(totalOf(family), 4);

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** An amount as a statement writes it: $28.00. */
export const money = (cents: number) => dollars.format(cents / 100);
/** The same as a price tag: $28. */
export const price = (cents: number) => money(cents).replace(/\.00$/, "");

/** The day of a draw: the same day of the month as the first one, or the month's last where it has none such. */
export function drawOn(first: string, months: number): string {
  const [year = 0, month = 1, day = 1] = first.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** "February 28, 2027" or "28 de febrero de 2027". */
export const longDate = (on: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${on}T00:00:00Z`));

const SANDBOX = process.env.SANDBOX_URL ?? "http://127.0.0.1:3001";

/** A call of the provider's own API, in the platform's account or one connected to it. */
export async function provider<Reply>(path: string, account?: string): Promise<Reply> {
  const headers = { authorization: "Bearer sk_test_inhouse", ...(account ? { "stripe-account": account } : {}) };
  const response = await fetch(`${SANDBOX}/v1/${path}`, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

export type Mail = { subject: string; text: string; html: string };

/** What came to an address, the oldest first; waits until there are `count`. */
export async function mailTo(address: string, count: number): Promise<Mail[]> {
  for (let attempts = 0; ; attempts += 1) {
    const response = await fetch(`${SANDBOX}/_sandbox/mail?format=json&to=${encodeURIComponent(address)}`);
    const { data } = (await response.json()) as { data: Mail[] };
    if (data.length >= count || attempts === 100) return data.reverse();
    await wait(200);
  }
}

/** The business's present moment. */
export async function businessTime(): Promise<Date> {
  const response = await fetch(`${SANDBOX}/_sandbox/clock`, { headers: { authorization: "Bearer sk_test_inhouse" } });
  return new Date(((await response.json()) as { now: string }).now);
}

/** Asks the product's own database, as its bookkeeper would. */
export async function rowsOf<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const url = process.env.DATABASE_URL ?? (await startPostgres(dataDir())).url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Moves the demo as a person does, and waits until all that fell due is done. Answers the seconds it took. */
export async function clock(request: string): Promise<number> {
  const started = Date.now();
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/run.mjs"), "clock", request], { cwd: ROOT });
  // Each process reads a moved clock within half a second.
  await wait(1000);
  for (;;) {
    const [row] = await rowsOf<{ rest: boolean }>(AT_REST);
    if (row?.rest) return (Date.now() - started) / 1000;
    await wait(500);
  }
}
