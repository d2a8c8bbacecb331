import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { Column } from "@/lib/core/sheets/columns";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import type { FamilyAtOffice } from "./list.queries";
import { mainSubscription } from "./rules";

const day = (iso: string): { on: DateOn } => ({ on: dateOn(iso.slice(0, 10)) });

/** The members of all offices: an office's own list, a row a family, with the office it is with. */
export function acrossColumns(locale: Locale): readonly Column<FamilyAtOffice>[] {
  const status = (name: string) =>
    translate(locale, `members.status.${name === "cancellation_requested" ? "cancellation_requested_plain" : name}`);
  return [
    {
      name: "member",
      value: ({ lastName, firstName }) => `${lastName}, ${firstName}`,
      width: 26,
      sort: "name",
      place: "lead",
    },
    { name: "office", value: ({ officeName }) => officeName, width: 28 },
    { name: "people", value: ({ additionalMembers }) => ({ count: additionalMembers.length + 1 }), only: "file" },
    {
      name: "plan",
      value: ({ subscriptions }) => mainSubscription(subscriptions)?.membership ?? null,
      width: 24,
      place: "desk",
    },
    {
      name: "status",
      value: ({ subscriptions }) => status(mainSubscription(subscriptions)?.status ?? "none"),
      width: 18,
      place: "mark",
    },
    {
      name: "nextPayment",
      value: ({ nextPayment }) => nextPayment && { on: dateOn(nextPayment.on) },
      width: 16,
      place: "desk",
    },
    {
      name: "nextAmount",
      value: ({ nextPayment }) => nextPayment && { cents: nextPayment.cents },
      width: 14,
      only: "file",
    },
    { name: "owes", value: ({ debt }) => debt && { cents: debt.cents }, width: 12, only: "file" },
    {
      name: "since",
      value: ({ subscriptions }) => {
        const main = mainSubscription(subscriptions);
        return main && day(main.subscriptionCreationDate);
      },
      width: 14,
      place: "desk",
    },
    { name: "email", value: ({ email }) => email, width: 28, only: "file" },
    { name: "phone", value: ({ phone }) => phone, width: 16, only: "file" },
    { name: "birthDate", value: ({ birthDate }) => day(birthDate), width: 14, only: "file" },
  ];
}
