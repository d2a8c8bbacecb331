import { z } from "zod";
import { id, shortText } from "@/lib/core/fields/fields";
import { revision } from "@/lib/core/fields/revision";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

const LONGEST_NAME = 60;
/** More locations than any organization has. */
const MOST = 2_000;

/** So many ids, in every field that holds them. */
export const GROUP_BODY_BYTES = 160_000;

const ids = z.array(id).max(MOST);
const groupName = shortText(LONGEST_NAME);
/** The specification spells them both ways. */
const spelled = { locationsIds: ids.optional(), locationIds: ids.optional() };
type Spelled = { locationsIds?: number[] | undefined; locationIds?: number[] | undefined };
/** All that are named, however they are spelled; undefined where neither is sent. */
const namesOf = ({ locationIds, locationsIds }: Spelled): number[] | undefined =>
  locationIds || locationsIds ? [...new Set([...(locationIds ?? []), ...(locationsIds ?? [])])] : undefined;

export const organizationNamedBody = z.object({ organizationId: id });

export const newGroup = z
  .object({ organizationId: id, groupName, ...spelled })
  .transform(({ organizationId, groupName: name, ...sent }) => ({
    ...{ organizationId, groupName: name, locationIds: namesOf(sent) ?? [] },
  }));

/** How many plans of its locations stop following a group, and for how many people a location comes or goes, as it was shown; another number is refused. */
const counted = z.number().int().min(0).max(1_000_000).optional();
const shown = {
  revision: revision.optional(),
  expectedPlans: counted,
  expectedPeople: counted,
  preview: z.boolean().default(false),
};

/** The name, all of the locations, or some to add; what is not sent stays. */
export const changedGroup = z
  .object({ groupName: groupName.optional(), addLocationIds: ids.optional(), ...spelled, ...shown })
  .transform(({ locationIds, locationsIds, ...sent }) => ({
    ...{ ...sent, locationIds: namesOf({ locationIds, locationsIds }) },
  }));

export const groupDeletion = z.object({ revision: revision.optional() });

export const leavingLocations = z
  .object({ groupId: id, ...spelled, ...shown })
  .transform(({ locationIds, locationsIds, ...sent }) => ({
    ...{ ...sent, locationIds: namesOf({ locationIds, locationsIds }) ?? [] },
  }));

/** Only a name, as the dialog asks for it. */
export const namedGroup = z.object({ groupName });

export const groupList = listQuery(["all"], ["name", "-name", "locations", "-locations", "members", "-members"]);
export type GroupList = z.output<typeof groupList>;
export const groupFile = groupList.extend({ format: z.enum(FILE_FORMATS) });

export const GROUP_LOCATION_FILTERS = ["here", "elsewhere"] as const;
export const groupLocationList = listQuery(GROUP_LOCATION_FILTERS, ["location", "-location"]);
export type GroupLocationList = z.output<typeof groupLocationList>;
