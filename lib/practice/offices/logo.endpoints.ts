import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { notFound } from "@/lib/core/errors";
import { publicFile } from "@/lib/core/files/files";
import { logoUpload, PICTURE_BODY_BYTES, PICTURE_FILE } from "@/lib/core/files/picture-fields";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { FileReply, reply } from "@/lib/front/api/reply";
import { deleteLogo, saveLogo } from "./logo.commands";

export const logoEndpoints = [
  endpoint("POST /users/:userId/dentist-info/:officeId/logo", mayDo("manageOffice"), {
    endsInSlash: true,
    summary: "Save a new logo: a PNG, JPEG or WebP, as a form with `file` or as base64.",
    takesForm: { file: PICTURE_FILE },
    input: logoUpload,
    bodyLimit: PICTURE_BODY_BYTES,
    rate: { name: "logo", most: 30, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) =>
      reply(await saveLogo(params.officeId, input.file, { actor, caller }), "offices.logo.added"),
  }),
  endpoint("DELETE /users/:userId/dentist-info/:officeId/logo", mayDo("manageOffice"), {
    endsInSlash: true,
    summary: "Delete the logo.",
    run: async ({ actor, params, caller }) => {
      await deleteLogo(params.officeId, { actor, caller });
      return reply(null, "offices.logo.deleted");
    },
  }),
  publicEndpoint("GET /files/:fileId", {
    summary: "A public file: the logo of an office.",
    run: async ({ tenant, params }) => {
      const found = await publicFile(tenant.id, params.fileId);
      if (!found) throw notFound();
      return new FileReply(found.content, found.file.name, found.file.contentType, true, true);
    },
  }),
];
