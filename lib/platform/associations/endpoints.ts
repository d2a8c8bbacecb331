import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { fileUrl } from "@/lib/core/files/files";
import { windowOf } from "@/lib/core/lists/list";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createAssociation, decideAssociation, updateAssociation } from "./commands";
import { ownAssociationEndpoints } from "./own.endpoints";
import { listAssociations } from "./queries";
import { associationColumns } from "./rules";
import { associationChange, associationEnd, associationFile, associationList, newAssociation } from "./schema";

export const associationEndpoints = [
  ...ownAssociationEndpoints,
  endpoint("GET /admin/associations", ADMINS, {
    summary: "Associations that bring practices: name, logo and sign-up address, with the number of each state.",
    query: associationList,
    run: async ({ tenant, query }) => {
      const { rows, counts, total } = await listAssociations(tenant.id, query, windowOf(query));
      return {
        counts,
        total,
        rows: rows.map(({ id, name, signupUrl, logoFileId, state, offices, families, members, users }) => ({
          ...{
            id,
            name,
            signupURL: signupUrl,
            logo: logoFileId === null ? null : fileUrl(logoFileId),
            state,
            offices,
            families,
            members,
            users,
          },
        })),
      };
    },
  }),
  endpoint("GET /admin/associations/export", ADMINS, {
    summary: "The associations as a file, searched and filtered as the page is.",
    query: associationFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listAssociations(tenant.id, query)).rows);
      return listFile("associations", query.format, associationColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/associations", ADMINS, {
    summary: "Add an association, open at once or waiting for approval.",
    input: newAssociation,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await createAssociation(tenant.id, input, { actor, caller }) }, "associations.created"),
  }),
  endpoint("PUT /admin/associations/:associationId", ADMINS, {
    summary: "Change an association's name and sign-up address; its old addresses go on leading to it.",
    input: associationChange,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await updateAssociation(tenant.id, params.associationId, input, { actor, caller }), "associations.saved"),
  }),
  endpoint("POST /admin/associations/:associationId/approve", ADMINS, {
    summary: "Approve an association that waits: its link works from then on.",
    run: async ({ actor, tenant, params, caller }) => {
      await decideAssociation(tenant.id, params.associationId, { verb: "approve" }, { actor, caller });
      return reply({ state: "open" }, "associations.approved");
    },
  }),
  endpoint("POST /admin/associations/:associationId/end", ADMINS, {
    summary: "End an association: its link leads nowhere and its people cannot log in; its practices stay.",
    input: associationEnd,
    run: async ({ actor, tenant, params, input, caller }) => {
      await decideAssociation(tenant.id, params.associationId, { verb: "end", ...input }, { actor, caller });
      return reply({ state: "ended" }, "associations.ended");
    },
  }),
  endpoint("POST /admin/associations/:associationId/reopen", ADMINS, {
    summary: "Open an association again that has ended.",
    run: async ({ actor, tenant, params, caller }) => {
      await decideAssociation(tenant.id, params.associationId, { verb: "reopen" }, { actor, caller });
      return reply({ state: "open" }, "associations.reopened");
    },
  }),
];
