import { keptFor, type PlanTarget } from "@/lib/membership/master-plans/target.rules";

type Words = { all: string; group: (name: string) => string };
type Places = {
  groups: readonly { id: number; groupName: string }[];
  locations: readonly { id: number; officeName: string }[];
};
export type PlaceOption = { value: PlanTarget; label: string };

/** All that the plans of an organization can be looked at for: all locations, its groups, its locations. */
export function placeOptions({ groups, locations }: Places, { all, group }: Words): PlaceOption[] {
  return [
    { value: "master", label: all },
    ...groups.map(({ id, groupName }): PlaceOption => ({ value: `group-${id}`, label: group(groupName) })),
    ...locations.map(({ id, officeName }): PlaceOption => ({ value: `location-${id}`, label: officeName })),
  ];
}

/** All that one plan can be looked at for: whom it is kept for, the groups below, and the locations that have it. */
export function planOptions(
  plan: { groupId: number | null; following: readonly { office: number; officeName: string }[] },
  { groups }: Pick<Places, "groups">,
  words: Words,
): PlaceOption[] {
  const home = keptFor(plan.groupId);
  const locations = plan.following.map(({ office, officeName }) => ({ id: office, officeName }));
  const kept = plan.groupId === null ? groups : groups.filter(({ id }) => id === plan.groupId);
  return placeOptions({ groups: kept, locations }, words).filter(
    ({ value }) => value !== "master" || home === "master",
  );
}
