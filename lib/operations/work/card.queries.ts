import "server-only";
import { chargedAfterCard, endsWithin, goesOnAfterCard } from "@/lib/billing/dunning/notices.queries";
import { DEFAULT_POLICY } from "@/lib/billing/dunning/schema";
import { textReach } from "@/lib/billing/pay-links/card-link.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { mayText } from "@/lib/practice/receipts/texting.rules";
import { ASK_AGAIN_DAYS } from "./rules";
import { FACTS } from "./schema";

/** The lines of cards that end: their holders were asked by us some days ahead, and who has not answered within a week needs a call. */
export const expiringCards = (office: OfficeId, today: DateOn, at: Date): Prisma.Sql => Prisma.sql`
    select 'card:' || i.id || ':' || i.exp_year || '-' || i.exp_month as key, m.id as ref, m.first_name || ' ' || m.last_name as name,
      m.id as member_id, null::date as since, (make_date(i.exp_year, i.exp_month, 1) + interval '1 month' - interval '1 day')::date as due,
      null::bigint as cents, jsonb_build_object('brand', i.brand, 'last4', i.last4, 'phone', h.phone,
        'email', coalesce(u.email, h.email), 'textConsentAt', h.text_consent_at,
        'textConsentPhone', h.text_consent_phone) as fact
    from instrument i join household h on h.payer_id = i.payer_id and h.office_id = ${office}::int
    join payer y on y.id = h.payer_id left join app_user u on u.id = y.user_id
    join member m on m.household_id = h.id and m.added_by_id is null
    where ${endsWithin(
      Prisma.sql`${today}::date`,
      Prisma.sql`coalesce((select y.expiry_days from dunning_policy y where y.tenant_id = (select o.tenant_id from office o
        where o.id = ${office}::int) order by y.version desc limit 1), ${DEFAULT_POLICY.expiryDays}::int)`,
    )}
      and ${goesOnAfterCard(Prisma.sql`(select z.closes_on from office z where z.id = h.office_id)`)}
      and exists (select 1 from membership s where s.household_id = h.id and s.collection = 'auto'
        and s.status in ('active', 'active_transferred', 'cancellation_requested') and ${chargedAfterCard(Prisma.sql`s`)})
      and not exists (select 1 from membership s where s.household_id = h.id and s.status in ('past_due', 'delinquent', 'delinquent_gpp'))
      and not exists (select 1 from notice n where n.household_id = h.id and n.kind in ('cardExpiring', 'updateCard')
        and n.created_at > ${at}::timestamptz - make_interval(days => ${ASK_AGAIN_DAYS.card}::int))`;

/** What such a line says of the card, and how its holder can be reached. */
export function cardFact(stored: unknown) {
  const { textConsentAt, textConsentPhone, ...fact } = FACTS.card.parse(stored);
  return { ...fact, texts: textReach(mayText({ phone: fact.phone, textConsentAt, textConsentPhone })) };
}
