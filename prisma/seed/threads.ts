import type { Tx } from "@/lib/core/db/db";
import { stateAfter, subjectOf, type ThreadSide } from "@/lib/practice/threads/rules";
import type { ThreadKind, ThreadState } from "@/lib/practice/threads/schema";
import type { TenantId } from "@/tenants/tenant";
import type { Cast } from "./cast";

type Person = { id: number | null; name: string; email: string };
type Line = { side: ThreadSide; by: Person; text: string; at: Date };
type Spec = {
  tenantId: TenantId;
  officeId: number | null;
  associationId?: number;
  kind: ThreadKind;
  lines: readonly [Line, ...Line[]];
  state?: ThreadState;
  assignedTo?: number | null;
  seenBy?: readonly number[];
};

/** Makes a thread with its messages; whoever asked wrote the first one. Returns its id. */
export async function makeThread(tx: Tx, spec: Spec): Promise<number> {
  const { tenantId, officeId, associationId = null, kind, lines, state, assignedTo = null, seenBy = [] } = spec;
  const [first] = lines;
  const last = lines.at(-1) ?? first;
  const answer = lines.find(({ side }) => side === "us");
  const thread = await tx.thread.create({
    data: {
      ...{
        tenantId,
        officeId,
        associationId,
        kind,
        askedById: first.by.id,
        name: first.by.name,
        email: first.by.email,
      },
      ...{ locale: "en-US", subject: subjectOf(first.text), state: state ?? stateAfter(last.side) },
      ...{ assignedToId: assignedTo, createdAt: first.at, lastAt: last.at, firstAnsweredAt: answer?.at ?? null },
      closedAt: state === "closed" ? last.at : null,
    },
  });
  let newest = 0;
  for (const { side, by, text, at } of lines) {
    const data = { threadId: thread.id, side, authorId: by.id, name: by.name, text, createdAt: at };
    newest = (await tx.threadMessage.create({ data })).id;
  }
  await tx.threadSeen.createMany({
    data: seenBy.map((userId) => ({ threadId: thread.id, userId, messageId: newest })),
  });
  return thread.id;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The questions of the demo: in each state, one of them answered and not read yet, one of a visitor. */
export async function makeThreads(tx: Tx, tenantId: TenantId, cast: Cast, at: Date): Promise<void> {
  const person = async (role: string): Promise<Person & { id: number }> => {
    const email = `${role}@${tenantId}.test`;
    const user = await tx.user.findUniqueOrThrow({ where: { tenantId_email: { tenantId, email } } });
    return { id: user.id, name: `${user.firstName} ${user.lastName}`, email };
  };
  const [dentist, desk, admin, patient] = [
    await person("dentist"),
    await person("office_admin"),
    await person("admin"),
    await person("client"),
  ];
  const visitor = { id: null, name: "Jamie Fox", email: "jamie.fox@visitor.example" };
  const ago = (days: number, minutes = 0) => new Date(at.getTime() - (days * DAY_MINUTES - minutes) * MINUTE_MS);
  const asks = (by: Person, text: string, when: Date): Line => ({ side: "asker", by, text, at: when });
  const answers = (text: string, when: Date): Line => ({ side: "us", by: admin, text, at: when });
  const solo = { tenantId, officeId: cast.soloOfficeId };
  await makeThread(tx, {
    ...{ ...solo, kind: "plan", state: "closed", assignedTo: admin.id, seenBy: [dentist.id, desk.id, admin.id] },
    lines: [
      asks(dentist, "Can we offer a plan for teenagers?\nWe see many of them for checkups only.", ago(41)),
      answers(
        "Yes: under Plans, choose Add plan and pick the template for teens. You can change its ages.",
        ago(41, 95),
      ),
      asks(dentist, "Found it, thank you!", ago(41, 130)),
    ],
  });
  await makeThread(tx, {
    ...{ ...solo, kind: "billing", state: "waiting", assignedTo: admin.id, seenBy: [desk.id, admin.id] },
    lines: [
      asks(desk, "Our October invoice looks higher than September’s. Why?", ago(6)),
      answers("Happy to check. Is it the monthly price or the fees on in-office payments that went up?", ago(6, 240)),
    ],
  });
  await makeThread(tx, {
    ...{ ...solo, kind: "member", assignedTo: admin.id, seenBy: [admin.id] },
    lines: [
      asks(dentist, "Can a member keep their plan when they move to another city?", ago(2)),
      answers(
        "A membership belongs to your office. If they leave, Cancel shows first what they have used and what they are owed.",
        ago(2, 180),
      ),
    ],
  });
  await makeThread(tx, {
    ...{ ...solo, kind: "issue", seenBy: [desk.id] },
    lines: [asks(desk, "A receipt shows the family’s old address although we changed it yesterday.", ago(0, -150))],
  });
  await makeThread(tx, {
    ...{ tenantId, officeId: cast.largeOfficeId, kind: "question" },
    lines: [asks(dentist, "How do we add a second provider to our page?", ago(1, -35))],
  });
  await makeThread(tx, {
    ...{ tenantId, officeId: null, kind: "question", assignedTo: admin.id, seenBy: [admin.id] },
    lines: [
      asks(patient, "Which of my children is on which plan?", ago(9)),
      answers("Your page My membership lists each person with their plan and what it includes.", ago(8)),
    ],
  });
  const [association, affiliate] = [await person("association"), await person("affiliate")];
  const theirs = { tenantId, officeId: null, associationId: cast.associationId, kind: "question" } as const;
  await makeThread(tx, {
    ...{ ...theirs, assignedTo: admin.id, seenBy: [admin.id] },
    lines: [
      asks(association, "Can the plans we offer have our name in them?", ago(4)),
      answers(
        "Yes. Under Plan templates, open one and change its name. Practices that use it later get that name.",
        ago(4, 200),
      ),
    ],
  });
  await makeThread(tx, {
    ...theirs,
    lines: [
      asks(affiliate, "A practice of mine signed up without my link. Can it still be counted as mine?", ago(0, -90)),
    ],
  });
  await makeThread(tx, {
    ...{ tenantId, officeId: null, kind: "question" },
    lines: [asks(visitor, "Do you work with offices that have a single provider?", ago(0, -50))],
  });
}
