import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { agreementTextKey, agreementTitleKey, agreementValues } from "@/lib/membership/enrolment/agreements.rules";
import type { EnrolmentFlow } from "@/lib/membership/enrolment/flow";
import type { Bill } from "@/lib/membership/enrolment/rules";
import { AGREEMENTS, type Agreement } from "@/lib/membership/enrolment/schema";
import type { FlowSetting } from "./setting";
import { enrolledOf } from "./use-flow";

type Props = { setting: FlowSetting; flow: EnrolmentFlow; bill: Bill };

/** In whose name the agreements are kept: the account owner's. */
function signerOf({ members }: EnrolmentFlow, { family }: FlowSetting): string {
  const owner = members.find(({ relationship }) => relationship === "myself") ?? family;
  return owner ? `${owner.firstName} ${owner.lastName}` : "";
}

/** Three agreements, a line and a box each, the whole text one tap away; the server keeps the same texts as signed. */
export function AgreementBoxes({ setting, flow, bill }: Props) {
  const t = useTranslations();
  const values = agreementValues({
    tenant: setting.tenant,
    officeName: setting.office.officeName,
    members: enrolledOf(flow, setting).map((each) => each.member),
    plans: setting.plans,
    bill,
    paymentKind: flow.paymentKind,
    today: setting.today,
    locale: setting.locale,
  });
  // What comes by itself is said beside the box, not only in the text behind it.
  const renewal =
    values.pays === "auto" && values.nextOn
      ? t("enrolment.confirm.then", { amount: values.nextAmount ?? "", date: values.nextOn })
      : t("enrolment.confirm.thenOffice");
  return (
    <div>
      <h2 className="mb-2 text-h3 sm:mb-3">{t("enrolment.checkout.agreementsHeading")}</h2>
      {setting.internalRole ? (
        <Callout className="mb-3" title={t("enrolment.checkout.handOver")}>
          {t("enrolment.checkout.handOverText", { name: signerOf(flow, setting) })}
        </Callout>
      ) : null}
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {AGREEMENTS.map((kind) => (
          <AgreementLine
            key={kind}
            kind={kind}
            title={t(agreementTitleKey(kind), values)}
            text={t(agreementTextKey(kind), values)}
            {...(kind === "auto_renewal" ? { hint: renewal } : {})}
          />
        ))}
      </div>
    </div>
  );
}

function AgreementLine({ kind, title, text, hint }: { kind: Agreement; title: string; text: string; hint?: string }) {
  const t = useTranslations("enrolment.checkout");
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={title} className="py-1 pr-1 pl-4">
      <div className="flex items-center gap-2">
        <CheckboxField name={kind} label={title} className="flex-1 py-1">
          <span className="sr-only">{t("agree")}: </span>
          <span className="font-medium">{title}</span>
        </CheckboxField>
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t("readOne", { title })}
          className="shrink-0 self-start px-2 text-accent underline underline-offset-3"
          onClick={() => setOpen(!open)}
        >
          {t(open ? "close" : "read")}
        </Button>
      </div>
      {hint ? <p className="pr-2 pb-1 pl-8 text-small text-muted">{hint}</p> : null}
      <p id={id} hidden={!open} className="pt-1 pr-2 pb-3 text-muted">
        {text}
      </p>
    </section>
  );
}
