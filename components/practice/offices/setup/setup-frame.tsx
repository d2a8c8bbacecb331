import "server-only";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Look } from "@/components/layout/look/look";
import { THEME_COOKIE, themeOf } from "@/components/layout/look/theme";
import { OwnBrand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { requestTenant } from "@/lib/front/tenant-of-request";

type Props = {
  /** The sign-up is finished; only the payout account is gone back to. */
  finished: boolean;
  children: ReactNode;
};

/** The frame of the set-up: no navigation, the way out named for what it is. */
export async function SetupFrame({ finished, children }: Props) {
  const [tenant, jar, t] = await Promise.all([requestTenant(), cookies(), getTranslations("offices.setup")]);
  return (
    <Look tenant={tenant.id} theme={themeOf(jar.get(THEME_COOKIE)?.value)} space="airy">
      <PublicShell
        brand={<OwnBrand tenant={tenant} />}
        aside={
          <LinkButton href={finished ? "/accounts/logout" : "/accounts/logout?left=set-up"} variant="quiet">
            {t("leave")}
          </LinkButton>
        }
        poweredBy={tenant.name}
      >
        {children}
      </PublicShell>
    </Look>
  );
}
