import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/offices/account/auth-frame";
import { ConfirmGuarantee } from "@/components/plans/confirm-guarantee";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { confirmLink } from "@/lib/guarantees/request.queries";

/** The address carries a secret: no search engine and no other site is to learn it. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("routes");
  return { title: t("guaranteedPayments"), robots: { index: false }, referrer: "no-referrer" };
}

export default async function GuaranteedPaymentsPage({ params }: { params: Promise<{ token: string }> }) {
  const [tenant, { token }, t] = await Promise.all([requestTenant(), params, getTranslations("claims.confirm")]);
  if (!tenant.features.gpp) notFound();
  const link = await confirmLink(db, tenant.id, token, systemTime()).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (link === null)
    return (
      <AuthFrame title={t("over")} text={t("overText")}>
        <LinkButton href="/accounts/login">{t("login")}</LinkButton>
      </AuthFrame>
    );
  if (link.used)
    return (
      <AuthFrame title={t("title")}>
        <Callout tone="good" title={t("done")}>
          {t("doneText", { office: link.officeName })}
        </Callout>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("heading")} text={t("text", { office: link.officeName })}>
      <ConfirmGuarantee token={token} />
    </AuthFrame>
  );
}
