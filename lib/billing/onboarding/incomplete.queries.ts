import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { systemTime } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { foldedWords } from "@/lib/core/lists/search-fold";
import { SETUP_STEPS, type SetupStep } from "@/lib/practice/payouts/account.schema";
import type { TenantId } from "@/tenants/tenant";
import { hindranceOf, type IncompleteOffice, type WayIn } from "./incomplete.rules";
import { INCOMPLETE_FILTERS, type IncompleteFilter } from "./incomplete.schema";

const said = (column: string) => Prisma.raw(`coalesce(trim(o.${column}), '') <> ''`);
const NAMED = Prisma.sql`coalesce((o.signup_data->>'named')::boolean, false)`;
/** As `profileIsComplete`. */
const COMPLETE = Prisma.sql`${NAMED} and ${Prisma.join(["office_name", "phone", "street", "city", "state", "zip"].map(said), " and ")}`;
/** As `stepToShow`: the one left at, unless one before it must be done first. */
const STEP = Prisma.sql`case when not (${COMPLETE}) then 'office' when u.password_hash is null and o.signup_step > 2 then 'account'
  else (${[...SETUP_STEPS]}::text[])[least(greatest(o.signup_step, 1), 5)] end`;
const DELETED = Prisma.sql`o.account_status = 'closed'`;

/** The tenant's sign-ups that are not finished, at `o`, each with its owner at `u` and its step at `at`. */
function signUps(tenantId: TenantId): Prisma.Sql {
  return Prisma.sql`office o left join lateral (
      select u.* from user_office uo join app_user u on u.id = uo.user_id where uo.office_id = o.id and u.is_owner order by u.id limit 1) u on true
    cross join lateral (select ${STEP} as step) at
    where o.tenant_id = ${tenantId}::"TenantId" and not o.verified`;
}

function passes(filter: IncompleteFilter): Prisma.Sql {
  if (filter === "deleted") return DELETED;
  return filter === "all" ? Prisma.sql`not ${DELETED}` : Prisma.sql`(not ${DELETED} and at.step = ${filter})`;
}

/** Sign-ups with all words of a search in what they and their owners are called and reached by. */
async function matches(q: string): Promise<Prisma.Sql> {
  const words = await foldedWords(q);
  const text = Prisma.sql`search_text(o.office_name, o.email, o.city, u.first_name, u.last_name, u.email, phone_digits(o.phone))`;
  return Prisma.join([Prisma.sql`true`, ...words.map((word) => Prisma.sql`strpos(${text}, ${word}) > 0`)], " and ");
}

const ORDER = {
  "-since": Prisma.sql`o.created_at desc`,
  since: Prisma.sql`o.created_at`,
  name: Prisma.sql`lower(case when ${NAMED} then o.office_name else o.email end)`,
  "-name": Prisma.sql`lower(case when ${NAMED} then o.office_name else o.email end) desc`,
};

type Wanted = { q: string; filter: IncompleteFilter; sort: keyof typeof ORDER };
type Row = {
  id: number;
  name: string | null;
  owner: string | null;
  email: string;
  phone: string | null;
  step: SetupStep;
  way_in: WayIn;
  deleted: boolean;
  created_at: Date;
  last_seen_at: Date;
};

/** A page of the sign-ups that are not finished, with the number at every step. */
export async function listIncomplete(tenantId: TenantId, { q, filter, sort }: Wanted, { skip, take }: Window) {
  const found = await matches(q);
  const numbers = INCOMPLETE_FILTERS.map(
    (name) => Prisma.sql`count(*) filter (where ${passes(name)})::int as ${Prisma.raw(`"${name}"`)}`,
  );
  const [rows, [counts]] = await Promise.all([
    db.$queryRaw<Row[]>`
      select o.id, case when ${NAMED} then o.office_name end as name,
        nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as owner, o.email, o.phone, at.step, ${DELETED} as deleted, o.created_at,
        case when u.password_hash is not null then 'password' when exists (select 1 from account_token k where k.office_id = o.id
          and k.purpose = 'activation' and k.used_at is null and k.expires_at > ${systemTime()}) then 'link' else 'expired' end as way_in,
        greatest(o.created_at, u.last_login_at, (select e.at from audit_event e where e.office_id = o.id and e.actor_id = u.id order by e.at desc limit 1)) as last_seen_at
      from ${signUps(tenantId)} and ${passes(filter)} and ${found}
      order by ${ORDER[sort]}, o.id limit ${take} offset ${skip}`,
    db.$queryRaw<Record<IncompleteFilter, number>[]>`
      select ${Prisma.join(numbers)} from ${signUps(tenantId)} and ${found}`,
  ]);
  const shown = rows.map(
    ({ way_in: wayIn, created_at: createdAt, last_seen_at: lastSeenAt, ...row }): IncompleteOffice => ({
      ...row,
      wayIn,
      createdAt,
      lastSeenAt,
    }),
  );
  return { rows: shown, counts, total: counts?.[filter] ?? 0 };
}

/** Sign-ups read at once for a file. */
const FILE_PAGE = 200;

/** All that a search, filter and order show, read page by page. */
export async function* eachIncomplete(tenantId: TenantId, wanted: Wanted): AsyncGenerator<IncompleteOffice> {
  for (let skip = 0; ; skip += FILE_PAGE) {
    const { rows } = await listIncomplete(tenantId, wanted, { skip, take: FILE_PAGE });
    yield* rows;
    if (rows.length < FILE_PAGE) return;
  }
}

/** Whoever works at this office and nowhere else: their login goes with it. */
export const onlyHere = (tx: Tx, office: OfficeId) =>
  tx.user.findMany({
    where: { offices: { some: { officeId: office }, every: { officeId: office } } },
    select: { id: true, firstName: true, lastName: true, email: true, active: true },
    orderBy: { id: "asc" },
  });

/** What deleting a sign-up does and what speaks against it. */
export async function signUpFacts(office: OfficeId, tx: Tx = db) {
  const [row, people, plans, members, payments, lines] = await Promise.all([
    tx.office.findUniqueOrThrow({
      where: { id: office },
      select: { officeName: true, email: true, verified: true, accountStatus: true },
    }),
    onlyHere(tx, office),
    tx.plan.count({ where: { officeId: office, isDeleted: false } }),
    tx.member.count({ where: { officeId: office } }),
    tx.payment.count({ where: { officeId: office } }),
    tx.tierLine.count({ where: { officeId: office } }),
  ]);
  const { verified, accountStatus } = row;
  const deleted = accountStatus === "closed";
  return {
    email: row.email,
    people: people.map(({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email),
    plans,
    hindrance: hindranceOf({ verified, deleted, members, money: payments + lines }),
  };
}
