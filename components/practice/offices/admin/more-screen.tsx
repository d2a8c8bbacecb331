import "server-only";
import { Wrench } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Actor } from "@/lib/core/auth/actor";
import { hasText } from "@/lib/core/i18n/has-text";
import { env } from "@/lib/core/process/env";
import { rarerPages } from "@/lib/pages/rarer";
import type { Tenant } from "@/tenants/tenant";

/** The rarer tools of the back office, each with what it is for: from the table of pages, so that none is forgotten. */
export async function MoreScreen({ actor, tenant }: { actor: Actor; tenant: Tenant }) {
  const [t, titles, all] = await Promise.all([
    getTranslations("officesAdmin.more"),
    getTranslations("routes"),
    getTranslations(),
  ]);
  const pages = rarerPages(actor.role, tenant, env().INHOUSE_PRODUCTION).map(({ path, title }) => {
    const about = `officesAdmin.more.about.${title}`;
    return { path, title: titles(title), text: hasText(all, about) ? all(about) : "" };
  });
  return (
    <>
      <PageHeader title={titles("more")} description={t("text")} />
      <Card aria-label={titles("more")}>
        {pages.length === 0 ? (
          <EmptyState icon={<Wrench />} title={t("none")} />
        ) : (
          <ul className="divide-y divide-line">
            {pages.map(({ path, title, text }) => (
              <li key={path} className="px-5 py-3">
                <TextLink href={path}>{title}</TextLink>
                <p className="text-body text-muted">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
