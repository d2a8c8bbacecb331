// The back office's list of questions: who of us has which, what waits, and how long a first answer takes.
import { beforeAll, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { newsFor } from "@/lib/platform/release-notes/news.queries";
import { deskThreads, firstAnswers } from "@/lib/practice/threads/queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
const token: Record<string, string> = {};

beforeAll(async () => {
  castOf("vision");
  cast = castOf("dental");
  for (const role of ["dentist", "admin"]) token[role] = await tokenFor(`${role}@dental.test`);
});

async function asked(message: string): Promise<number> {
  const input = { kind: "question", message };
  const { body } = await call(`POST /dentists/${cast.soloOfficeId}/threads`, { token: token.dentist ?? "", input });
  return (body as { data: { id: number } }).data.id;
}
const answer = (id: number, input: object) =>
  call(`POST /admin/threads/${id}/messages`, { token: token.admin ?? "", input });

it("lists what one of us has, or nobody, and counts what waits for an answer in the frame", async () => {
  const id = await asked("Who has this one?");
  const admin = await db.user.findFirstOrThrow({ where: { email: "admin@dental.test" } });
  const actor = await actorOf(token.admin ?? "", "dental", false);
  if (!actor) throw new Error("not logged in");
  const waiting = async () => (await newsFor("dental", actor, "en-US", await now())).waiting;
  const before = await waiting();
  const listed = async (who: string) => {
    const query = { filter: "all", q: "Who has this one?", sort: "last", who } as const;
    return (await deskThreads("dental", admin.id, query)).rows.map((row) => row.id);
  };
  expect([await listed("nobody"), await listed(String(admin.id)), await listed("anyone")]).toEqual([[id], [], [id]]);
  await answer(id, { message: "I do." });
  expect([await listed("nobody"), await listed(String(admin.id))]).toEqual([[], [id]]);
  expect(await waiting()).toBe(before - 1);
  const dentist = await actorOf(token.dentist ?? "", "dental", false);
  if (!dentist) throw new Error("not logged in");
  expect((await newsFor("dental", dentist, "en-US", await now())).waiting).toBe(0);
});

it("knows how long half of the questions wait for a first answer, what still waits included", async () => {
  const at = await now();
  const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
  await db.thread.updateMany({ where: { tenantId: "dental" }, data: { createdAt: ago(24 * 31) } });
  expect(await firstAnswers("dental")).toEqual({ questions: 0, typical: null });
  const ids = [await asked("One?"), await asked("Two?"), await asked("Three?"), await asked("Four?")];
  const [one, two, three, four] = ids;
  await db.thread.update({ where: { id: one ?? 0 }, data: { createdAt: ago(20), firstAnsweredAt: ago(19) } });
  await db.thread.update({ where: { id: two ?? 0 }, data: { createdAt: ago(20), firstAnsweredAt: ago(15) } });
  await db.thread.update({ where: { id: three ?? 0 }, data: { createdAt: ago(10) } });
  // Closed without an answer: there was nothing to answer.
  await db.thread.update({ where: { id: four ?? 0 }, data: { createdAt: ago(10), state: "closed" } });
  expect(await firstAnswers("dental")).toEqual({ questions: 3, typical: { unit: "hours", count: 5 } });
  expect((await firstAnswers("vision")).questions).toBe(0);
});
