import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import {
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { type Called, call, download, tokenFor } from "../support/call";
import { csvRows, xlsxRows } from "../support/sheets";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

type Entry = {
  id: string;
  at: string;
  kind: string;
  action: string;
  who: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
  link: { to: string; id: number } | null;
};
type Page = { entries: Entry[]; next: string | null };
type Note = { id: number; text: string; pinned: boolean; mine: boolean; editedAt: string | null };

let world: World;
let staff: string;
let colleague: string;
let foreign: string;
let family: Family;
const memberId = () => family.memberIds[0] ?? 0;
const membershipId = () => family.membershipIds[0] ?? 0;
const dataOf = <T>(answer: Called): T => (answer.body as { data: T }).data;
async function history(query = "", as = staff): Promise<Page> {
  const answer = await call(`GET /members/${memberId()}/history${query}`, { token: as });
  expect(answer.status, String(answer.raw)).toBe(200);
  return dataOf<Page>(answer);
}
const actionsOf = ({ entries }: Page) => entries.map(({ action }) => action);
const toldOf = (entry: Entry | undefined, field: string) => entry?.changes.find((one) => one.field === field)?.after;
const post = (path: string, input: object, as = staff) => call(`POST ${path}`, { token: as, input });
const notePath = (id: number, more = "") => `/members/${memberId()}/notes/${id}${more}`;
const notes = async (as = staff) => dataOf<Note[]>(await call(`GET /members/${memberId()}/notes`, { token: as }));

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const person = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...person, role: "office_admin", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist_standard", firstName: "Ines", officeIds: [world.office] });
  await makeUser(db, { ...person, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  staff = await tokenFor("office_admin@dental.test");
  colleague = await tokenFor("dentist_standard@dental.test");
  foreign = await tokenFor("else@dental.test");
  await moveTo("2026-11-25T15:00:00Z");
  family = await makeFamily(world, "2026-11-25", { size: 2, spec: { nextIndex: 0 } });
  await work();
  // The next month: declined, then paid.
  await nextOutcomes(family.payerId, "insufficient_funds");
  await moveTo("2026-12-25T15:00:00Z");
  await work();
  await moveTo("2026-12-28T15:00:00Z");
  await work();
  await post("/users/me/account/loggingNote", { memberId: memberId(), text: "Prefers mornings" });
  await post(`/dentists/${world.office}/benefits/uses`, { membershipId: membershipId(), code: "1110", nth: 1 });
  const [first] = await paymentsOf(family.payerId);
  const refunded = await post("/dentists/refunds/single", {
    ...{ dentistInfoId: world.office, chargeId: first?.id, reason: "Goodwill", amount: 5 },
  });
  if (refunded.status !== 200) throw new Error(String(refunded.raw));
  await work();
});

describe("the history of a member", () => {
  it("holds joins, payments, declines, refunds, cards, notes, messages and uses, each once, the newest first", async () => {
    const page = await history();
    const actions = actionsOf(page);
    for (const [action, count] of [
      ["membership.enrolled", 2],
      ["payment.succeeded", 2],
      ["payment.failed", 1],
      ["payment.refund", 1],
      ["instrument.save", 1],
      ["member.note", 1],
      ["membership.benefitUse", 1],
    ] as const)
      expect([action, actions.filter((one) => one === action).length]).toEqual([action, count]);
    expect(actions).toContain("message.mail");
    const moments = page.entries.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(new Set(page.entries.map(({ id }) => id)).size).toBe(page.entries.length);
  });

  it("says how much, why, who and where, in words of people and not of banks", async () => {
    const { entries } = await history();
    const declined = entries.find(({ action }) => action === "payment.failed");
    expect([toldOf(declined, "amountCents"), toldOf(declined, "declined")]).toEqual(["8820", "funds"]);
    expect(declined?.link).toEqual({ to: "payment", id: expect.any(Number) });
    expect(entries.find(({ action }) => action === "payment.refund")).toMatchObject({
      who: "Noah Grant",
      kind: "payments",
    });
    const mail = entries.find(({ action, changes }) => action === "message.mail" && changes.length > 0);
    expect(toldOf(mail, "subject")).toMatch(/Office \d+/);
    expect(JSON.stringify(entries)).not.toMatch(/https?:\/\//);
  });

  it("is filtered by kind", async () => {
    for (const kind of ["payments", "membership", "benefits", "notes", "messages"]) {
      const { entries } = await history(`?kind=${kind}`);
      expect(entries.length, kind).toBeGreaterThan(0);
      expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set([kind]));
    }
  });

  it("comes in pages that follow each other without a gap or a repetition", async () => {
    const { memberHistory } = await import("@/lib/membership/members/history.queries");
    const all = await memberHistory(world.office, memberId(), {}, "en-US", 500);
    const ids: string[] = [];
    let before: string | undefined;
    do {
      const page = await memberHistory(world.office, memberId(), { before }, "en-US", 3);
      ids.push(...page.entries.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(ids).toEqual(all.entries.map(({ id }) => id));
    expect((await history("?before=nonsense")).entries).toHaveLength((await history()).entries.length);
  });

  it("is a file, line by line what the screen says, of all or of one kind", async () => {
    const all = await history();
    const file = (query: string) => download(`/members/${memberId()}/history/export${query}`, staff);
    const csv = csvRows((await file("?format=csv")).bytes.toString("utf8"));
    expect(csv).toHaveLength(all.entries.length + 1);
    expect(csv[0]).toEqual(["Date and time", "Kind", "What happened", "Who", "Details"]);
    const declined = csv.find((row) => row[4]?.includes("$88.20") && row[4]?.includes("Insufficient funds"));
    expect(declined?.[1]).toBe("Payments");
    expect(csv.flat().join(" ")).not.toMatch(/amountCents|declineCode|https?:/);
    const notes = await file("?format=xlsx&kind=notes");
    expect(xlsxRows(notes.bytes)).toHaveLength((await history("?kind=notes")).entries.length + 1);
    expect(notes.name).toContain("History Person0 Example.xlsx");
    const pdf = await file("?format=pdf");
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("of another office is not there", async () => {
    expect((await call(`GET /members/${memberId()}/history`, { token: foreign })).status).toBe(404);
    expect((await call(`GET /members/${memberId()}/history/export`, { token: foreign })).status).toBe(404);
  });
});

describe("notes", () => {
  it("are edited and deleted by whoever wrote them only, and the history keeps both sides", async () => {
    const { id } = dataOf<{ id: number }>(
      await post("/users/me/account/loggingNote", { memberId: memberId(), text: "First" }),
    );
    const put = (text: string, as = staff) => call(`PUT ${notePath(id)}`, { token: as, input: { text } });
    expect((await put("Mine now", colleague)).status).toBe(403);
    expect((await put("Mine now", foreign)).status).toBe(404);
    expect((await put("4242 4242 4242 4242")).status).toBe(400);
    expect((await put("Second")).status).toBe(200);
    expect((await notes()).find((note) => note.id === id)).toMatchObject({
      text: "Second",
      mine: true,
      editedAt: expect.any(String),
    });
    expect((await notes(colleague)).find((note) => note.id === id)?.mine).toBe(false);
    expect((await call(`DELETE ${notePath(id)}`, { token: colleague })).status).toBe(403);
    expect((await call(`DELETE ${notePath(id)}`, { token: staff })).status).toBe(200);
    expect((await notes()).map((note) => note.id)).not.toContain(id);
    const { entries } = await history("?kind=notes");
    expect(entries.find(({ action }) => action === "member.noteEdit")?.changes).toContainEqual({
      field: "note",
      before: "First",
      after: "Second",
    });
    expect(entries.find(({ action }) => action === "member.noteDelete")?.changes).toContainEqual({
      field: "note",
      before: "Second",
      after: null,
    });
  });

  it("are pinned by anybody of the office and stand first, also at a glance", async () => {
    const [oldest] = await notes();
    await post("/users/me/account/loggingNote", { memberId: memberId(), text: "Newer" });
    const pin = (pinned: boolean) =>
      call(`PUT ${notePath(oldest?.id ?? 0, "/pin")}`, { token: colleague, input: { pinned } });
    expect((await notes())[0]?.text).toBe("Newer");
    expect((await pin(true)).status).toBe(200);
    expect((await notes())[0]).toMatchObject({ id: oldest?.id, pinned: true });
    const details = dataOf<{ topNote: { text: string }; balanceCents: number; benefits: { used: number }[] }>(
      await post(`/users/${memberId()}/members/memberDetails`, { memberId: memberId() }),
    );
    expect(details).toMatchObject({ topNote: { text: oldest?.text }, balanceCents: 0, benefits: [{ used: 1 }] });
    expect((await pin(false)).status).toBe(200);
    expect((await notes())[0]?.text).toBe("Newer");
  });
});
