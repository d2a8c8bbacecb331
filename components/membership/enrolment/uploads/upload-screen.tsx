import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { PageHeader } from "@/components/ui/page-header";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { notFound } from "@/lib/core/errors";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { activePlans, type EnrolmentPlan } from "@/lib/membership/enrolment/queries";
import { uploadOf, uploadsOf } from "@/lib/membership/enrolment/uploads.queries";
import { MAX_LINES } from "@/lib/membership/enrolment/uploads.schema";
import { pathOf } from "@/lib/pages/routes";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { PastUploads } from "./past-uploads";
import { UploadPicker } from "./upload-picker";
import { UploadProblems } from "./upload-problems";
import { UploadResult } from "./upload-result";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string> };

const PATH = "/account/members/upload";
const PAST = 20;

/** Bringing members of another programme in from a file: choose, look at what it does (`?id=`), import. */
export async function UploadScreen({ tenant, office, locale, search }: Props) {
  const id = idIn(search.id);
  const [t, plans, past, shown] = await Promise.all([
    getTranslations("enrolmentUploads"),
    activePlans(office),
    uploadsOf(office, PAST),
    id === null ? null : uploadOf(office, id),
  ]);
  if (id !== null && !shown) throw notFound();
  const membersPath = pathOf(tenant, "members");
  const template = `/api/v1/office/${office}/members/uploads/template`;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("intro")}
        breadcrumbs={[{ label: t("members"), href: membersPath }]}
        actions={<FileLinks files={[{ label: t("choose.template"), href: template }]} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          {shown ? (
            <>
              <UploadResult officeId={office} upload={shown} path={PATH} membersPath={membersPath} />
              {shown.problems.length > 0 ? <UploadProblems officeId={office} upload={shown} /> : null}
            </>
          ) : null}
          <UploadPicker officeId={office} path={PATH} lines={MAX_LINES} />
          <PastUploads uploads={past} path={PATH} current={id} />
        </div>
        <FormatCard plans={plans} locale={locale} />
      </div>
    </>
  );
}

async function FormatCard({ plans, locale }: { plans: readonly EnrolmentPlan[]; locale: Locale }) {
  const t = await getTranslations("enrolmentUploads.format");
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const words = await getTranslations("plans.list");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardBody>
        <ul className="grid list-disc gap-2 ps-5 text-body text-muted">
          {(["family", "plan", "whole", "price"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <h3 className="mt-4 text-h4 text-ink">{t("plans")}</h3>
        {plans.length === 0 ? <p className="mt-1 text-body text-muted">{t("none")}</p> : null}
        <ul className="mt-1 grid gap-1.5 text-body">
          {plans.map((plan) => (
            <li key={plan.id}>
              <span className="font-medium text-ink">{planLabel(plan, locale)}</span>{" "}
              <span className="text-muted tabular-nums">
                {[
                  ...(plan.monthlyCents ? [words("aMonth", { amount: money(plan.monthlyCents) })] : []),
                  ...(plan.annualCents ? [words("aYear", { amount: money(plan.annualCents) })] : []),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
