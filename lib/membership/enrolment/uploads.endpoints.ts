import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { file, reply } from "@/lib/front/api/reply";
import { activePlans } from "./queries";
import { checkUpload, discardUpload, importUpload } from "./uploads.commands";
import { uploadOf, uploadsOf } from "./uploads.queries";
import {
  importInput,
  MAX_BYTES,
  MAX_LINES,
  UPLOAD_BODY_BYTES,
  UPLOAD_COLUMNS,
  uploadInput,
  uploadsInfo,
} from "./uploads.schema";
import { problemsCsv, templateCsv, uploadWire } from "./uploads.wire";

const CSV = "text/csv; charset=utf-8";

export const uploadEndpoints = [
  endpoint("POST /office/:officeId/reports/members-file-upload-info", mayDo("importMembers"), {
    summary: "Member files the office has uploaded: counts, errors by row and column, who and when.",
    input: uploadsInfo,
    run: async ({ params, input, caller }) => ({
      columns: UPLOAD_COLUMNS,
      limits: { bytes: MAX_BYTES, lines: MAX_LINES },
      uploads: (await uploadsOf(params.officeId, input.limit)).map((upload) => uploadWire(upload, caller.locale)),
    }),
  }),
  endpoint("GET /office/:officeId/members/uploads/template", mayDo("importMembers"), {
    summary: "A template for member files, with the office's own plans.",
    run: async ({ params }) =>
      file(Buffer.from(templateCsv(await activePlans(params.officeId))), "members template.csv", CSV),
  }),
  endpoint("POST /office/:officeId/members/uploads", mayDo("importMembers"), {
    summary: "Check a CSV file of members row by row and preview the import; nothing is saved.",
    input: uploadInput,
    bodyLimit: UPLOAD_BODY_BYTES,
    rate: { name: "members-upload", most: 30, perSeconds: 600, by: "user" },
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(await checkUpload(params.officeId, input, { tenant, role: actor.role, author: { actor, caller } })),
  }),
  endpoint("POST /office/:officeId/members/uploads/:uploadId/import", mayDo("importMembers"), {
    summary: "Import a checked file as members whose first payment the office takes; no one is charged.",
    input: importInput,
    run: async ({ actor, tenant, params, input, caller }) => {
      const by = { tenant, role: actor.role, author: { actor, caller } };
      const done = await importUpload(params.officeId, params.uploadId, input, by);
      return reply(done, "enrolmentUploads.imported", { count: done.members });
    },
  }),
  endpoint("DELETE /office/:officeId/members/uploads/:uploadId", mayDo("importMembers"), {
    summary: "Discard a checked file.",
    run: async ({ actor, params, caller }) => {
      await discardUpload(params.officeId, params.uploadId, { actor, caller });
      return reply(null, "enrolmentUploads.discarded");
    },
  }),
  endpoint("GET /office/:officeId/members/uploads/:uploadId/errors", mayDo("importMembers"), {
    summary: "Problems in a member file, by row and column, as CSV.",
    run: async ({ params, caller }) => {
      const upload = await uploadOf(params.officeId, params.uploadId);
      if (!upload) throw notFound();
      return file(Buffer.from(problemsCsv(upload.problems, caller.locale)), `errors ${upload.id}.csv`, CSV);
    },
  }),
];
