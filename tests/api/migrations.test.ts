// What lies in a database from before is still there, and says the same, once the newest migrations have been applied.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const FOLDER = "prisma/migrations";
/** The first migration that is run on rows from before it. */
const FIRST = "20261122194000_agreed_net";
const name = `migrated_${process.pid}`;

const serverUrl = inject("serverUrl");
const url = new URL(serverUrl);
url.pathname = `/${name}`;
let client: pg.Client;

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(statement).finally(() => server.end());
}

async function apply(which: (folder: string) => boolean): Promise<void> {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
  for (const folder of folders.sort().filter(which))
    await client.query(readFileSync(join(FOLDER, folder, "migration.sql"), "utf8"));
}

/** Rows as the product wrote them then. What they hang on is left out: keys to other tables are not looked at. */
async function insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    const values = Object.values(row);
    const places = values.map((_, at) => `$${at + 1}`).join(", ");
    await client.query(`insert into ${table} (${Object.keys(row).join(", ")}) values (${places})`, values);
  }
}

const AT = "2026-11-01T12:00:00Z";
const line = { kind: "dues", discountReason: "family", familySize: 2 };

const enrolment = (id: number, state: string, result: object | null) => ({
  ...{ id, submission_key: `00000000-0000-4000-8000-00000000000${id}`, office_id: 1, state, source: "public" },
  ...{ input_hash: "then", consented_cents: 4900, result: result && JSON.stringify(result) },
  ...{ created_at: AT, updated_at: AT },
});
const membership = (id: number, status: string, enrolment_id: number | null) => ({
  ...{ id, office_id: 1, household_id: 1, member_id: id, plan_id: 1, plan_version_id: 1, unit: "month", status },
  ...{ status_at: AT, collection: "auto", auto_renew: true, list_cents: 4900, anchor_on: "2026-11-01" },
  ...{ term_end_on: "2027-11-01", started_on: "2026-11-01", source: "public", enrolment_id, created_at: AT },
});
const payment = (id: number, batch: string, more: object = {}) => ({
  ...{ id, payer_id: 1, office_id: 1, household_id: 1, due_on: "2026-11-05", batch, amount_cents: 4900 },
  ...{ mode: "destination", status: "failed", created_at: AT, ...more },
});

beforeAll(async () => {
  await onServer(`create database ${name}`);
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await apply((folder) => folder < FIRST);
  await client.query("set session_replication_role = replica");
  const agreed = [
    { ...line, membershipId: 1, listCents: 4900, discountBps: 1250 },
    { ...line, membershipId: 1, kind: "activation_fee", listCents: 2500, discountBps: 0 },
    // Half a cent is rounded up: a discount of 0.15, not of 0.14.
    { ...line, membershipId: 2, listCents: 116, discountBps: 1250 },
  ];
  await insert("enrolment", [
    enrolment(1, "done", { agreed, totalCents: 6891 }),
    enrolment(2, "failed", { agreed: [] }),
    enrolment(3, "charging", null),
    enrolment(4, "done", null),
    enrolment(5, "done", { draft: true }),
  ]);
  // What later keys look at: a family with its people, and the plan's terms.
  await insert("household", [
    { id: 1, office_id: 1, payer_id: 1, email: "then@mail.example", phone: "5125550100", created_at: AT },
  ]);
  await insert(
    "member",
    [1, 2, 3, 4, 5, 6].map((id) => ({
      ...{ id, office_id: 1, household_id: 1, first_name: "Ann", last_name: "Lee", birth_on: "1980-01-01" },
      ...{ created_at: AT, updated_at: AT },
    })),
  );
  await insert("plan_version", [{ id: 1, plan_id: 1, no: 1, plan_name: "Then", description: "", created_at: AT }]);
  await insert("membership", [
    membership(1, "active", 1),
    membership(2, "inactive", 2),
    membership(3, "inactive", 3),
    membership(4, "inactive", 4),
    membership(5, "inactive", null),
    { ...membership(6, "pending_cash", 2), collection: "in_office", auto_renew: false },
  ]);
  await insert("payment", [
    payment(1, "cycle"),
    payment(2, "cycle", { mode: "direct", held_reason: "payout_account", tries: 2, next_try_on: "2026-11-08" }),
    payment(3, "cycle:7:2"),
    payment(4, "cycle", { due_on: "2026-12-05", status: "canceled" }),
    payment(5, "cycle:again:4", { due_on: "2026-12-05", replaces_id: 4, decline_kind: "hard" }),
    payment(6, "cycle:part:31", { replaces_id: 5 }),
    payment(7, "cycle:missed:32"),
    payment(8, "cycle:claim:9:1", { replaces_id: 1 }),
    payment(9, "cycle:claim:10:9", { replaces_id: 11 }),
    payment(10, "cycle:claim:11:10", { replaces_id: 3 }),
    payment(11, "enrol:5", { status: "canceled" }),
    payment(12, "cash:6", { method: "in_office", status: "succeeded", paid_at: AT }),
    payment(13, "renew:6:1", { method: "in_office", status: "succeeded", paid_at: AT }),
    payment(14, "manual:5f0c-key"),
    payment(15, "manual:5f0c-key", { due_on: "2026-11-06" }),
  ]);
  await insert("obligation", [
    {
      ...{ id: 1, membership_id: 1, office_id: 1, kind: "dues", period_index: 0, due_on: "2026-11-01" },
      ...{ period_start_on: "2026-11-01", period_end_on: "2026-12-01", plan_version_id: 1, list_cents: 4900 },
      ...{ discount_cents: 613, discount_bps: 1250, discount_reason: "code", net_cents: 4287, family_size: 2 },
      created_at: AT,
    },
  ]);
  await apply((folder) => folder >= FIRST);
});

afterAll(async () => {
  await client.end();
  await onServer(`drop database if exists ${name} with (force)`);
});

const rowsOf = async (query: string) => (await client.query({ text: query, rowMode: "array" })).rows;

it("what was agreed to for the desk names its price, rounded as it was then", async () => {
  expect(await rowsOf("select result->'agreed' from enrolment where id = 1")).toEqual([
    [
      [
        expect.objectContaining({ membershipId: 1, listCents: 4900, netCents: 4287 }),
        expect.objectContaining({ kind: "activation_fee", netCents: 2500 }),
        expect.objectContaining({ membershipId: 2, netCents: 101 }),
      ],
    ],
  ]);
  expect(await rowsOf("select result from enrolment where id > 1 order by id")).toEqual([
    [{ agreed: [] }],
    [null],
    [null],
    [{ bankDebit: true }],
  ]);
});

it("only who has never paid for an enrolment waits for a payment", async () => {
  expect(await rowsOf("select id, status::text from membership order by id")).toEqual([
    [1, "active"],
    [2, "pending_payment"],
    [3, "pending_payment"],
    [4, "inactive"],
    [5, "inactive"],
    [6, "pending_cash"],
  ]);
});

it("every payment keeps what it is for, what sets it apart and what it follows", async () => {
  const columns = "id, purpose::text, batch_key, replaces_id, split_from_id";
  expect(await rowsOf(`select ${columns} from payment order by id`)).toEqual([
    [1, "dues", "run:2026-11-05:destination", null, null],
    [2, "dues", "run:2026-11-05:direct", null, null],
    [3, "dues", "membership:7:2", null, null],
    [4, "dues", "run:2026-12-05:destination", null, null],
    [5, "dues", "replaces:4", 4, null],
    [6, "dues", "split:5:31", null, 5],
    [7, "dues", "missed:32", null, null],
    [8, "dues", "claim:9:1", null, 1],
    // Claimed as a whole: it had replaced one that was given up, or had been split off one that was not.
    [9, "dues", "claim:10:9", 11, null],
    [10, "dues", "claim:11:10", null, 3],
    [11, "enrolment", "enrolment:5", null, null],
    [12, "enrolment", "activation:6", null, null],
    [13, "renewal", "renewal:6:1", null, null],
    [14, "one_off", "5f0c-key", null, null],
    [15, "one_off", "5f0c-key#15", null, null],
  ]);
  expect(await rowsOf("select id, held_reason::text, decline_kind::text from payment where id in (2, 5)")).toEqual([
    [2, "payout_account", null],
    [5, null, "hard"],
  ]);
  expect(await rowsOf("select discount_reason::text from obligation")).toEqual([["code"]]);
});

it("a payment keeps how often it was attempted, and when it is attempted next", async () => {
  expect(
    await rowsOf("select attempt_count, next_attempt_on::text from payment where id in (1, 2) order by id"),
  ).toEqual([
    [0, null],
    [2, "2026-11-08"],
  ]);
});
