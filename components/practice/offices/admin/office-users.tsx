"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { LogInAsButton } from "./log-in-as-button";
import { PersonLine, PersonLines } from "./person-line";

/** Everybody who works in the office, each with a way to look through them; whoever is `meant` stands first. */
export function OfficeUsers({ officeId, meant }: { officeId: number; meant: number | null }) {
  const t = useTranslations("officesAdmin.drawer");
  const words = useTranslations("offices.settings");
  const format = useFormats();
  return (
    <Loaded name={`users ${officeId}`} read={() => api("GET /dentists/:officeId/users", { params: { officeId } })}>
      {(users) =>
        users.length === 0 ? (
          <EmptyState title={t("noUsers")} />
        ) : (
          <PersonLines label={t("users")}>
            {users
              .toSorted((a, b) => Number(b.userId === meant) - Number(a.userId === meant))
              .map(({ userId, firstName, lastName, email, type, active, invited, lastLoginAt }) => {
                const name = `${firstName} ${lastName}`.trim() || email;
                return (
                  <PersonLine
                    key={userId}
                    name={name}
                    email={email}
                    detail={`${words(`roles.${type}`)} · ${lastLoginAt ? t("lastLogin", { date: format.moment(lastLoginAt, BACK_OFFICE_ZONE) }) : t("neverLoggedIn")}`}
                  >
                    {invited ? <StatusPill tone="info">{words("invited")}</StatusPill> : null}
                    {active ? (
                      <LogInAsButton name={name} target={{ officeId, userId }} />
                    ) : (
                      <StatusPill tone="neutral">{words("inactive")}</StatusPill>
                    )}
                  </PersonLine>
                );
              })}
          </PersonLines>
        )
      }
    </Loaded>
  );
}
