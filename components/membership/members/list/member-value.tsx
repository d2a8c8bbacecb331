import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsksToLeave, MemberStatusPill } from "@/components/membership/members/person/member-status";
import { useFormats } from "@/components/ui/use-formats";
import type { MemberColumn } from "@/lib/membership/members/list-columns.rules";
import { mainSubscription } from "@/lib/membership/members/rules";
import type { FamilyRow, PersonRow } from "@/lib/membership/members/wire";

/** What the family owes comes before what it pays next. */
function Owes({ debt }: { debt: NonNullable<FamilyRow["debt"]> }) {
  const t = useTranslations("members");
  const format = useFormats();
  const amount = format.money(debt.cents);
  return (
    <span className="font-medium text-ink">
      {debt.nextAttemptOn ? t("owesUntil", { amount, date: format.short(debt.nextAttemptOn) }) : t("owes", { amount })}
    </span>
  );
}

type Props = { column: MemberColumn; family: FamilyRow; person: PersonRow };

/** What a column of a list of members says of a person: of the account owner, what the family pays. */
export function MemberValue({ column, family, person }: Props): ReactNode {
  const t = useTranslations("members");
  const format = useFormats();
  const main = mainSubscription(person.subscriptions);
  const next = family.nextPayment;
  const people = family.additionalMembers.length + 1;
  const drawnTogether = next !== null && person.subscriptions.some(({ nextDueOn }) => nextDueOn === next.on);
  const content: Record<MemberColumn, () => ReactNode> = {
    plan: () => (main ? `${main.membership} · ${t(main.type === "custom" ? "unit.month" : "unit.year")}` : ""),
    status: () => (
      <span className="inline-flex max-w-full items-center gap-1">
        <AsksToLeave subscriptions={person.subscriptions} />
        <MemberStatusPill subscription={main} />
      </span>
    ),
    nextPayment: () => {
      if (family.debt && person.isAccountOwner) return <Owes debt={family.debt} />;
      if (!next) return <span className="text-muted">{person.isAccountOwner ? t("noPayment") : ""}</span>;
      if (person.isAccountOwner)
        return (
          <>
            {/* On a phone the size of a family has no line of its own. */}
            {people > 1 ? <span className="sm:hidden">{t("people", { count: people })} · </span> : null}
            {`${format.short(next.on)} · ${format.ledger(next.cents)}`}
          </>
        );
      return (
        <span className="text-muted">
          {drawnTogether
            ? t("samePayment")
            : main?.nextDueOn
              ? `${format.short(main.nextDueOn)} · ${format.ledger(main.priceCents)}`
              : ""}
        </span>
      );
    },
    since: () => (main ? format.month(main.subscriptionCreationDate) : ""),
    email: () => (person.isAccountOwner ? family.email : ""),
    phone: () => (person.isAccountOwner ? family.phone : ""),
    birthDate: () => format.full(person.birthDate),
  };
  return content[column]();
}
