import "server-only";
import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { dateOn, formatLong } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import { officeTerms, type SignedTerms } from "@/lib/platform/terms/queries";
import type { TermsText } from "@/lib/platform/terms/rules";
import { officeProfile } from "@/lib/practice/offices/queries";
import type { Tenant } from "@/tenants/tenant";
import { Changes } from "./changes";
import { SignForm } from "./sign-form";

type Props = { actor: Actor; tenant: Tenant; office: OfficeId; locale: Locale; mayAct: boolean };

/** Our terms: what is new in them, the whole of them, a place to sign, and every text that was signed before. */
export async function TermsScreen({ actor, tenant, office, locale, mayAct }: Props) {
  const [t, { now, termsOn, state, signed, changes }, { officeName, timezone }] = await Promise.all([
    getTranslations("terms"),
    officeTerms(office, tenant, locale),
    officeProfile(office),
  ]);
  const [latest] = signed;
  const waits = state !== null;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t(state ?? "upToDate", { date: formatLong(dateOn(termsOn), locale) })}
        actions={<PrintButton label={t("print")} />}
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        {waits && !mayAct ? <Callout tone="info">{t("whoSigns")}</Callout> : null}
        {changes && latest ? (
          <Card>
            <CardHeader
              title={t("whatChanged")}
              description={t("whatChangedText", { date: formatDateTime(latest.signedAt, timezone) })}
            />
            <CardBody>
              <Changes changes={changes} />
            </CardBody>
          </Card>
        ) : null}
        <Card>
          <CardHeader title={t("now")} />
          <CardBody>
            <Text text={now} />
          </CardBody>
        </Card>
        {waits && mayAct ? (
          <Card>
            <CardHeader title={t("signTitle")} description={t("agree", { office: officeName })} />
            <CardBody>
              <SignForm officeId={office} termsOn={termsOn} name={`${actor.firstName} ${actor.lastName}`} />
            </CardBody>
          </Card>
        ) : null}
        {signed.length > 0 ? <SignedBefore signed={signed} timezone={timezone} /> : null}
      </div>
    </>
  );
}

function Text({ text: { intro, parts } }: { text: TermsText }) {
  return (
    <div className="text-base text-muted">
      <p>{intro}</p>
      {parts.map(({ key, heading, text }, at) => (
        <section key={key} className="mt-5">
          <h3 className="text-h4 text-ink">
            {at + 1}. {heading}
          </h3>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </section>
      ))}
    </div>
  );
}

async function SignedBefore({ signed, timezone }: { signed: readonly SignedTerms[]; timezone: string }) {
  const t = await getTranslations("terms");
  return (
    <Card>
      <CardHeader title={t("history")} />
      <CardBody className="pb-2">
        {signed.map(({ id, signedName, signedAt, text, sha256 }) => (
          <Disclosure
            key={id}
            summary={t("signedBy", { name: signedName, date: formatDateTime(signedAt, timezone) })}
            className="last:border-b-0"
          >
            <p className="whitespace-pre-line text-body">{text}</p>
            <p className="mt-3 text-small break-all">
              {t("fingerprint")}: {sha256}
            </p>
          </Disclosure>
        ))}
      </CardBody>
    </Card>
  );
}
