"use client";

import { useTranslations } from "next-intl";
import { PayoutCard } from "@/components/practice/offices/settings/payout-card";
import { Button } from "@/components/ui/buttons/button";
import type { PayoutView } from "@/lib/practice/payouts/account.queries";
import type { PayoutReturn } from "@/lib/practice/payouts/account.rules";
import { useMove } from "./move";
import { Question } from "./office-step";

type Props = { officeId: number; payout: PayoutView; returned: PayoutReturn | undefined };

/** Step 4: where the money goes, on the provider's own pages. */
export function PayoutStep({ officeId, payout, returned }: Props) {
  const t = useTranslations("offices.setup");
  const move = useMove(officeId);
  return (
    <div className="grid max-w-xl gap-6">
      <Question title={t("questions.payout.title")} text={t("questions.payout.text")} />
      <PayoutCard officeId={officeId} payout={payout} from="setup" returned={returned} />
      <div className="flex flex-wrap gap-2">
        <Button variant={payout.ready ? "primary" : "quiet"} onClick={() => move("done")}>
          {payout.ready ? t("continue") : t("later")}
        </Button>
      </div>
    </div>
  );
}
