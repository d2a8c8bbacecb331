"use client";

import { CircleHelp, type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useFormats } from "@/components/ui/use-formats";
import type { OwnSession } from "@/lib/platform/accounts/sessions.queries";
import type { Device, DeviceKind } from "@/lib/platform/accounts/sessions.rules";

type Shown = Omit<OwnSession, "startedAt" | "lastSeenAt"> & { startedAt: string; lastSeenAt: string };

const ICON: Record<DeviceKind, LucideIcon> = {
  ...{ computer: Monitor, phone: Smartphone, tablet: Tablet, program: SquareTerminal, unknown: CircleHelp },
};

function useDeviceName() {
  const t = useTranslations("accounts.sessions");
  return ({ browser, system }: Device) =>
    browser && system ? t("on", { browser, system }) : (browser ?? system ?? t("unknown"));
}

/** Where one is logged in, and the way to end it there. */
export function SessionList({ sessions, total }: { sessions: readonly Shown[]; total: number }) {
  const t = useTranslations("accounts.sessions");
  const ui = useTranslations("ui");
  const format = useFormats();
  const others = total - 1;
  return (
    <Card id="sessions" className="scroll-mt-24">
      <CardHeader
        title={t("title")}
        description={t("text")}
        actions={
          others > 0 ? (
            <ConfirmAction
              call="DELETE /users/me/sessions"
              trigger={<Button>{t("endOthers")}</Button>}
              title={t("endOthersTitle")}
              text={t("endOthersText", { count: others })}
              verb={t("endOthersVerb", { count: others })}
            />
          ) : null
        }
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        <p className="mt-3 text-small text-muted">
          {total > sessions.length ? `${t("more", { count: total - sessions.length })} ` : null}
          {ui("times", { zone: format.zoneName() })}
        </p>
      </CardBody>
    </Card>
  );
}

function SessionRow({ session }: { session: Shown }) {
  const t = useTranslations("accounts.sessions");
  const format = useFormats();
  const name = useDeviceName()(session.device);
  const Icon = ICON[session.device.kind];
  const network = session.network ?? t("noNetwork");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <Icon aria-hidden size={22} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.current ? <Badge tone="good">{t("current")}</Badge> : null}
          {session.kind === "api" ? <Badge>{t("api")}</Badge> : null}
        </p>
        <p className="text-small text-muted">
          {session.current ? t("now") : t("lastSeen", { at: format.moment(session.lastSeenAt) })}
        </p>
        <p className="text-small text-muted">{t("startedFrom", { at: format.moment(session.startedAt), network })}</p>
      </div>
      {session.current ? null : (
        <ConfirmAction
          call="DELETE /users/me/sessions/:session"
          params={{ session: session.id }}
          trigger={
            <Button size="sm" aria-label={t("endOf", { name })}>
              {t("end")}
            </Button>
          }
          title={t("endTitle", { name })}
          text={t("endText")}
          verb={t("end")}
        />
      )}
    </li>
  );
}
