import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { newToken, tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { daysFrom } from "@/lib/core/time/dates";
import { limitRate } from "@/lib/front/limits/rate";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { sendMail } from "@/lib/queue/mail/mail";
import { enqueue } from "@/lib/queue/outbox/outbox";
import { TENANTS } from "@/tenants/registry";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { type EnrolmentOutcome, enrol } from "./commands";
import { householdsToReturn, returningFamily } from "./returning.queries";
import { returnPath } from "./returning.rules";
import { type ReturningInput, returnAsked } from "./returning.schema";

const LINK_DAYS = 7;

/** Asks for a link. Whether a family has this address is looked up later, so that neither answer nor time tells. */
export async function requestReturnLink(
  tenantId: TenantId,
  officeId: PublicOfficeId,
  email: string,
  caller: Pick<Caller, "ip">,
): Promise<void> {
  limitRate({ name: "return", most: 10, perSeconds: 600 }, caller);
  limitRate({ name: "return-address", most: 3, perSeconds: 3600 }, `${tenantId}:${email}`);
  await transaction((tx) =>
    enqueue(tx, { kind: RETURN_LINK, dedupe: `return-asked:${newToken()}`, payload: { tenantId, officeId, email } }),
  );
}

/** The kind of outbox row that asks for such a link. */
export const RETURN_LINK = "return";

/** Sender for those rows: mails a link to each family of the office that has this address. */
export async function sendReturnLinks({ payload, dedupe }: { payload: unknown; dedupe: string }): Promise<void> {
  const { tenantId, officeId, email } = returnAsked.parse(payload);
  for (const { id: householdId, members, locale, office, email: to } of await householdsToReturn(officeId, email)) {
    const [token, at] = [newToken(), systemTime()];
    await transaction(async (tx) => {
      await tx.accountToken.create({
        data: {
          ...{ purpose: "return_link", tokenHash: tokenHash(token), officeId, payload: { householdId } },
          ...{ createdAt: at, expiresAt: daysFrom(at, LINK_DAYS) },
        },
      });
      await sendMail(
        tx,
        `return:${householdId}:${dedupe}`,
        {
          ...{ tenantId, template: "returnLink", locale: localeIn(locale), to, senderName: office.officeName },
          values: { name: members[0]?.firstName ?? "", office: office.officeName, days: LINK_DAYS },
          link: `${tenantUrl(tenantId)}${returnPath(TENANTS[tenantId], officeId)}#${token}`,
        },
        { officeId },
      );
    });
  }
}

type By = { tenant: Tenant; office: PublicOfficeId; actor: Actor | null; caller: Caller };

/**
 * Enrols people again who had been on a plan, in their own family, and who is new beside them; the same engine as any
 * enrolment. Who they are and how old is what is on file, whatever was sent. Throws 404 for a dead link, 409 for a family in
 * which nobody can come back.
 */
export async function enrolAgain(
  { dentistInfoId: _, key, members, ...sent }: ReturningInput,
  by: By,
): Promise<EnrolmentOutcome> {
  const found = await returningFamily(by.office, { actor: by.actor, key });
  if (!found) throw conflict("enrolment.nobodyReturns");
  const people = members.map(({ memberId, ...person }) => {
    if (memberId === undefined) return person;
    const known = found.people.find((each) => each.memberId === memberId);
    if (!known) throw conflict("enrolment.nobodyReturns");
    return { ...person, ...known };
  });
  return enrol({
    ...by,
    ...{ internalRole: null, family: found.household, source: "reenroll" },
    submission: { ...sent, members: people, owner: null, referralCode: null },
  });
}
