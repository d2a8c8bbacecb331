"use client";

import { usePathname } from "next/navigation";
import { signOut } from "next-auth/react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { idleMinutesFor } from "@/lib/accounts/rules";
import { api } from "@/lib/core/api/client";
import { LOCALE_COOKIE, LOCALE_NAMES, LOCALES, type Locale } from "@/lib/core/i18n/locale";
import type { Role } from "@/lib/core/roles";
import { pageAt } from "@/lib/routes";
import { forgetOffice, keepChoice } from "./browser-cookie";
import { IdleWarning } from "./idle-warning";
import { ImpersonationBar } from "./impersonation-bar";
import { OfficeShell } from "./office-shell";
import { type OfficeChoice, OfficeSwitcher } from "./office-switcher";
import { PatientShell } from "./patient-shell";
import { PersonMenu } from "./person-menu";
import { useIdle } from "./use-idle";

// Clears what the browser kept, then leads to the login.
const LOGOUT = "/accounts/logout";

/** Ends the session on the server and in this browser. The login is loaded anew, so nothing of before stays in memory. */
async function leave(): Promise<void> {
  sessionStorage.clear();
  await signOut({ redirect: false }).catch(() => undefined);
  window.location.assign(LOGOUT);
}

type Entry = { href: string; label: string; icon: string; badge?: string };
type ShellProps = Omit<ComponentProps<typeof OfficeShell>, "groups" | "quick"> & {
  groups: readonly { label: string; items: readonly Entry[] }[];
};

/** The office's frame. Which entry is current follows the address here, because a layout is not rendered again. */
export function FrameShell({ groups, ...rest }: ShellProps) {
  const path = usePathname();
  const page = pageAt(path)?.title;
  const marked = groups.map((group) => ({
    ...group,
    // A page may stand at two addresses, of which the navigation has one (001 §2).
    items: group.items.map((item) => ({ ...item, current: item.href === path || pageAt(item.href)?.title === page })),
  }));
  return <OfficeShell {...rest} groups={marked} />;
}

/** The patient's frame, its tabs marked the same way. */
export function FramePatient({
  tabs,
  ...rest
}: Omit<ComponentProps<typeof PatientShell>, "tabs"> & { tabs: readonly Entry[] }) {
  const path = usePathname();
  return <PatientShell {...rest} tabs={tabs.map((tab) => ({ ...tab, current: tab.href === path }))} />;
}

/** Keeps a language for this browser and, where it can be reached, for this person's mail; then reads the page in it. */
async function speak(locale: Locale): Promise<void> {
  keepChoice(LOCALE_COOKIE, locale);
  await api("PUT /users/me/language", { input: { locale } }).catch(() => undefined);
  const address = new URL(window.location.href);
  address.searchParams.delete(LOCALE_COOKIE);
  window.location.replace(address);
}

/** Who is logged in, and the language they choose. */
export function FramePerson(props: Pick<ComponentProps<typeof PersonMenu>, "name" | "detail" | "links">) {
  const locale = useLocale();
  const languages = LOCALES.map((each) => ({
    label: LOCALE_NAMES[each],
    current: each === locale,
    onChoose: () => void speak(each),
  }));
  return <PersonMenu {...props} languages={languages} onLogout={leave} />;
}

const unpaid = () => document.cookie.split("; ").includes("finishedAndPaid=false");

/** Switches to another office; while a payment is unfinished a confirmation comes first (000 §4). */
export function FrameSwitcher(props: Pick<ComponentProps<typeof OfficeSwitcher>, "offices" | "logo" | "compact">) {
  const t = useTranslations("frame");
  const [asks, setAsks] = useState<OfficeChoice | null>(null);
  function go(choice: OfficeChoice) {
    keepChoice("office", choice.id);
    window.location.assign(choice.href);
  }
  function onLeave(choice: OfficeChoice): boolean {
    if (unpaid()) setAsks(choice);
    else go(choice);
    return false;
  }
  return (
    <>
      <OfficeSwitcher {...props} onLeave={onLeave} />
      <ConfirmDialog
        open={asks !== null}
        onOpenChange={(open) => open || setAsks(null)}
        title={t("leaveTitle")}
        consequence={t("leaveText")}
        verb={t("leaveVerb")}
        keep={t("leaveKeep")}
        onConfirm={() => {
          keepChoice("finishedAndPaid", "");
          if (asks) go(asks);
        }}
      />
    </>
  );
}

/** Back to Admin restores the administrator and forgets the office looked at (000 §4). */
export function FrameImpersonation({ office, name }: { office: string | undefined; name: string }) {
  async function back() {
    const { data } = await api("POST /accounts/back-to-admin");
    forgetOffice();
    window.location.assign(data.landing);
  }
  return <ImpersonationBar office={office} name={name} onBack={back} />;
}

/** Warns before an idle logout, where the page and the person have one (000 §9). */
export function FrameIdle({ role, hasMembers }: { role: Role; hasMembers: boolean }) {
  const page = pageAt(usePathname());
  const idleMinutes = (page ? idleMinutesFor(page, { role, hasMembers }) : null) ?? 0;
  const { phase, secondsLeft, stay } = useIdle({
    idleMinutes,
    onLogout: leave,
    onActivity: () => void api("POST /users/me/activity").catch(() => undefined),
  });
  return (
    <IdleWarning
      open={idleMinutes > 0 && phase === "warning"}
      secondsLeft={secondsLeft}
      onStay={stay}
      onLogout={leave}
    />
  );
}
