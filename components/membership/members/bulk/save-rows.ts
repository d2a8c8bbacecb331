import type { useTranslations } from "next-intl";
import { csvLine } from "@/lib/core/sheets/csv";
import { dateOn, formatDate } from "@/lib/core/time/dates";
import type { FamilyRow } from "@/lib/membership/members/wire";

/** Saves the chosen families as CSV, a line a person, without asking the server again. */
export function saveRows(families: readonly FamilyRow[], t: ReturnType<typeof useTranslations<"members">>): void {
  const head = (["accountOwner", "firstName", "lastName", "birthDate", "email", "phone", "plan"] as const).map((name) =>
    t(`column.${name}`),
  );
  const lines = families.flatMap((family) =>
    [family, ...family.additionalMembers].map((person) =>
      csvLine([
        family.name,
        person.firstName,
        person.lastName,
        formatDate(dateOn(person.birthDate)),
        family.email,
        family.phone,
        person.subscriptions.map(({ membership }) => membership).join(" + "),
      ]),
    ),
  );
  const url = URL.createObjectURL(new Blob(["\uFEFF", csvLine(head), ...lines], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "members.csv";
  link.click();
  URL.revokeObjectURL(url);
}
