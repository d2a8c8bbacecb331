import type { GroupRow } from "./groups.rules";

/** A group as the specification writes it (001 §4, Q-119). */
export const groupWire = ({ id, groupName, revision, locationIds, members, plans }: GroupRow) => ({
  ...{ groupId: id, groupName, revision, locationsIds: locationIds, members, plans },
});
