import "server-only";
import { Readable } from "node:stream";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, toDollars } from "@/lib/core/money";
import { countRow } from "@/lib/core/sheets/counting";
import { csvLine } from "@/lib/core/sheets/csv";
import { dateOn, formatDate } from "@/lib/core/time/dates";
import { RELATIONSHIPS } from "@/lib/membership/enrolment/schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";
import { listFamilies } from "./list.queries";
import type { Place } from "./list.wire";
import type { MemberSort } from "./list-columns.rules";
import { billingFilter } from "./list-filters.queries";
import type { ListFilter } from "./schema";
import type { FamilyRow, PersonRow, SubscriptionRow } from "./wire";

const COLUMNS = [
  "accountOwner",
  "firstName",
  "lastName",
  "birthDate",
  "relationship",
  "email",
  "phone",
  "plan",
  "status",
  "price",
  "nextPayment",
  "since",
  "owes",
  "nextAttempt",
] as const;
/** Families read at once: few, so that nobody waits long behind a page of them. */
const PAGE = 250;

const day = (iso: string | null) => (iso === null ? "" : formatDate(dateOn(iso.slice(0, 10))));

type Words = { status: ReadonlyMap<string, string>; relationship: ReadonlyMap<string, string> };

/** The words of the file, looked up once: a translator for every line would cost more than reading the members. */
function wordsOf(locale: Locale): Words {
  const table = (area: string, names: readonly string[], key = (name: string) => name) =>
    new Map(names.map((name) => [name, translate(locale, `members.${area}.${key(name)}`)]));
  const plain = (name: string) => (name === "cancellation_requested" ? "cancellation_requested_plain" : name);
  return { status: table("status", MEMBER_STATUSES, plain), relationship: table("relationship", RELATIONSHIPS) };
}

function planCells(plan: SubscriptionRow | null, words: Words): string[] {
  if (!plan) return ["", "", "", "", ""];
  const status = words.status.get(plan.status) ?? plan.status;
  return [plan.membership, status, plan.price.toFixed(2), day(plan.nextDueOn), day(plan.subscriptionCreationDate)];
}

function linesOf(family: FamilyRow, words: Words): string {
  const people: PersonRow[] = [family, ...family.additionalMembers];
  return people
    .flatMap((person) => {
      // Once a family: whoever adds the column up gets what is owed.
      const debt = person.isAccountOwner ? family.debt : null;
      const owes = debt ? [toDollars(cents(debt.cents)).toFixed(2), day(debt.nextAttemptOn)] : ["", ""];
      const relationship = words.relationship.get(person.relationship) ?? "";
      const own = [family.name, person.firstName, person.lastName, day(person.birthDate), relationship];
      const plans = person.subscriptions.length ? person.subscriptions : [null];
      return plans.map((plan, at) =>
        csvLine([...own, family.email, family.phone, ...planCells(plan, words), ...(at === 0 ? owes : ["", ""])]),
      );
    })
    .join("");
}

/**
 * The current view of the members list as CSV: a line for each person and plan, in list order. Read and sent page by
 * page, so that 200,000 members take no more memory than 1,000; a reader that goes away ends the reading.
 */
export async function exportMembers(
  office: OfficeId,
  view: { search: string; filter: ListFilter; sort?: MemberSort },
  locale: Locale,
): Promise<Readable> {
  const on = await officeDay(office);
  const words = wordsOf(locale);
  async function* pages(): AsyncGenerator<string> {
    // The mark tells spreadsheets that this is UTF-8.
    yield `\uFEFF${csvLine(COLUMNS.map((name) => translate(locale, `members.column.${name}`)))}`;
    let after: Place | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof listFamilies>> = await listFamilies(office, {
        search: view.search,
        filter: billingFilter(office, view.filter, on),
        after,
        skip: 0,
        ...(view.sort ? { sort: view.sort } : {}),
        size: PAGE,
        locale,
      });
      for (const _ of page.rows) countRow();
      yield page.rows.map((family) => linesOf(family, words)).join("");
      if (page.next === null) return;
      after = page.next;
    }
  }
  return Readable.from(pages(), { encoding: "utf8", objectMode: false, highWaterMark: 1 });
}
