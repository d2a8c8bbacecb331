import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type Definition, DefinitionList } from "@/components/ui/definition-list";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import { withQuery } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { USER_TONES } from "./user-state";
import type { UserView } from "./user-view";

/** Who somebody is, how they stand and when they were there. */
export function UserFactsList({ user, trail }: { user: UserView; trail: boolean }) {
  const t = useTranslations("users");
  const d = useTranslations("users.drawer");
  const format = useFormats();
  const until = user.until ? format.full(user.until) : "";
  const moment = (at: string | null, none: string) => (at ? format.moment(at, BACK_OFFICE_ZONE) : none);
  const over = user.state === "off" && user.acts.length === 0 && user.refusal === null;
  const words = [
    d(`stateText.${over ? "over" : user.state}`, { until, time: moment(user.lockedUntil, "") }),
    ...(user.invitation && user.state === "invited" ? [d(`invitation.${user.invitation}`)] : []),
  ];
  const items: Definition[] = [
    {
      term: d("stands"),
      value: (
        <span className="grid justify-items-start gap-1">
          <span className="flex flex-wrap gap-2">
            <StatusPill tone={USER_TONES[user.state]}>{t(`state.${user.state}`, { until })}</StatusPill>
            {user.isOwner ? <Badge tone="accent">{d("owner")}</Badge> : null}
          </span>
          <span className="text-muted">{words.join(" ")}</span>
        </span>
      ),
    },
    { term: d("contact"), value: [user.email, user.phone].filter(Boolean).join(" · ") },
    ...(user.offices.length > 0
      ? [
          {
            term: d("offices"),
            value: (
              <ul>
                {user.offices.map(({ id, name }) => (
                  <li key={id}>
                    <TextLink href={withQuery("/admin/dentists", { office: id })}>{name}</TextLink>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(user.partner ? [{ term: d("partner"), value: user.partner }] : []),
    { term: d("lastSeen"), value: moment(user.lastSeenAt ?? user.lastLoginAt, t("never")) },
    { term: d("lastLogin"), value: moment(user.lastLoginAt, t("never")) },
    { term: d("sessions"), value: d("sessionCount", { count: user.sessions }) },
    { term: d("password"), value: moment(user.passwordSetAt, d("notYet")) },
    { term: d("since"), value: format.full(user.createdAt) },
    { term: d("number"), value: `#${user.id}` },
  ];
  return (
    <>
      <DefinitionList items={items} />
      {trail ? (
        <TextLink
          href={withQuery("/admin/super_admin", { tab: "trail", period: "all", who: user.id })}
          className="mt-3 inline-flex min-h-11 items-center"
        >
          {d("trail")}
        </TextLink>
      ) : null}
    </>
  );
}
