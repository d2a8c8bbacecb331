import { useTranslations } from "next-intl";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { agreementTextKey, agreementTitleKey, agreementValues } from "@/lib/enrolment/agreements.rules";
import type { EnrolmentFlow } from "@/lib/enrolment/flow";
import type { Bill } from "@/lib/enrolment/rules";
import { AGREEMENTS } from "@/lib/enrolment/schema";
import type { FlowSetting } from "./setting";
import { enrolledOf } from "./use-flow";

/** Three agreements to be read, each with a box of its own; the server keeps the same texts as signed. */
export function AgreementBoxes({ setting, flow, bill }: { setting: FlowSetting; flow: EnrolmentFlow; bill: Bill }) {
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
  return (
    <div>
      <h2 className="mb-3 text-h3">{t("enrolment.checkout.agreementsHeading")}</h2>
      <div className="grid gap-3">
        {AGREEMENTS.map((kind) => {
          const title = t(agreementTitleKey(kind), values);
          return (
            <section key={kind} aria-label={title} className="rounded-card border border-line bg-surface p-5">
              <h3 className="text-h4">{title}</h3>
              <p className="mt-2 text-muted">{t(agreementTextKey(kind), values)}</p>
              <CheckboxField name={kind} label={title} className="mt-4">
                <span className="font-medium">{t("enrolment.checkout.agree")}</span>
                <span className="sr-only">: {title}</span>
              </CheckboxField>
            </section>
          );
        })}
      </div>
    </div>
  );
}
