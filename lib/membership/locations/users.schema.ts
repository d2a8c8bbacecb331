import { z } from "zod";
import { OFFICE } from "@/lib/core/auth/roles";
import { date, INVALID, id } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

const ids = z.array(id).max(2_000).default([]);
export const ASSIGNMENT_BODY_BYTES = 120_000;

/** Locations, and groups with the locations that are in them (001 §4). */
export const assignment = z.object({ locations: ids, groups: ids });

/** The page's form: one of the groups, by its id. */
export const oneGroup = z.object({ groupId: z.string().min(1) });

/** `expectedLeft`: how many locations they would still have, as it was shown; another number is refused. */
export const assignmentEnd = assignment.extend({ expectedLeft: z.number().int().min(0).max(1_000_000).optional() });

export const peopleList = listQuery(["all"], ["person", "-person"]);
export type PeopleList = z.output<typeof peopleList>;
export const peopleFile = peopleList.extend({ format: z.enum(FILE_FORMATS) });

export const PERSON_LOCATION_FILTERS = ["has", "other"] as const;
export const personLocationList = listQuery(PERSON_LOCATION_FILTERS, ["location", "-location"]);
export type PersonLocationList = z.output<typeof personLocationList>;

/**
 * Body of PUT /users/me/account/change-manage-user-setting, one setting of a person who works at the organization's locations: what they
 * may do (of a temporary administrator with their last day, `until`), whether they coordinate the plans, whether they may log in.
 */
export const personSetting = z.discriminatedUnion("setting", [
  z.object({ userId: id, setting: z.literal("type"), value: z.enum(OFFICE, INVALID.data), until: date.optional() }),
  z.object({ userId: id, setting: z.literal("planCoordinator"), value: z.boolean() }),
  z.object({ userId: id, setting: z.literal("active"), value: z.boolean() }),
]);
export type SettingOfPerson = z.output<typeof personSetting>;
