import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { organizationNamed } from "./organization.queries";
import { assignPerson, changePersonSetting, unassignPerson } from "./users.commands";
import { listPeople, managedPerson } from "./users.queries";
import { personColumns } from "./users.rules";
import {
  ASSIGNMENT_BODY_BYTES,
  assignment,
  assignmentEnd,
  peopleFile,
  peopleList,
  personSetting,
} from "./users.schema";

export const locationUserEndpoints = [
  endpoint("GET /multi-location/manage-users/:organizationId", mayDo("manageUsers"), {
    summary: "Who works at the locations of an organization, with their role and at how many.",
    run: async ({ actor, params }) => {
      const organization = await organizationNamed(actor, params.organizationId);
      const { rows } = await listPeople(organization, peopleList.parse({}));
      return reply({ organizationId: organization.id, users: rows });
    },
  }),
  endpoint("GET /multi-location/manage-users/:organizationId/export", OFFICE_AND_ADMIN, {
    summary: "The same people as a file, searched and sorted as the page is.",
    query: peopleFile,
    run: async ({ actor, params, query, caller }) => {
      const organization = await organizationNamed(actor, params.organizationId);
      const rows = readLater(async () => (await listPeople(organization, query)).rows);
      return listFile("locations.people", query.format, personColumns, rows, caller.locale);
    },
  }),
  endpoint("GET /multi-location/manage-user-assignments/:userId", mayDo("manageUsers"), {
    summary: "At which locations of the organization somebody works, and which of its groups they follow.",
    run: async ({ actor, params }) => {
      const person = await managedPerson(actor, params.userId);
      const { organization, userId, name, type, state, locationIds, groups } = person;
      return reply({ userId, name, type, state, organizationId: organization.id, locations: locationIds, groups });
    },
  }),
  endpoint("POST /multi-location/assign-users/:userId", mayDo("manageUsers"), {
    summary:
      "Let somebody work at more locations, and follow groups: at the locations that are in one for as long as they are.",
    input: assignment,
    bodyLimit: ASSIGNMENT_BODY_BYTES,
    run: async ({ actor, params, input, caller }) => {
      const person = await managedPerson(actor, params.userId);
      const done = await assignPerson(actor, person, input, { actor, caller });
      return reply(done, "locations.people.assigned", { count: done.locations, groups: done.groups });
    },
  }),
  endpoint("DELETE /multi-location/assign-users/:userId", mayDo("manageUsers"), {
    summary: "Take locations away from somebody, at once; without any left their account is switched off.",
    input: assignmentEnd,
    bodyLimit: ASSIGNMENT_BODY_BYTES,
    run: async ({ actor, params, input, caller }) => {
      const person = await managedPerson(actor, params.userId);
      const done = await unassignPerson(actor, person, input, { actor, caller });
      return reply(done, "locations.people.unassigned", { count: done.locations, groups: done.groups });
    },
  }),
  endpoint("PUT /users/me/account/change-manage-user-setting", mayDo("manageUsers"), {
    summary: "Change one setting of somebody at the organization's locations: permissions, plan coordinator, log-in.",
    input: personSetting,
    run: async ({ actor, input, caller }) => {
      const person = await managedPerson(actor, input.userId);
      await changePersonSetting(actor, person, input, { actor, caller });
      return reply(null, "offices.users.permissionsChanged");
    },
  }),
];
