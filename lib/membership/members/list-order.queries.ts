import "server-only";
import { BILLED_STATUSES } from "@/lib/billing/dues/upcoming.rules";
import { Prisma } from "@/lib/core/db/db";
import { inScope, type OfficeScope } from "@/lib/core/db/office-scope";
import type { Place } from "./list.wire";
import type { MemberSort } from "./list-columns.rules";
import { COUNTED } from "./list-filters.queries";

// The orders of the list. Each ends with name and id, so that no two families share a place and a page begins where the
// one before ended, however many there are.

type SortKey = Exclude<MemberSort, `-${string}` | "name">;

/** How an order reads: by what, and whether backwards. */
export type Order = { key: SortKey | null; down: boolean };

const isDown = (sort: MemberSort) => sort.startsWith("-");

export function orderOf(sort: MemberSort): Order {
  const name = (isDown(sort) ? sort.slice(1) : sort) as SortKey | "name";
  return { key: name === "name" ? null : name, down: isDown(sort) };
}

/** Open memberships say more about a person than ended ones, and later ones more than earlier ones: as a row shows it. */
const WEIGHT = Prisma.sql`case s.status when 'past_due' then 0 when 'disputed' then 1 when 'canceled' then 8 when 'inactive' then 8
  when 'permanently_disabled' then 8 when 'inactive_transferred' then 9 else 2 end`;

/** The membership that the row of each account owner is about, with one column of it. */
const main = (of: OfficeScope, column: Prisma.Sql): Prisma.Sql => Prisma.sql`left join (
    select distinct on (s.member_id) s.member_id, (${column})::text as key from membership s join plan_version v on v.id = s.plan_version_id
    where ${inScope("s", of)} and ${COUNTED} order by s.member_id, ${WEIGHT}, s.id desc) k on k.member_id = w.id`;

/** As `isCharged`: what a family's next payment is made of. */
const CHARGED = Prisma.sql`s.status in (${Prisma.join(BILLED_STATUSES.map((status) => Prisma.sql`${status}::"MembershipStatus"`))}) and s.collection = 'auto' and (s.cancel_on is null or s.next_due_on < s.cancel_on)
  and (s.auto_renew or s.next_due_on < s.term_end_on)`;

/** A column to sort the owners at `w` by, as text, and what has to be joined for it. */
function keyed(of: OfficeScope, key: SortKey): { key: Prisma.Sql; joined: Prisma.Sql } {
  const joinedKey = Prisma.sql`k.key`;
  switch (key) {
    case "plan":
      return { key: joinedKey, joined: main(of, Prisma.sql`search_text(v.plan_name)`) };
    case "status":
      return { key: joinedKey, joined: main(of, Prisma.sql`${WEIGHT} || s.status::text`) };
    case "since":
      return { key: joinedKey, joined: main(of, Prisma.sql`s.started_on`) };
    case "nextPayment":
      return {
        key: joinedKey,
        joined: Prisma.sql`left join (select s.household_id, min(s.next_due_on)::text as key from membership s
          where ${inScope("s", of)} and ${COUNTED} and ${CHARGED}
          group by s.household_id) k on k.household_id = w.household_id`,
      };
    case "email":
      return { key: Prisma.sql`lower(k.email)`, joined: Prisma.sql`join household k on k.id = w.household_id` };
    case "birthDate":
      return { key: Prisma.sql`w.birth_on::text`, joined: Prisma.empty };
  }
}

/** The key of an order and its join; a family without one stands last, whichever way the list reads. */
export function keyOf(of: OfficeScope, { key, down }: Order): { key: Prisma.Sql; joined: Prisma.Sql } {
  if (key === null) return { key: Prisma.sql`''`, joined: Prisma.empty };
  const made = keyed(of, key);
  return { ...made, key: Prisma.sql`coalesce(${made.key}, ${down ? "" : "~"}) collate "C"` };
}

/** Owners by name, as the index has them. */
export function byName({ down }: Order): Prisma.Sql {
  return down ? Prisma.sql`sort_name desc, id desc` : Prisma.sql`sort_name, id`;
}

/** Owners who come after a place, by name. */
export function afterName(after: Place | null, { down }: Order): Prisma.Sql {
  if (!after) return Prisma.empty;
  return Prisma.sql`and (sort_name, id) ${down ? Prisma.sql`<` : Prisma.sql`>`} (${after.sortName}, ${after.id}::int)`;
}

/** Families that were gathered: how well they fit first, then the key. */
export function byAll({ down }: Order): Prisma.Sql {
  return down ? Prisma.sql`fit, key desc, sort_name desc, id desc` : Prisma.sql`fit, key, sort_name, id`;
}

/** Gathered families that come after a place. Whoever sorts downwards has no order by fit. */
export function afterAll(after: Place | null, { down }: Order): Prisma.Sql {
  if (!after) return Prisma.empty;
  const sign = down ? Prisma.sql`<` : Prisma.sql`>`;
  return Prisma.sql`and (fit, key, sort_name, id) ${sign} (${after.fit}::int, ${after.key}, ${after.sortName}, ${after.id}::int)`;
}
