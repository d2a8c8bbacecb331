import { z } from "zod";
import { email, INVALID, id } from "@/lib/core/fields/fields";
import { enrolmentMember, enrolmentSubmission, MAX_MEMBERS } from "./schema";

/** What a mailed link proves a family by; it stands behind the `#`, so that no server ever writes it down. */
const key = z.string().regex(/^[\w-]{20,64}$/, INVALID.data);

export const returnLinkBody = z.object({ dentistInfoId: id, email });

/** Who asked for a link, until it is looked up whether a family has this address. */
export const returnAsked = z.object({ tenantId: z.enum(["dental", "vision"]), officeId: id, email: z.string() });

export const returnTokenPayload = z.object({ householdId: id });

export const returningFamilyBody = z.object({ dentistInfoId: id, key });

const { submissionKey, payment, agreements, insurance, groupCode, consentedTotalCents, locale } =
  enrolmentSubmission.shape;

/**
 * People who come back, by their number, and new ones beside them. Their contact is known and stays. Without `key` whoever
 * is logged in.
 */
export const returningBody = z.object({
  ...{ submissionKey, payment, agreements, insurance, groupCode, consentedTotalCents, locale },
  dentistInfoId: id,
  key: key.optional(),
  members: z
    .array(enrolmentMember.extend({ memberId: id.optional() }))
    .min(1)
    .max(MAX_MEMBERS)
    .refine(
      (people) => people.every(({ plan, memberId, relationship }) => plan && (memberId || relationship !== "myself")),
      INVALID.data,
    )
    .refine((people) => {
      const ids = people.flatMap(({ memberId }) => memberId ?? []);
      return new Set(ids).size === ids.length;
    }, INVALID.data),
});
export type ReturningInput = z.output<typeof returningBody>;
