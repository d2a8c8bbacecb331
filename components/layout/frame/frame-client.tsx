"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { api } from "@/lib/client";
import { IDLE_MINUTES } from "@/lib/core/auth/idle";
import { fits } from "@/lib/pages/pattern";
import { type IdleRule, minutesAt } from "@/lib/platform/accounts/idle.rules";
import { ImpersonationBar } from "../bars/impersonation-bar";
import { forgetOffice } from "../session/browser-cookie";
import { IdleWarning } from "../session/idle-warning";
import { useIdle } from "../session/use-idle";
import { OfficeShell } from "../shells/office-shell";
import { leave } from "./frame-acts";
import { OfficeSwitcher } from "./office-switcher";
import { useOfficeSwitch } from "./use-office-switch";

/** `also` names every address at which the entry's page stands: the navigation has one of them (001 §2). */
type Entry = { href: string; also: readonly string[]; label: string; icon: ReactNode; badge?: string };
type ShellProps = Omit<ComponentProps<typeof OfficeShell>, "groups" | "quick"> & {
  groups: readonly { label: string; items: readonly Entry[]; more?: ReactNode }[];
  /** Entries that a phone's bar leaves to its menu. */
  notInBar?: readonly string[];
};

/** The office's frame. Which entry is current follows the address here, because a layout is not rendered again. */
export function FrameShell({ groups, notInBar = [], ...rest }: ShellProps) {
  const path = usePathname();
  const marked = groups.map((group) => ({
    ...group,
    items: group.items.map(({ also, ...item }) => ({ ...item, current: also.some((place) => fits(place, path)) })),
  }));
  const quick = marked.flatMap(({ items }) => items).filter(({ href }) => !notInBar.includes(href));
  return <OfficeShell {...rest} groups={marked} quick={quick.slice(0, 4)} />;
}

type SwitcherProps = Pick<ComponentProps<typeof OfficeSwitcher>, "offices" | "logo" | "compact" | "foot">;

/** Switches to another office; while a payment is unfinished a confirmation comes first (000 §4). */
export function FrameSwitcher(props: SwitcherProps) {
  const { switchTo, question } = useOfficeSwitch();
  const path = usePathname();
  // All locations have no id, and a page of their own.
  const together = props.offices.some(({ id, href }) => id === "" && href === path);
  const offices = props.offices.map((office) => ({ ...office, current: together ? office.id === "" : office.current }));
  return (
    <>
      <OfficeSwitcher
        {...props}
        offices={offices}
        onLeave={(choice) => {
          switchTo(choice);
          return false;
        }}
      />
      {question}
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
