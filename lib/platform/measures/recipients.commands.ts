import "server-only";
import type { z } from "zod";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Prisma, transaction } from "@/lib/core/db/db";
import { invalid, notFound } from "@/lib/core/errors";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { dateOn, formatMonth, toDbDate } from "@/lib/core/time/dates";
import { href } from "@/lib/pages/address";
import { sendMail } from "@/lib/queue/mail/mail";
import { type MonthReports, monthReports } from "./month.queries";
import { causeOf } from "./recipients.queries";
import { MOST_RECIPIENTS, type reportRecipient } from "./recipients.schema";
import { inWords, reportTitle } from "./report.wire";
import type { PeriodName } from "./schema";

/** Lets an address have the monthly report from now on; one that has it already gets it on another day. Throws 400 for too many. */
export async function addRecipient(
  office: OfficeId,
  { email, day }: z.output<typeof reportRecipient>,
  locale: Locale,
  author: Author,
): Promise<void> {
  await transaction(async (tx) => {
    const before = await tx.reportRecipient.findUnique({ where: { officeId_email: { officeId: office, email } } });
    if (!before && (await tx.reportRecipient.count({ where: { officeId: office } })) >= MOST_RECIPIENTS)
      throw invalid({ email: "reports.mail.tooMany" });
    const created = { officeId: office, email, day, locale, createdAt: await now(), createdById: userOf(author) };
    const row = await tx.reportRecipient.upsert({
      where: { officeId_email: { officeId: office, email } },
      create: created,
      update: { day },
    });
    await audit(tx, author, {
      ...{ action: "office.reportRecipient", noun: "office", nounId: office, officeId: office },
      ...(before ? { before: { email, day: before.day } } : {}),
      after: { email, day: row.day },
    });
  });
}

/** Throws 404 for a recipient of another office. */
export async function removeRecipient(office: OfficeId, recipientId: number, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const row = await tx.reportRecipient.findFirst({ where: { id: recipientId, officeId: office } });
    if (!row) throw notFound();
    await tx.reportRecipient.delete({ where: { id: row.id } });
    await audit(tx, author, {
      ...{ action: "office.reportRecipientEnd", noun: "office", nounId: office, officeId: office },
      before: { email: row.email, day: row.day },
    });
  });
}

const BATCH = 50;
/** Not in the middle of the night. */
const HOUR = 6;

type Due = { id: number; officeId: number; month: string };

/**
 * Those whose day of this month has come at their office and who have not had the report of the month before. Who was added after
 * that day waits for the next.
 */
const due = (at: Date) => db.$queryRaw<Due[]>`
  select r.id, r.office_id as "officeId", (t.month - interval '1 month')::date::text as month
  from report_recipient r join office o on o.id = r.office_id
    cross join lateral (select ${at}::timestamptz at time zone o.timezone as local) l
    cross join lateral (select date_trunc('month', l.local)::date as month) t
  where l.local >= t.month + (r.day - 1) + make_interval(hours => ${HOUR})
    and (r.created_at at time zone o.timezone)::date <= t.month + (r.day - 1)
    and (r.reported_on is null or r.reported_on < (t.month - interval '1 month')::date)
  order by r.id limit ${BATCH}`;

const FIGURES = {
  movement: ["joined", "cameBack", "left", "lost", "membersThen"],
  money: ["net", "refunded", "returned", "platformFees"],
  recurring: ["recurringThen"],
  earned: ["earned", "unearned"],
} as const satisfies Record<keyof MonthReports, readonly PeriodName[]>;

/**
 * Mails each report that is due: once a month for a recipient, however often and wherever this runs. Returns how many. One that
 * fails keeps nobody else's; it is thrown at the end, and tried again with the next run.
 */
export async function mailMonthlyReports(): Promise<number> {
  let sent = 0;
  let failed: PromiseRejectedResult | undefined;
  for (const row of await due(await now())) {
    const [result] = await Promise.allSettled([mailOne(row)]);
    if (result.status === "rejected") failed ??= result;
    else if (result.value) sent += 1;
  }
  if (failed) throw failed.reason;
  return sent;
}

async function mailOne({ id, officeId, month }: Due): Promise<boolean> {
  const on = dateOn(month);
  const reports = await monthReports(systemOffice(officeId), on);
  if (!reports) return false;
  return transaction(async (tx) => {
    // Whoever writes the month first is the one that mails it.
    const where: Prisma.ReportRecipientWhereInput = {
      id,
      OR: [{ reportedOn: null }, { reportedOn: { lt: toDbDate(on) } }],
    };
    const { count } = await tx.reportRecipient.updateMany({ where, data: { reportedOn: toDbDate(on) } });
    if (count === 0) return false;
    const row = await tx.reportRecipient.findUniqueOrThrow({ where: { id } });
    const office = await tx.office.findUniqueOrThrow({
      where: { id: officeId },
      select: { tenantId: true, officeName: true },
    });
    const locale = isLocale(row.locale) ? row.locale : DEFAULT_LOCALE;
    const address = href("/dentist-new/web-report/[year]/[month]", {
      year: month.slice(0, 4),
      month: String(Number(month.slice(5, 7))),
    });
    await sendMail(
      tx,
      causeOf(id, on),
      {
        ...{ tenantId: office.tenantId, template: "monthReport", locale, to: row.email },
        values: {
          ...{ practice: office.officeName, month: formatMonth(on, locale) },
          finding: reportTitle(reports.movement, locale),
        },
        rows: figuresOf(reports, locale),
        link: `${tenantUrl(office.tenantId)}${address}`,
      },
      { officeId },
    );
    return true;
  });
}

function figuresOf(reports: MonthReports, locale: Locale): { label: string; value: string }[] {
  const names = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
  return names.flatMap((name) =>
    FIGURES[name].map((measure) => ({
      label: translate(locale, `measures.name.${measure}`),
      value: inWords(measure, reports[name].totals[measure] ?? 0, locale),
    })),
  );
}
