import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type Marketed, officeWebsites } from "@/lib/membership/marketing/queries";
import { embedSnippet, linkSnippet } from "@/lib/membership/marketing/websites.rules";
import { href } from "@/lib/pages/address";
import type { Tenant } from "@/tenants/tenant";
import { NoPlans } from "./no-plans";
import { WebsitesForm } from "./websites-form";

type Props = { actor: Actor; tenant: Tenant; officeId: OfficeId; facts: Marketed };

/** What an office puts into its own website: its plans, or a link to them; and which websites may show them. */
export async function WebsiteTab({ actor, tenant, officeId, facts }: Props) {
  const t = await getTranslations("marketing.website");
  const { office, plans, look, url } = facts;
  if (plans.length === 0) return <NoPlans tenant={tenant} />;
  const { websites, updatedAt } = await officeWebsites(officeId);
  const path = href("/enroll/embed", undefined, { office: office.slug });
  const title = t("frameTitle", { office: office.officeName });
  const link = { url, text: t("linkText") };
  const mayChange = may(actor.role, "manageOffice");
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <Card>
          <CardHeader title={t("where")} description={t("whereText")} />
          <CardBody>
            {mayChange ? null : <ReadOnlyNote />}
            <WebsitesForm key={officeId} {...{ officeId, websites, mayChange }} revision={updatedAt.toISOString()} />
          </CardBody>
        </Card>
        <Snippet
          title={t("plans")}
          text={t("plansText")}
          copy={t("copyPlans")}
          code={embedSnippet({ url: `${tenantUrl(tenant.id)}${path}`, title })}
        />
        <Snippet
          title={t("button")}
          text={t("buttonText")}
          copy={t("copyButton")}
          code={linkSnippet({ ...link, accent: look.accent })}
        />
        <Snippet title={t("link")} text={t("linkHint")} copy={t("copyLink")} code={url} />
      </div>
      <Card>
        <CardHeader title={t("preview")} description={t("previewText")} />
        <CardBody>
          <iframe
            src={path}
            title={title}
            loading="lazy"
            className="h-[40rem] w-full rounded-control border border-line bg-white"
          />
        </CardBody>
      </Card>
    </div>
  );
}

type SnippetProps = { title: string; text: string; copy: string; code: string };

function Snippet({ title, text, copy, code }: SnippetProps) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={text} />
      <CardBody className="grid gap-3">
        <textarea
          readOnly
          rows={code.includes("\n") ? 7 : 3}
          aria-label={title}
          defaultValue={code}
          spellCheck={false}
          className="w-full resize-none rounded-control border border-edge bg-fill p-3 text-small break-all text-ink"
        />
        <div>
          <CopyButton text={code} label={copy} />
        </div>
      </CardBody>
    </Card>
  );
}
