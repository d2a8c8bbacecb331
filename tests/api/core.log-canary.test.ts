// Nothing about a person gets into the log: people made of words that stand nowhere else go through the whole product,
// and no line may hold one of them.
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.LOG_LEVEL = "debug";
});

import "../support/own-sandbox";
import { db } from "@/lib/core/db/db";
import { flushFaults } from "@/lib/core/faults/faults";
import { armFailpoint, disarmFailpoints } from "@/lib/core/process/failpoint";
import { log } from "@/lib/core/process/log";
import { queues } from "@/lib/worker";
import { makeOffice, payoutAccountId } from "@/prisma/seed/offices";
import { makeTypicalPlans } from "@/prisma/seed/plans";
import { tellSandbox } from "@/prisma/seed/provider";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";
import { deliverResets } from "../support/resets";

/** Every line that the product logs, which goes here and not to the standard output. */
const lines: string[] = [];
Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });

const PASSWORD = "canary-password-kestrel";
const CANARY = {
  firstName: "Quillonia",
  lastName: "Vexworthy",
  email: "zephyrine.canary@mail.example",
  phone: "512-555-0187",
  street: "4711 Canarybird Lane",
  dob: "1987-03-29",
  note: "allergic to marzipanolin",
  chartId: "CHART-XK77",
};

const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write"));
let office = 0;
let plan: { id: number; cents: number };
let token = "";

beforeAll(async () => {
  const place = { city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" };
  office = (await makeOffice(db, { tenantId: "dental", officeName: "Canary", slug: "canary", ...place })).id;
  const [adult] = await makeTypicalPlans(db, "dental", office);
  const version = await db.planVersion.findUniqueOrThrow({ where: { id: adult?.currentVersionId ?? 0 } });
  plan = { id: adult?.id ?? 0, cents: version.monthlyCents ?? 0 };
  const account = { op: "account" as const, id: payoutAccountId(office), controller_kind: "express", onboarded: true };
  await tellSandbox([
    { ...account, at: new Date().toISOString(), email: "o@x.example", business_name: "Canary", last4: "6789" },
  ]);
  const owner = { firstName: "Owner", lastName: "One", email: "owner@canary.example", isOwner: true };
  await makeUser(db, { tenantId: "dental", role: "dentist", officeIds: [office], ...owner });
  token = await tokenFor("owner@canary.example");
});
afterAll(disarmFailpoints);

async function card(number: string): Promise<string> {
  const body = new URLSearchParams({
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "2034",
    "card[cvc]": "123",
  });
  const headers = { authorization: "Bearer pk_test_inhouse" };
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/payment_methods`, { method: "POST", headers, body });
  return ((await answer.json()) as { id: string }).id;
}

async function enrol(number: string, email: string) {
  const { firstName, lastName, dob, phone, street } = CANARY;
  const input = joining(office, [joiner(plan.id, { firstName, lastName, dob })], {
    owner: { ...AT_HOME, email, phone, street },
    payment: { kind: "card", paymentMethodId: await card(number) },
    consentedTotalCents: plan.cents,
    password: PASSWORD,
  });
  return call("POST /enrolments", { input });
}

/** Lets the worker send, charge and mail until it rests. */
async function work(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    let done = 0;
    for (const task of queues.flat()) done += await task.run();
    if (done === 0) return;
  }
}

const linkOf = async (template: string): Promise<string> => {
  const rows = await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "desc" } });
  const letters = rows.map((row) => row.payload as { template: string; link?: string });
  return (
    letters
      .find((letter) => letter.template === template)
      ?.link?.split("/")
      .at(-1) ?? ""
  );
};

describe("the log", () => {
  it("holds no name, address, date of birth, note, password or token, whatever happens", async () => {
    const { email, note, chartId, firstName, lastName } = CANARY;
    expect((await enrol("4000000000000002", `declined.${email}`)).status).toBeLessThan(500);
    const enrolled = await enrol("4242424242424242", email);
    expect(enrolled.status, String(enrolled.raw)).toBe(200);
    await work();
    const member = await db.member.findFirstOrThrow({ where: { lastName }, orderBy: { id: "desc" } });

    // Logging in, wrongly and rightly, and a forgotten password.
    await call("POST /accounts/login", { input: { email, password: `not ${PASSWORD}` } });
    await call("POST /accounts/login", { input: { email: `unknown.${email}`, password: PASSWORD } });
    await call("POST /accounts/forgot-password", { input: { email } });
    await deliverResets();
    const reset = await linkOf("resetPassword");
    expect(reset).not.toBe("");
    await call(`POST /accounts/reset-password/${reset}`, { input: { password: PASSWORD, passwordAgain: PASSWORD } });
    const patient = await tokenFor(email, PASSWORD);
    await call("GET /users/me/account", { token: patient });

    // What the office does with them.
    const input = { startingAt: 0, searchQuery: `${lastName}, ${firstName}`, searchFilter: "all" };
    const found = await call(`POST /dentists/${office}/members/upgraded-search`, { token, input });
    expect(JSON.stringify(found.body)).toContain(lastName);
    await call("POST /users/me/account/loggingNote", { token, input: { memberId: member.id, text: note } });
    await call("POST /invite/upgrade-patient", { token, input: { dentistInfoId: office, email: `friend.${email}` } });
    await call("POST /dentists/contact_account_support", { input: { name: firstName, email, message: note } });
    await call(`GET /dentists/${office}/members/export?q=${lastName}`, { token });
    await call(`PUT /users/1/members/${member.id}`, { token, input: { firstName, lastName, chartId, email: "no" } });
    await call(`GET /members/${member.id}/notes?${new URLSearchParams({ email, lastName })}`, { token });
    await call(`GET /nowhere/${encodeURIComponent(email)}/${lastName}`, { token });
    await call("POST /accounts/login", { input: { email }, host: "elsewhere.example" });

    // Faults that carry people in their messages.
    armFailpoint("outbox.sent", () => {
      throw new Error(`could not reach ${email} of ${firstName} ${lastName}`);
    });
    await work();
    disarmFailpoints();
    const spy = vi.spyOn(db, "$queryRaw").mockRejectedValueOnce(new Error(`syntax near '${lastName}' ${email}`));
    expect((await call("GET /users/me/account", { token: patient })).status).toBe(500);
    spy.mockRestore();

    const logged = [
      ...lines,
      ...[...spies, ...written].flatMap((spy) => spy.mock.calls.map((args) => args.map(String).join(" "))),
    ];
    expect(lines.length).toBeGreaterThan(20);
    // Nor does what is kept of errors for the back office.
    await flushFaults();
    const kept = await db.errorLog.findMany();
    expect(kept.map(({ origin }) => origin)).toContain("GET /users/me/account");
    logged.push(JSON.stringify(kept));
    const secrets = [...Object.values(CANARY), "5125550187", "03/29/1987", PASSWORD, reset, patient, token];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      expect(logged.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    }
  });

  it("has the request's id on every line of a request", async () => {
    const before = lines.length;
    const refused = await enrol("4000000000000002", `again.${CANARY.email}`);
    const broken = vi.spyOn(db, "$queryRaw").mockRejectedValueOnce(new Error("broken"));
    const answers = [refused, await call("GET /users/me/account", { token })];
    broken.mockRestore();
    answers.push(await call("GET /nowhere"), await call("GET /nowhere", { host: "elsewhere.example" }));
    const ids = new Set(answers.map(({ headers }) => headers["x-request-id"]));
    expect(ids.size).toBe(answers.length);
    const mine = lines.slice(before).map((line): { requestId?: string; msg: string } => JSON.parse(line));
    expect(mine.length).toBeGreaterThan(answers.length);
    for (const line of mine) expect(ids, line.msg).toContain(line.requestId);
    for (const { body, headers } of answers.filter(({ status }) => status >= 400)) {
      expect(body).toMatchObject({ requestId: headers["x-request-id"] });
    }
  });
});
