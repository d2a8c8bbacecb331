import { useLocale, useTranslations } from "next-intl";
import { Savings } from "@/components/billing/benefits/savings";
import { Card, CardHeader } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { type BenefitLedger, savedTogether } from "@/lib/billing/benefits/rules";
import { cents, formatMoney } from "@/lib/core/money";
import { formatDate } from "@/lib/core/time/dates";
import type { PatientFamily } from "@/lib/membership/patients/queries";

type Props = {
  family: PatientFamily;
  ledgers: readonly BenefitLedger[];
  /** Code to what the tenant calls it. */
  names: Readonly<Record<string, string>>;
};

/** Each person with what their plan includes, as far as they can use it. */
function includedOf(family: PatientFamily, ledgers: readonly BenefitLedger[]) {
  return family.members.flatMap((member) => {
    const ledger = ledgers.find(({ membershipId }) => membershipId === member.memberships[0]?.id);
    return ledger?.mayUse && ledger.lines.length > 0 ? [{ member, ledger }] : [];
  });
}

export const hasIncluded = (family: PatientFamily, ledgers: readonly BenefitLedger[]): boolean =>
  includedOf(family, ledgers).length > 0;

/**
 * What each plan of the family includes this term, what was used and what is left. The head says what the family has
 * saved, all its people together.
 */
export function Included({ family, ledgers, names }: Props) {
  const t = useTranslations("patients");
  const words = useTranslations("benefits.ledger");
  const locale = useLocale();
  const rows = includedOf(family, ledgers);
  if (rows.length === 0) return null;
  const saved = savedTogether(rows.map(({ ledger }) => ledger));
  return (
    <Card aria-labelledby={`benefits-${family.id}`}>
      <CardHeader
        id={`benefits-${family.id}`}
        title={saved === null ? words("title") : words("saved", { amount: formatMoney(cents(saved), locale) })}
        description={saved === null ? undefined : t("savedHint")}
      />
      <div className="grid gap-1 px-5 py-3">
        {rows.map(({ member, ledger }) => (
          <Disclosure
            key={ledger.membershipId}
            summary={`${member.firstName} · ${words("sumLeft", { left: ledger.left, included: ledger.included })}`}
          >
            <ul className="grid gap-2 pb-2 text-base">
              {ledger.lines.map(({ code, quantity, used, uses }) => (
                <li key={code}>
                  <span className="flex justify-between gap-4">
                    <span className="min-w-0 break-words">{names[code] ?? code}</span>
                    <span className="shrink-0 text-muted tabular-nums">
                      {quantity > 0 ? words("used", { used, quantity }) : words("noLonger")}
                    </span>
                  </span>
                  {uses.length > 0 ? (
                    <span className="block text-body text-muted tabular-nums">
                      {uses.map(({ usedOn }) => formatDate(usedOn)).join(" · ")}
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
            <div className="grid gap-1 pb-2 text-body">
              <Savings ledger={ledger} patient />
              <p className="text-muted">{t("useBy", { date: formatDate(ledger.lastOn) })}</p>
            </div>
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}
