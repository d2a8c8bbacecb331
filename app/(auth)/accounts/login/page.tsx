import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/components/offices/account/auth-frame";
import { ForgetTabs } from "@/components/offices/account/forget-tabs";
import { LoginForm } from "@/components/offices/account/login-form";
import { insteadOfLogin, ownPath } from "@/lib/accounts/rules";
import { currentActor, firstValues } from "@/lib/core/page";
import { requestTenant } from "@/lib/core/tenant-of-request";
import { landingOf } from "@/lib/routes";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("routes"))("login") };
}

export default async function LoginPage({ searchParams }: Props) {
  const [tenant, actor, search, t] = await Promise.all([
    requestTenant(),
    currentActor(),
    searchParams,
    getTranslations("auth"),
  ]);
  const next = ownPath(firstValues(search).next);
  if (actor) redirect(next ?? insteadOfLogin(actor.role, landingOf(actor.role, tenant.dashboardPath)));
  return (
    <AuthFrame title={t("loginTitle")} signup>
      <ForgetTabs />
      <LoginForm next={next} />
    </AuthFrame>
  );
}
