import "server-only";
import { getTranslations } from "next-intl/server";
import { LaunchChecklist } from "@/components/practice/offices/launch-checklist";
import { launchLinks } from "@/components/practice/offices/launch-links";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import { may } from "@/lib/core/auth/rights";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { withQuery } from "@/lib/core/lists/list";
import { href } from "@/lib/pages/address";
import { type PagePath, pathOf } from "@/lib/pages/routes";
import type { ArticleName } from "@/lib/platform/help/schema";
import { launchSteps, signUpState } from "@/lib/practice/offices/queries";
import type { ChecklistKey } from "@/lib/practice/offices/rules";
import type { Tenant } from "@/tenants/tenant";

const HELP = "/dentist-new/faq" satisfies PagePath;

/** What to read before a step is done. */
const READ: Record<ChecklistKey, ArticleName> = {
  profile: "first-steps",
  payout: "payouts",
  plans: "plans",
  team: "team",
  practiceSystem: "first-steps",
  marketing: "sign-up-page",
  firstMember: "add-member",
};

type Props = { actor: Actor; tenant: Tenant; office: OfficeId };

/** The way from an empty office to its first members: the next step first, then all of them, ticked by what is there. */
export async function GetStarted({ actor, tenant, office }: Props) {
  const [t, steps, launch, signUp] = await Promise.all([
    getTranslations("help.start"),
    getTranslations("offices.launch.items"),
    launchSteps(office),
    signUpState(office),
  ]);
  const links = launchLinks(tenant);
  const next = launch.steps.find(({ done }) => !done);
  const mayAct = may(actor.role, "manageOffice");
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <Card>
          {next ? (
            <>
              <CardHeader
                title={t("next", { step: steps(`${next.key}.title`) })}
                description={steps(`${next.key}.text`)}
              />
              <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-3">
                {mayAct ? (
                  <LinkButton variant="primary" href={links[next.key]}>
                    {t("do")}
                  </LinkButton>
                ) : (
                  <span className="text-body text-muted">{t("ask")}</span>
                )}
                <TextLink href={withQuery(HELP, { article: READ[next.key] })}>{t("how")}</TextLink>
              </CardBody>
            </>
          ) : (
            <>
              <CardHeader title={t("done")} description={t("doneText")} />
              <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-3">
                {signUp === "open" ? (
                  <LinkButton variant="primary" href={pathOf(tenant, "addPatient")}>
                    {t("addMember")}
                  </LinkButton>
                ) : null}
                <TextLink href={href("/account/dashboard")}>{t("numbers")}</TextLink>
              </CardBody>
            </>
          )}
        </Card>
        <LaunchChecklist officeId={office} launch={{ ...launch, hidden: false }} links={links} mayTick={mayAct} />
        <p className="text-body text-muted">
          <TextLink href={HELP}>{t("help")}</TextLink>
        </p>
      </div>
    </>
  );
}
