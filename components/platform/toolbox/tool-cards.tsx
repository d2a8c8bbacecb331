import "server-only";
import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/inputs/input";
import { TextLink } from "@/components/ui/links/text-link";
import { hasRole, type Role, SENIOR_ADMINS } from "@/lib/core/auth/roles";
import { RenewPages } from "./unsent-acts";

/** What is done elsewhere or at once, each by what somebody on the phone says. */
export async function ToolCards({ role }: { role: Role }) {
  const t = await getTranslations("toolbox");
  const elsewhere = [
    { href: "/admin/incomplete", name: "signUp" },
    ...(hasRole(role, SENIOR_ADMINS) ? [{ href: "/admin/health", name: "event" } as const] : []),
    { href: "/admin/errorLogs", name: "error" },
  ] as const;
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card>
        <CardHeader title={t("person.title")} description={t("person.text")} />
        <CardBody>
          <form method="get" action="/admin/users" className="flex gap-2">
            <Input name="q" type="search" required aria-label={t("person.label")} placeholder={t("person.label")} />
            <Button type="submit" variant="secondary">
              {t("person.find")}
            </Button>
          </form>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={t("pages.title")} description={t("pages.text")} />
        <CardBody className="flex flex-wrap gap-2">
          <RenewPages />
          <LinkButton href="/admin/dentists" variant="quiet">
            {t("pages.offices")}
          </LinkButton>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={t("more.title")} />
        <CardBody>
          <ul className="grid gap-1.5 text-body text-muted">
            {elsewhere.map(({ href, name }) => (
              <li key={name}>
                <TextLink href={href}>{t(`more.${name}`)}</TextLink>: {t(`more.${name}Text`)}
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  );
}
