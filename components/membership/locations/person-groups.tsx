"use client";

import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { SelectField } from "@/components/forms/select-field";
import { Button } from "@/components/ui/buttons/button";
import { someNames } from "@/lib/membership/locations/names.rules";
import type { PersonGroup } from "@/lib/membership/locations/users.rules";

type Person = { userId: number; name: string; everywhere: number };
type Chosen = { groupId: string };

const schema = () => import("@/lib/membership/locations/users.schema").then(({ oneGroup }) => oneGroup);

/** Lets somebody follow one of the groups that they do not follow yet; what comes by it is said as soon as one is chosen. */
export function FollowGroup({
  person,
  role,
  groups,
}: {
  person: Person;
  role: string;
  groups: readonly PersonGroup[];
}) {
  const t = useTranslations("locations.people");
  const { userId, name } = person;
  return (
    <ActionDialog
      call="POST /multi-location/assign-users/:userId"
      params={{ userId }}
      input={({ groupId }: Chosen) => ({ groups: [Number(groupId)] })}
      schema={schema}
      defaultValues={{ groupId: "" }}
      trigger={<Button>{t("follow")}</Button>}
      title={t("followTitle", { name })}
      text={t("followText", { role })}
      verb={t("follow")}
    >
      <SelectField
        name="groupId"
        label={t("followGroup")}
        options={groups.map(({ id, groupName }) => ({ value: String(id), label: groupName }))}
      />
      <Comes groups={groups} />
    </ActionDialog>
  );
}

function Comes({ groups }: { groups: readonly PersonGroup[] }) {
  const t = useTranslations("locations.people");
  const chosen = useWatch<Chosen, "groupId">({ name: "groupId" });
  const group = groups.find(({ id }) => String(id) === chosen);
  return (
    <p aria-live="polite" className="text-body text-muted">
      {group ? t("followComes", { count: group.lacks.length, names: someNames(group.lacks) }) : null}
    </p>
  );
}

/** The groups that somebody follows, each to be taken away. */
export function FollowedGroups({ person, groups }: { person: Person; groups: readonly PersonGroup[] }) {
  const t = useTranslations("locations.people");
  if (groups.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-2">
      {groups.map((group) => (
        <li key={group.id} className="flex flex-wrap items-center justify-between gap-2 text-body">
          <span className="flex items-center gap-2">
            <Users size={16} aria-hidden className="text-muted" />
            {t("follows", { group: group.groupName })}
          </span>
          <Unfollow person={person} group={group} />
        </li>
      ))}
    </ul>
  );
}

function Unfollow({ person: { userId, name, everywhere }, group }: { person: Person; group: PersonGroup }) {
  const t = useTranslations("locations.people");
  const named = { name, group: group.groupName };
  const left = everywhere - group.has.length;
  const lost = t("unfollowText", { count: group.has.length, names: someNames(group.has) });
  return (
    <ConfirmAction
      call="DELETE /multi-location/assign-users/:userId"
      params={{ userId }}
      input={{ groups: [group.id], expectedLeft: left }}
      trigger={
        <Button size="sm" aria-label={t("unfollowNamed", named)}>
          {t("unfollow")}
        </Button>
      }
      title={t("unfollowTitle", named)}
      text={group.has.length === 0 ? lost : `${lost} ${t("takeAwayText", { name, count: left })}`}
      verb={t("unfollow")}
    />
  );
}
