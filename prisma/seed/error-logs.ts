import { systemTime } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { addDays, BACK_OFFICE_ZONE, daysFrom, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { ErrorKind } from "@/lib/platform/error-logs/schema";
import type { TenantId } from "@/tenants/tenant";

type Spec = {
  kind: ErrorKind;
  name: string;
  code?: string;
  message?: string;
  origin: string;
  frames: readonly string[];
  /** Days ago on which it happened, the latest first, and how often on each. */
  days: readonly [ago: number, times: number][];
  users: number;
  requestIds: readonly string[];
  /** Days ago on which it was resolved, and on which it came back. */
  resolved?: number;
  cameBack?: number;
};

/** Such as a product has: one that is resolved, one that came back, one that only some meet. */
const OWN: readonly Spec[] = [
  {
    ...{ kind: "call", name: "TypeError", message: "Cannot read properties of undefined", users: 3 },
    origin: "GET /dentists/:officeId/report/insight/export",
    frames: [
      "insightOf (lib/platform/measures/insight.queries.ts)",
      "readInsights (lib/platform/measures/insight.queries.ts)",
    ],
    days: [
      [1, 2],
      [2, 4],
      [6, 1],
    ],
    requestIds: ["5b0f6f0e-6d0c-4a57-9a3e-8d1f0c52b7aa", "c1a94c39-5f7f-4b0e-b4c5-1d6c9b1f4e02"],
  },
  {
    ...{ kind: "page", name: "RangeError", message: "Invalid time value", users: 2, cameBack: 3 },
    origin: "/account/reports",
    frames: ["formatMonth (lib/core/time/dates.ts)", "ReportCard (components/reports/report-card.tsx)"],
    days: [
      [3, 2],
      [19, 5],
      [20, 1],
    ],
    requestIds: ["1840263951"],
  },
  {
    ...{ kind: "call", name: "PrismaClientKnownRequestError", code: "P2003", users: 1, resolved: 9 },
    origin: "POST /users/me/account/loggingNote",
    frames: ["addNote (lib/membership/members/notes.commands.ts)", "transaction (lib/core/db/db.ts)"],
    days: [[11, 3]],
    requestIds: ["0d1c7a52-14a5-47a6-8a7a-51c1a3f0de6c"],
  },
];

/** Of no tenant: both see it. */
const OF_BOTH: Spec = {
  ...{ kind: "job", name: "Error", code: "ECONNREFUSED", users: 0, origin: "outbox mail", requestIds: [] },
  frames: ["sendBrandedMail (lib/practice/branding/mail.commands.ts)", "drainOutbox (lib/queue/outbox/outbox.ts)"],
  days: [[14, 6]],
  resolved: 13,
};

async function makeErrorLog(tx: Tx, tenantId: TenantId | null, spec: Spec, users: readonly number[], no: number) {
  const { kind, name, code, message, origin, frames, days, requestIds, resolved, cameBack } = spec;
  const at = systemTime();
  const on = today(at, BACK_OFFICE_ZONE);
  const agos = days.map(([ago]) => ago);
  await tx.errorLog.create({
    data: {
      ...{ tenantId, fingerprint: `demo ${tenantId ?? "both"} ${no}`, kind, name, code, message, origin },
      ...{
        place: frames.find((frame) => !frame.includes("lib/core/")),
        frames: [...frames],
        requestIds: [...requestIds],
      },
      times: days.reduce((sum, [, times]) => sum + times, 0),
      firstAt: daysFrom(at, -Math.max(...agos)),
      lastAt: daysFrom(at, -Math.min(...agos)),
      resolvedAt: resolved === undefined ? null : daysFrom(at, -resolved),
      cameBackAt: cameBack === undefined ? null : daysFrom(at, -cameBack),
      days: { create: days.map(([ago, times]) => ({ dayOn: toDbDate(addDays(on, -ago)), times })) },
      users: { create: users.slice(0, spec.users).map((userId) => ({ userId })) },
    },
  });
}

/** The errors of the demo; those of no tenant once. */
export async function makeErrorLogs(tx: Tx, tenantId: TenantId): Promise<void> {
  const people = await tx.user.findMany({
    where: { tenantId, role: { not: "client" } },
    orderBy: { id: "asc" },
    take: 3,
  });
  const users = people.map(({ id }) => id);
  for (const [no, spec] of OWN.entries()) await makeErrorLog(tx, tenantId, spec, users, no);
  if ((await tx.errorLog.count({ where: { tenantId: null } })) === 0) await makeErrorLog(tx, null, OF_BOTH, [], 0);
}
