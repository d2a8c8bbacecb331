"use client";

import { LogOut, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import type { PersonLocation } from "@/lib/membership/locations/users.rules";
import { RowButton } from "./row-button";

type Props = {
  /** `everywhere`: at how many locations they work now. */
  person: { userId: number; name: string; everywhere: number };
  location: PersonLocation;
};

/** Lets somebody work at another location, after saying what they will see there. */
export function Assign({ person: { userId, name }, role, location: { id, officeName } }: Props & { role: string }) {
  const t = useTranslations("locations.people");
  const named = { name, location: officeName };
  return (
    <ConfirmAction
      call="POST /multi-location/assign-users/:userId"
      params={{ userId }}
      input={{ locations: [id] }}
      trigger={<RowButton icon={<Plus size={16} />} label={t("assignNamed", named)} text={t("assign")} />}
      title={t("assignTitle", named)}
      text={t("assignText", { ...named, role })}
      verb={t("assign")}
      destructive={false}
    />
  );
}

/** Takes a location away from somebody, after saying what they lose by it; the last one is their access. */
export function TakeAway({ person: { userId, name, everywhere }, location }: Props) {
  const t = useTranslations("locations.people");
  const { id, officeName, byGroup, groupName } = location;
  const named = { name, location: officeName };
  const ends = byGroup ? `${t("takeAwayByGroup", { group: groupName ?? "" })} ` : "";
  const left = everywhere - 1;
  return (
    <ConfirmAction
      call="DELETE /multi-location/assign-users/:userId"
      params={{ userId }}
      input={{ locations: [id], expectedLeft: left }}
      trigger={<RowButton icon={<LogOut size={16} />} label={t("takeAwayNamed", named)} text={t("takeAway")} />}
      title={t("takeAwayTitle", named)}
      text={`${ends}${t("takeAwayText", { ...named, count: left })}`}
      verb={t("takeAway")}
    />
  );
}
