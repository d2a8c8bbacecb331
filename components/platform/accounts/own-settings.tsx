import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Callout } from "@/components/ui/notices/callout";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, isOfficeRole, PATIENT } from "@/lib/core/auth/roles";
import { isLocale } from "@/lib/core/i18n/locale";
import { ownNotices } from "@/lib/platform/accounts/notices.queries";
import { ownProfileOf } from "@/lib/platform/accounts/own.queries";
import { photoAddress } from "@/lib/platform/accounts/photo.rules";
import { ownSessions } from "@/lib/platform/accounts/sessions.queries";
import type { Tenant } from "@/tenants/tenant";
import { LanguageChoice } from "./language-choice";
import { LoginEmail, PasswordForm } from "./login-details";
import { NoticeTable } from "./notice-table";
import { ProfileForm } from "./profile-form";
import { SessionList } from "./session-list";

type Props = { actor: Actor; tenant: Tenant };

/** Everybody's own settings, whatever they do here: who they are, how they log in and where, what they are mailed. */
export async function OwnSettings(props: Props) {
  const titles = await getTranslations("routes");
  return (
    <>
      <PageHeader title={titles("ownProfile")} />
      <div className="grid max-w-3xl gap-6">
        <OwnCards {...props} />
      </div>
    </>
  );
}

/** The same without its page, beside what else somebody has to settle. */
export async function OwnCards({ actor, tenant }: Props) {
  if (actor.administrator) return <LookedThrough actor={actor} />;
  const [t, locale, profile, { sessions, total }, notices] = await Promise.all([
    getTranslations("accounts.own"),
    getLocale(),
    ownProfileOf(actor),
    ownSessions(actor),
    ownNotices(actor),
  ]);
  const shown = sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return (
    <>
      <ProfileForm
        profile={profile}
        photo={photoAddress(actor.photoFileId)}
        // How a family is reached stands with the family, not with its login.
        hasPhone={!hasRole(actor.role, PATIENT)}
        jobTitles={isOfficeRole(actor.role) ? tenant.constants.jobTitles : null}
      />
      <Card>
        <CardHeader title={t("login")} description={t("loginText")} />
        <CardBody className="grid gap-6">
          <LoginEmail email={actor.email} />
          <PasswordForm email={actor.email} />
        </CardBody>
      </Card>
      <SessionList sessions={shown} total={total} />
      <NoticeTable notices={notices} />
      <Card>
        <CardHeader title={t("language")} description={t("languageText")} />
        <CardBody>
          <LanguageChoice current={isLocale(locale) ? locale : "en-US"} />
        </CardBody>
      </Card>
    </>
  );
}

/** What an administrator sees of it who looks through somebody: who that is, and that all else is theirs alone. */
async function LookedThrough({ actor }: { actor: Actor }) {
  const [t, roles] = await Promise.all([getTranslations("accounts.own"), getTranslations("offices.settings")]);
  return (
    <>
      <Callout tone="info">{t("onlyThePerson")}</Callout>
      <Card>
        <CardHeader title={t("you")} />
        <CardBody>
          <DefinitionList
            items={[
              { term: t("name"), value: `${actor.firstName} ${actor.lastName}` },
              { term: t("email"), value: actor.email },
              { term: t("role"), value: roles(`roles.${actor.role}`) },
            ]}
          />
        </CardBody>
      </Card>
    </>
  );
}
