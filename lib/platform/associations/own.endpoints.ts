import "server-only";
import { ASSOCIATION_RIGHTS } from "@/lib/core/auth/rights";
import { proveAssociation } from "@/lib/core/auth/scope";
import { logoUpload, PICTURE_BODY_BYTES, PICTURE_FILE } from "@/lib/core/files/picture-fields";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import { updateAssociation } from "./commands";
import { deleteAssociationLogo, saveAssociationLogo } from "./logo.commands";
import { ownAssociation } from "./schema";

export const ownAssociationEndpoints = [
  endpoint("PUT /associations/profile", ASSOCIATION_RIGHTS.changeProfile, {
    summary: "Change the association's own name, as its practices' pages show it.",
    input: ownAssociation,
    run: async ({ actor, tenant, input, caller }) => {
      await updateAssociation(tenant.id, proveAssociation(actor), input, { actor, caller });
      return reply(null, "associations.saved");
    },
  }),
  endpoint("POST /associations/profile/logo", ASSOCIATION_RIGHTS.changeProfile, {
    summary: "Save a new logo of the association: a PNG, JPEG or WebP, as a form with `file` or as base64.",
    takesForm: { file: PICTURE_FILE },
    input: logoUpload,
    bodyLimit: PICTURE_BODY_BYTES,
    rate: { name: "logo", most: 30, perSeconds: 600, by: "user" },
    run: async ({ actor, tenant, input, caller }) => {
      const sent = { tenantId: tenant.id, file: input.file };
      return reply(
        await saveAssociationLogo(proveAssociation(actor), sent, { actor, caller }),
        "associations.own.logoSaved",
      );
    },
  }),
  endpoint("DELETE /associations/profile/logo", ASSOCIATION_RIGHTS.changeProfile, {
    summary: "Delete the association's logo.",
    run: async ({ actor, caller }) => {
      await deleteAssociationLogo(proveAssociation(actor), { actor, caller });
      return reply(null, "associations.own.logoDeleted");
    },
  }),
];
