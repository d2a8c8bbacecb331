import { z } from "zod";
import { id } from "@/lib/core/fields/fields";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

const ids = z.array(id).max(2_000).default([]);
export const ASSIGNMENT_BODY_BYTES = 120_000;

/** Locations, and groups with the locations that are in them (001 §4). */
export const assignment = z.object({ locations: ids, groups: ids });

/** `expectedLeft`: how many locations they would still have, as it was shown; another number is refused. */
export const assignmentEnd = assignment.extend({ expectedLeft: z.number().int().min(0).max(1_000_000).optional() });

export const peopleList = listQuery(["all"], ["person", "-person"]);
export type PeopleList = z.output<typeof peopleList>;
export const peopleFile = peopleList.extend({ format: z.enum(FILE_FORMATS) });

export const PERSON_LOCATION_FILTERS = ["has", "other"] as const;
export const personLocationList = listQuery(PERSON_LOCATION_FILTERS, ["location", "-location"]);
export type PersonLocationList = z.output<typeof personLocationList>;
