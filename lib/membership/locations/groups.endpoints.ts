import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { changeGroup, createGroup, deleteGroup, movesIn, removeLocations, showMoves } from "./groups.commands";
import { groupNamed, groupPlans, listGroups, managedGroup, organizationGroups } from "./groups.queries";
import { groupColumns } from "./groups.rules";
import {
  changedGroup,
  GROUP_BODY_BYTES,
  groupDeletion,
  groupFile,
  leavingLocations,
  newGroup,
  organizationNamedBody,
} from "./groups.schema";
import { groupWire } from "./groups.wire";
import { managedOrganization, organizationNamed } from "./organization.queries";

export const groupEndpoints = [
  endpoint("POST /multi-location/organization-dentist-groups", mayDo("manageOffice"), {
    summary: "The groups of an organization, with the locations the caller works in.",
    input: organizationNamedBody,
    run: async ({ actor, input }) => {
      const organization = await organizationNamed(actor, input.organizationId);
      const { id, name } = organization;
      return reply({
        organizationId: id,
        organizationName: name,
        groups: (await organizationGroups(organization)).map(groupWire),
      });
    },
  }),
  endpoint("GET /multi-location/organization-dentist-groups/:organizationId/export", OFFICE_AND_ADMIN, {
    summary: "The same groups as a file, searched and sorted as the page is.",
    query: groupFile,
    run: async ({ actor, params, query, caller }) => {
      const organization = await organizationNamed(actor, params.organizationId);
      const rows = readLater(async () => (await listGroups(organization, query)).rows);
      return listFile("locations.groups", query.format, groupColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /multi-location/dentist-group-detail/:groupId", mayDo("manageOffice"), {
    summary: "A group of an organization: its locations and the plans that belong to it.",
    run: async ({ actor, params }) => {
      const group = await groupNamed(actor, params.groupId);
      const rows = await organizationGroups(group.organization);
      const row = rows.find(({ id }) => id === group.id);
      return reply({
        groupId: group.id,
        groupName: group.groupName,
        revision: group.revision,
        organizationId: group.organization.id,
        locationsIds: row?.locationIds ?? [],
        members: row?.members ?? 0,
        plans: await groupPlans(group),
      });
    },
  }),
  endpoint("POST /multi-location/dentist-groups", mayDo("manageOffice"), {
    summary: "Make a group of an organization, with locations in it.",
    input: newGroup,
    bodyLimit: GROUP_BODY_BYTES,
    run: async ({ actor, input, caller }) => {
      const organization = await managedOrganization(actor, input.organizationId);
      const groupId = await createGroup(organization, input, { actor, caller });
      return reply({ groupId }, "locations.groups.created");
    },
  }),
  endpoint("PUT /multi-location/dentist-group-detail/:groupId", mayDo("manageOffice"), {
    summary:
      "Rename a group, or say which locations are in it; with `preview` only what that does to plans and people.",
    input: changedGroup,
    bodyLimit: GROUP_BODY_BYTES,
    run: async ({ actor, params, input, caller }) => {
      const group = await managedGroup(actor, params.groupId);
      if (input.preview) return reply(await showMoves(group.organization, await movesIn(group, input), actor));
      return reply(await changeGroup(group, input, { actor, caller }), "locations.groups.changed");
    },
  }),
  endpoint("DELETE /multi-location/dentist-group-detail/:groupId", mayDo("manageOffice"), {
    summary:
      "Delete a group: its locations stay without one. Refused while members are on plans that follow its plans.",
    input: groupDeletion,
    run: async ({ actor, params, input, caller }) => {
      await deleteGroup(await managedGroup(actor, params.groupId), input, { actor, caller });
      return reply({ deleted: true }, "locations.groups.deleted");
    },
  }),
  endpoint("DELETE /multi-location/dentist-groups", mayDo("manageOffice"), {
    summary: "Take locations out of a group; with `preview` only what that does to plans and people.",
    input: leavingLocations,
    bodyLimit: GROUP_BODY_BYTES,
    run: async ({ actor, input, caller }) => {
      const group = await managedGroup(actor, input.groupId);
      if (input.preview) {
        const moves = await movesIn(group, { leaving: input.locationIds });
        return reply(await showMoves(group.organization, moves, actor));
      }
      const done = await removeLocations(group, input.locationIds, input, { actor, caller });
      return reply(done, "locations.groups.changed");
    },
  }),
];
