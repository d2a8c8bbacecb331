// One small world is made by the product's own builders and commands; every life begins with copies of its rows.

import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { makeHousehold, makeMember, makeMembership } from "../../prisma/seed/members";
import { makeOffice } from "../../prisma/seed/offices";
import { filledPreset, makePlan } from "../../prisma/seed/plans";
import { makeUser } from "../../prisma/seed/users";
import { filledTables, wipe } from "./wipe";

const TABLES = [
  "app_user",
  "payer",
  "household",
  "member",
  "membership",
  "instrument",
  "audit_event",
  "office",
  "plan_settings",
  "payout_account",
  "office_fee",
  "plan",
  "plan_version",
] as const;
type Table = (typeof TABLES)[number];
/** What the database writes by itself beside them. */
const BESIDE = ["audit_waiting", "membership_movement", "office_slug"];

/** What a copy has otherwise than its template, by the product's names of the columns. */
export type Differing = Record<Table, Record<string, unknown>[]>;

/** A service every plan includes, how often, and what it costs who leaves. */
export const SERVICE = { code: "1110", most: 2, cents: 4500 };

/** One of the guarantor's own people. */
export const GUARANTOR = {
  tenantId: "dental",
  role: "admin",
  email: "guarantor@mail.example",
  firstName: "Gail",
  lastName: "Example",
} as const;

/** One of everything a life begins with. */
async function makeOne(): Promise<void> {
  await makeUser(db, GUARANTOR);
  const place = { city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" };
  const { id: officeId } = await makeOffice(db, { tenantId: "dental", officeName: "office", slug: "office", ...place });
  const prices = { monthlyCents: cents(1000), annualCents: cents(10_000) };
  const services = [{ code: SERVICE.code, quantity: SERVICE.most }];
  const plan = await makePlan(db, {
    officeId,
    plan: { ...filledPreset("dental", "general_adult"), ...prices, services },
  });
  await db.officeFee.deleteMany({ where: { officeId } });
  await db.officeFee.create({ data: { officeId, code: SERVICE.code, feeCents: SERVICE.cents } });
  const home = await makeHousehold(db, { tenantId: "dental", officeId, email: "family@mail.example" });
  const member = await makeMember(db, home, { firstName: "One", lastName: "Example", birthOn: "1988-02-29" });
  const terms = { planId: plan.id, planVersionId: plan.currentVersionId ?? 0, listCents: 1000, unit: "month" as const };
  await makeMembership(db, member, { ...terms, startedOn: "2026-01-01" });
  await saveInstrument(home.payerId as PayerId, "pm_card_visa", SYSTEM);
}

type Template = { rows: Record<string, Record<string, unknown>>; statement: string };

let template: Template | undefined;

/** All copies in one statement, which is planned once; `counts` of the sequences follow the rows. */
function insertion(columns: Map<Table, string[]>): string {
  const parts = [...columns].map(([table, names]) => {
    const list = names.map((name) => `"${name}"`).join(", ");
    return `put_${table} as (insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb->'${table}'))`;
  });
  const counted = [...columns].flatMap(([table, names]) =>
    names.includes("id")
      ? [`setval(pg_get_serial_sequence('${table}', 'id'), jsonb_array_length($1::jsonb->'${table}'))`]
      : [],
  );
  return `with ${parts.join(", ")} select ${counted.join(" + ")} as one`;
}

/** Makes one of everything and keeps its rows; throws when the product has written something that copies would lack. */
async function readTemplate(): Promise<Template> {
  await wipe();
  await makeOne();
  const lacking = (await filledTables()).filter((name) => !([...TABLES, ...BESIDE] as string[]).includes(name));
  if (lacking.length > 0) throw new Error(`copies of a world would lack ${lacking.join(", ")}`);
  const computed = await db.$queryRaw<{ at: string }[]>`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS'`;
  const rows: Template["rows"] = {};
  const columns = new Map<Table, string[]>();
  for (const table of TABLES) {
    const [row] = await db.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) as row from ${table} t limit 1`,
    );
    if (!row) throw new Error(`a world has nothing in ${table}`);
    rows[table] = row.row;
    columns.set(
      table,
      Object.keys(row.row).filter((name) => !computed.some(({ at }) => at === `${table}.${name}`)),
    );
  }
  return { rows, statement: insertion(columns) };
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));

/** What every world is copied from, made once before the first. */
export async function prepareCopies(): Promise<void> {
  template ??= await readTemplate();
}

/** Nothing to copy yet. */
export const noCopies = () => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Differing;

/** Writes copies into empty tables. Their ids count from one, as the rows are given. */
export async function writeCopies(differing: Differing): Promise<void> {
  if (!template) throw new Error("there is nothing to copy from yet");
  const { rows, statement } = template;
  const all = Object.fromEntries(
    TABLES.map((table) => [table, differing[table].map((one) => ({ ...rows[table], ...columnsOf(one) }))]),
  );
  await db.$executeRawUnsafe(statement, JSON.stringify(all));
}
