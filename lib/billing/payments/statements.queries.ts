import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { provePayer, systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import type { TenantId } from "@/tenants/tenant";
import { type FinanceEntry, memberFinances } from "./history.queries";
import { movedIn, statementYears } from "./statements.rules";

export type Statement = {
  year: number;
  locale: Locale;
  office: { tenantId: TenantId; name: string; street: string | null; city: string; phone: string | null };
  /** Who pays. */
  payer: string;
  lines: FinanceEntry[];
};

/** The office of a member whose statement an actor may see: patients those of their own families. Throws 404. */
async function officeFor(actor: Actor, memberId: number): Promise<OfficeId> {
  if (actor.role !== "client") return officeOfMember(actor, memberId);
  const own = await db.member.findFirst({ where: { id: memberId, household: { payerId: provePayer(actor) } } });
  if (!own) throw notFound();
  return systemOffice(own.officeId);
}

/**
 * What a member's family paid its office in a calendar year and got back, for accounts such as HSA and FSA. A patient
 * reads it in the language of the screen, an office gets it in the family's. Throws 404 as `officeFor` does.
 */
export async function statementOf(actor: Actor, memberId: number, year: number, reading: Locale): Promise<Statement> {
  const officeId = await officeFor(actor, memberId);
  const member = await db.member.findFirstOrThrow({
    where: { id: memberId, officeId },
    include: {
      office: true,
      household: { include: { payer: { include: { user: true } }, members: { where: { addedById: null }, take: 1 } } },
    },
  });
  const { office, household } = member;
  const locale = actor.role === "client" ? reading : (LOCALES.find((one) => one === household.locale) ?? reading);
  const { entries } = await memberFinances(officeId, memberId, false, locale);
  const who = household.payer.user ?? household.members[0] ?? member;
  const region = [office.state, office.zip].filter(Boolean).join(" ");
  return {
    ...{ year, locale },
    office: {
      tenantId: office.tenantId,
      name: office.officeName,
      street: office.street,
      city: [office.city, region].filter(Boolean).join(", "),
      phone: office.phone,
    },
    payer: `${who.firstName} ${who.lastName}`,
    lines: movedIn(entries, year),
  };
}

export type StatementChoice = { memberId: number; officeName: string; years: number[] };

/** The statements of a payer's families: the years of each. */
export async function statementsOf(payer: PayerId, locale: Locale): Promise<StatementChoice[]> {
  const owners = await db.member.findMany({
    where: { household: { payerId: payer }, addedById: null },
    orderBy: { id: "asc" },
    select: { id: true, officeId: true, office: { select: { officeName: true } } },
  });
  const choices: StatementChoice[] = [];
  for (const { id, officeId, office } of owners) {
    const scope = systemOffice(officeId);
    const [{ entries }, { today }] = [await memberFinances(scope, id, false, locale), await officeDay(scope)];
    const years = statementYears(entries, Number(today.slice(0, 4)));
    choices.push({ memberId: id, officeName: office.officeName, years });
  }
  return choices;
}
