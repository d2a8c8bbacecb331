import "server-only";
import { debtorOf } from "@/lib/billing/arrears/debts.queries";
import { linkToUpdate, notifyFamily } from "@/lib/billing/dunning/notices.commands";
import { type FamilyToNotify, familyToNotify } from "@/lib/billing/dunning/notices.queries";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { conflict } from "@/lib/core/errors";
import { cardLinkFacts, textReach } from "./card-link.queries";
import type { CardLinkWay } from "./card-link.schema";

/** What is opened beside the desk is used at once or never. */
const ON_SCREEN_DAYS = 1 / 24;

const CHANNELS = {
  both: { mail: true, text: true },
  mail: { mail: true, text: false },
  text: { mail: false, text: true },
} as const;

/** Where nothing could be sent, that is said, and not that it was sent before. Throws 409. */
function mustReach(family: FamilyToNotify, by: keyof typeof CHANNELS): void {
  if (by === "mail" && !family.email) throw conflict("payLinksDesk.refused.noEmail");
  const texts = textReach(family.mayText && family.phone !== "");
  if (by === "both" && !family.email && texts !== "yes") throw conflict("payLinksDesk.refused.neither");
  if (by === "text" && texts !== "yes") throw conflict(`payLinksDesk.refused.${texts}`);
}

/** What came of it: where it was sent, null where it had been sent within the hour; or the link itself. */
export type CardLink = { sentTo: string | null; url: null } | { sentTo: null; url: string };

/**
 * Gives a family the page on which it saves another card (001 §7): mails or texts the link, or hands it to whoever asks. It
 * works once, for thirty days, opened on a screen for an hour. What is sent goes once an hour over each channel. Throws 404
 * for another office's member, 409 in words where no card is needed or nothing can be sent that way.
 */
export async function makeCardLink(
  office: OfficeId,
  memberId: number,
  by: CardLinkWay,
  author: Author,
): Promise<CardLink> {
  const { householdId, payerId, day } = await debtorOf(office, memberId);
  const { refused } = await cardLinkFacts(householdId, payerId);
  if (refused) throw conflict(`payLinksDesk.refused.${refused}`);
  const hour = (await now()).toISOString().slice(0, 13);
  const made = by === "copy" || by === "screen";
  const about = { author, office, action: made ? "household.cardLinkMade" : "household.updateLink" } as const;
  const line = await change(about, async (tx) => {
    const family = await familyToNotify(tx, householdId);
    const payer = await tx.payer.findUniqueOrThrow({ where: { id: payerId }, select: { id: true, userId: true } });
    if (made) {
      const days = by === "screen" ? ON_SCREEN_DAYS : undefined;
      return { id: householdId, link: { sentTo: null, url: await linkToUpdate(tx, family, payer, days)() } };
    }
    mustReach(family, by);
    const sent = await notifyFamily(tx, family, {
      kind: "updateCard",
      channels: CHANNELS[by],
      dedupe: `household:${householdId}:updateLink:${hour}`,
      on: day,
      values: {},
      link: linkToUpdate(tx, family, payer),
      author,
    });
    const sentTo = by === "text" ? family.phone : family.email;
    return sent ? { id: householdId, link: { sentTo, url: null } } : null;
  });
  return line?.link ?? { sentTo: null, url: null };
}
