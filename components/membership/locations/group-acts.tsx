"use client";

import { LogIn, LogOut } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { TextField } from "@/components/forms/text-field";
import { AddButton } from "@/components/ui/buttons/add-button";
import { Button } from "@/components/ui/buttons/button";
import { type GroupLocation, releasedNames } from "@/lib/membership/locations/groups.rules";
import { someNames } from "@/lib/membership/locations/names.rules";
import { RowButton } from "./row-button";

type Group = { groupId: number; groupName: string; revision: number };

const schema = () => import("@/lib/membership/locations/groups.schema").then(({ namedGroup }) => namedGroup);

function NameField() {
  const t = useTranslations("locations.groups");
  return <TextField name="groupName" label={t("nameLabel")} maxLength={60} autoComplete="off" />;
}

/** Makes a group and opens it, for its locations to be chosen there. */
export function AddGroup({ organizationId, path }: { organizationId: number; path: string }) {
  const t = useTranslations("locations.groups");
  const router = useRouter();
  return (
    <ActionDialog
      call="POST /multi-location/dentist-groups"
      input={({ groupName }: { groupName: string }) => ({ organizationId, groupName })}
      schema={schema}
      defaultValues={{ groupName: "" }}
      onSent={({ data }) => router.push(`${path}?id=${data.groupId}&tab=locations&filter=elsewhere`)}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <NameField />
    </ActionDialog>
  );
}

/** Another name; nothing else changes by it. */
export function RenameGroup({ group: { groupId, groupName, revision } }: { group: Group }) {
  const t = useTranslations("locations.groups");
  return (
    <ActionDialog
      call="PUT /multi-location/dentist-group-detail/:groupId"
      params={{ groupId }}
      input={(named: { groupName: string }) => ({ ...named, revision })}
      schema={schema}
      defaultValues={{ groupName }}
      trigger={<Button>{t("rename")}</Button>}
      title={t("renameTitle", { name: groupName })}
      text={t("renameText")}
      verb={t("save")}
    >
      <NameField />
    </ActionDialog>
  );
}

type DeleteProps = {
  group: Group;
  path: string;
  /** Plans of the group. */
  plans: number;
  /** Who follows it. */
  people: readonly string[];
};

/** Deletes a group after saying what becomes of its locations and plans, and of whom follows it. */
export function DeleteGroup({ group: { groupId, groupName, revision }, path, plans, people }: DeleteProps) {
  const t = useTranslations("locations.groups");
  const router = useRouter();
  return (
    <ConfirmAction
      call="DELETE /multi-location/dentist-group-detail/:groupId"
      params={{ groupId }}
      input={{ revision }}
      onSent={() => router.push(path)}
      refresh={false}
      trigger={<Button>{t("delete")}</Button>}
      title={t("deleteTitle", { name: groupName })}
      text={t("deleteText", { count: plans, people: people.length, names: someNames(people) })}
      verb={t("delete")}
    />
  );
}

/** What a location's plans do when it leaves the group it is in, and whose access changes by it. */
function useEffectText() {
  const t = useTranslations("locations.groups");
  const plans = ({ followers, following, officeName, groupName }: GroupLocation) => {
    if (followers.length === 0) return t("plansStay", { location: officeName });
    return t("plansReleased", {
      ...{ count: followers.length, members: following, location: officeName, group: groupName ?? "" },
      names: releasedNames(followers).join(", "),
    });
  };
  const people = ({ people: { come, go, last }, officeName: location }: GroupLocation) =>
    (["come", "go", "last"] as const).flatMap((kind) => {
      const names = { come, go, last }[kind];
      return names.length === 0 ? [] : t(`people.${kind}`, { location, count: names.length, names: names.join(", ") });
    });
  return (location: GroupLocation) => [plans(location), ...people(location)].join(" ");
}

/** For how many people a location comes or goes when it moves. */
const peopleMoved = ({ people: { come, go, last } }: GroupLocation) => come.length + go.length + last.length;

type Move = { group: Group; location: GroupLocation };

/** Moves a location here, after saying what that does to its plans. */
export function MoveHere({ group: { groupId, groupName, revision }, location }: Move) {
  const t = useTranslations("locations.groups");
  const effect = useEffectText();
  const named = { location: location.officeName, group: groupName };
  return (
    <ConfirmAction
      call="PUT /multi-location/dentist-group-detail/:groupId"
      params={{ groupId }}
      input={{
        addLocationIds: [location.id],
        revision,
        expectedPlans: location.followers.length,
        expectedPeople: peopleMoved(location),
      }}
      trigger={<RowButton icon={<LogIn size={16} />} label={t("moveNamed", named)} text={t("move")} />}
      title={t("moveTitle", named)}
      text={`${effect(location)} ${t("notOffered", named)}`}
      verb={t("move")}
      destructive={false}
    />
  );
}

/** Takes a location out of the group, after saying what that does to its plans. */
export function TakeOut({ group: { groupId, groupName, revision }, location }: Move) {
  const t = useTranslations("locations.groups");
  const effect = useEffectText();
  const named = { location: location.officeName, group: groupName };
  return (
    <ConfirmAction
      call="DELETE /multi-location/dentist-groups"
      input={{
        groupId,
        locationIds: [location.id],
        revision,
        expectedPlans: location.followers.length,
        expectedPeople: peopleMoved(location),
      }}
      trigger={<RowButton icon={<LogOut size={16} />} label={t("takeOutNamed", named)} text={t("takeOut")} />}
      title={t("takeOutTitle", named)}
      text={effect(location)}
      verb={t("takeOut")}
      destructive={location.followers.length + peopleMoved(location) > 0}
    />
  );
}
