"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Timeline } from "@/components/ui/timeline";
import { api } from "@/lib/core/api/client";
import { Loaded } from "./loaded";
import { useFormats } from "./use-formats";

/** Who did what, when, before and after. */
export function MemberHistory({ memberId }: { memberId: number }) {
  const t = useTranslations("members");
  const format = useFormats();
  const action = (name: string) =>
    t.has(`action.${name}` as "action.member.update")
      ? t(`action.${name}` as "action.member.update")
      : name.replace(/[._]/g, " ");
  const field = (name: string) =>
    t.has(`field.${name}` as "field.email") ? t(`field.${name}` as "field.email") : name;
  return (
    <Loaded
      name={`history ${memberId}`}
      read={() => api("GET /users/me/account/getMemberHistory/:memberId", { params: { memberId } })}
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={t("detail.noHistory")} />
        ) : (
          <Timeline
            label={t("detail.history")}
            items={entries.map((entry) => ({
              key: entry.id,
              title: action(entry.action),
              meta: `${format.moment(entry.at)} · ${entry.who ?? t("detail.system")}${entry.as ? ` ${t("detail.as", { name: entry.as })}` : ""}`,
              detail: (
                <ul>
                  {entry.changes.map((change) => (
                    <li key={change.field} className="break-words">
                      {t("detail.change", {
                        field: field(change.field),
                        before: change.before ?? t("detail.empty"),
                        after: change.after ?? t("detail.empty"),
                      })}
                    </li>
                  ))}
                  {entry.reason ? <li>{entry.reason}</li> : null}
                </ul>
              ),
            }))}
          />
        )
      }
    </Loaded>
  );
}
