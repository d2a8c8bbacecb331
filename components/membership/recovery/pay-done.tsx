import { CircleCheck, Clock } from "lucide-react";
import { useTranslations } from "next-intl";

type Props = { state: "paid" | "processing" | "unknown" | "over"; amount: string; officeName: string };

/** The end of paying behind a link: paid, on its way, not known yet, or nothing to pay any more. */
export function PayDone({ state, amount, officeName }: Props) {
  const t = useTranslations("payLinks");
  const waits = state === "processing" || state === "unknown";
  const Icon = waits ? Clock : CircleCheck;
  return (
    <div role="status" className="grid justify-items-center gap-2 py-4 text-center">
      <Icon aria-hidden size={40} className={waits ? "text-info" : "text-good"} />
      <p className="font-heading text-h3 font-semibold text-ink">{t(state)}</p>
      <p className="text-body text-muted">{t(`${state}Text`, { amount, office: officeName })}</p>
    </div>
  );
}
