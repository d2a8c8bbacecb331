"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { ConfirmLater } from "@/components/ui/dialogs/confirm-later";
import { api } from "@/lib/client";
import { IDLE_MINUTES } from "@/lib/core/auth/idle";
import { fits } from "@/lib/pages/pattern";
import { type IdleRule, minutesAt } from "@/lib/platform/accounts/idle.rules";
import { ImpersonationBar } from "../bars/impersonation-bar";
import { forgetOffice, keepChoice } from "../session/browser-cookie";
import { IdleWarning } from "../session/idle-warning";
import { useIdle } from "../session/use-idle";
import { OfficeShell } from "../shells/office-shell";
import { leave } from "./frame-acts";
import { type OfficeChoice, OfficeSwitcher } from "./office-switcher";

/** `also` names every address at which the entry's page stands: the navigation has one of them (001 §2). */
type Entry = { href: string; also: readonly string[]; label: string; icon: ReactNode; badge?: string };
type ShellProps = Omit<ComponentProps<typeof OfficeShell>, "groups" | "quick"> & {
  groups: readonly { label: string; items: readonly Entry[]; more?: ReactNode }[];
  /** An entry that a phone's bar leaves to its menu. */
  notInBar?: string;
};

/** The office's frame. Which entry is current follows the address here, because a layout is not rendered again. */
export function FrameShell({ groups, notInBar, ...rest }: ShellProps) {
  const path = usePathname();
  const marked = groups.map((group) => ({
    ...group,
    items: group.items.map(({ also, ...item }) => ({ ...item, current: also.some((place) => fits(place, path)) })),
  }));
  const quick = marked.flatMap(({ items }) => items).filter(({ href }) => href !== notInBar);
  return <OfficeShell {...rest} groups={marked} quick={quick.slice(0, 4)} />;
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
      {asks ? (
        <Suspense fallback={null}>
          <ConfirmLater
            open
            onOpenChange={(open) => open || setAsks(null)}
            title={t("leaveTitle")}
            consequence={t("leaveText")}
            verb={t("leaveVerb")}
            keep={t("leaveKeep")}
            onConfirm={() => {
              keepChoice("finishedAndPaid", "");
              go(asks);
            }}
          />
        </Suspense>
      ) : null}
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
export function FrameIdle({ rule }: { rule: IdleRule }) {
  const idleMinutes = minutesAt(rule, usePathname()) ?? 0;
  const { phase, secondsLeft, stay } = useIdle({
    idleMinutes,
    outlives: idleMinutes <= 0 || idleMinutes > IDLE_MINUTES,
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
