import "server-only";
import { mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { documentBytes } from "@/lib/core/files/documents";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { FileReply, reply } from "@/lib/front/api/reply";
import { disputeView } from "./detail.queries";
import { addFile, attachOwn, readFile, removeFile } from "./evidence.commands";
import { disputeList } from "./list.queries";
import { disputeColumns } from "./list.rules";
import { officeOfDispute } from "./queries";
import { acceptDispute, respond, saveDraft } from "./respond.commands";
import {
  acceptInput,
  disputeFile,
  draftInput,
  EVIDENCE_FILE,
  FILE_BODY_BYTES,
  fileInput,
  ownFileInput,
  respondInput,
  TEXTS_BODY_BYTES,
} from "./schema";
import { fromLegacy, toLegacy } from "./wire";

// Own additions under /disputes/{id}: the calls behind "dispute respond/accept" are not shown (001 §4).
export const disputeEndpoints = [
  endpoint("GET /dentists/:officeId/disputes", OFFICE_AND_ADMIN, {
    summary: "The office's disputes, newest first, of some days or of all; `csv` or `xlsx` for a file.",
    query: disputeFile,
    run: async ({ params, query, caller }) => {
      const rows = () => disputeList(params.officeId, { filter: query.filter, days: query });
      const format = query.csv ? "csv" : query.xlsx ? "xlsx" : null;
      return format ? listFile("disputes", format, disputeColumns, readLater(rows), caller.locale) : rows();
    },
  }),
  endpoint("GET /disputes/:disputeId", OFFICE_AND_ADMIN, {
    summary: "A dispute: amounts, evidence with its documents, and timeline.",
    run: async ({ actor, params }) => {
      const view = await disputeView(await officeOfDispute(actor, params.disputeId), params.disputeId);
      return { ...view, ...toLegacy(view.sent ?? view.evidence), disputeId: view.id };
    },
  }),
  endpoint("PUT /disputes/:disputeId/evidence", OFFICE_AND_ADMIN, {
    summary: "Save the draft of the evidence; nothing is submitted to the bank.",
    input: draftInput,
    bodyLimit: TEXTS_BODY_BYTES,
    run: async ({ actor, params, input, caller }) =>
      saveDraft(await officeOfDispute(actor, params.disputeId), params.disputeId, input, { actor, caller }),
  }),
  endpoint("POST /disputes/:disputeId/files", OFFICE_AND_ADMIN, {
    summary: "Add a document to the evidence: a PDF, JPEG or PNG, as a form with `file` or as base64.",
    input: fileInput,
    bodyLimit: FILE_BODY_BYTES,
    takesForm: { file: EVIDENCE_FILE },
    rate: { name: "dispute-file", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const office = await officeOfDispute(actor, params.disputeId);
      const file = { ...input, content: await documentBytes(input.file) };
      return reply(await addFile(office, params.disputeId, file, { actor, caller }), "disputes.fileAdded");
    },
  }),
  endpoint("POST /disputes/:disputeId/files/own", OFFICE_AND_ADMIN, {
    summary: "Attach a document from our records: the receipt, the signed agreements, or messages to the family.",
    input: ownFileInput,
    rate: { name: "dispute-file", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const office = await officeOfDispute(actor, params.disputeId);
      const made = await attachOwn(actor, office, params.disputeId, input.field, { actor, caller });
      return reply(made, "disputes.fileAdded");
    },
  }),
  endpoint("GET /disputes/:disputeId/files/:fileId", OFFICE_AND_ADMIN, {
    summary: "A document of the evidence.",
    run: async ({ actor, params }) => {
      const office = await officeOfDispute(actor, params.disputeId);
      const { file, content } = await readFile(office, params.disputeId, params.fileId);
      return new FileReply(content, file.name, file.contentType, false);
    },
  }),
  endpoint("DELETE /disputes/:disputeId/files/:fileId", OFFICE_AND_ADMIN, {
    summary: "Remove a document from the evidence.",
    run: async ({ actor, params, caller }) => {
      const office = await officeOfDispute(actor, params.disputeId);
      return reply(
        await removeFile(office, params.disputeId, params.fileId, { actor, caller }),
        "disputes.fileRemoved",
      );
    },
  }),
  endpoint("POST /disputes/:disputeId/respond", OFFICE_AND_ADMIN, {
    summary:
      "Submit the evidence to the bank, once: the draft, or the legacy `agreement`, `description` and `terms` over it.",
    input: respondInput,
    bodyLimit: TEXTS_BODY_BYTES,
    run: async ({ actor, params, input, caller }) => {
      const office = await officeOfDispute(actor, params.disputeId);
      const { revision, ...legacy } = input;
      const response = { revision, evidence: fromLegacy(legacy) };
      const { stage } = await respond(office, params.disputeId, response, { actor, caller });
      return reply({ stage }, stage === "needsResponse" ? "disputes.notTaken" : "disputes.responded");
    },
  }),
  endpoint("POST /disputes/:disputeId/accept", mayDo("acceptDisputes"), {
    summary: "Accept the dispute: it is lost and its memberships end.",
    input: acceptInput,
    run: async ({ actor, params, input, caller }) => {
      const office = await officeOfDispute(actor, params.disputeId);
      const { stage } = await acceptDispute(office, params.disputeId, input.amountCents, { actor, caller });
      return reply({ stage }, stage === "needsResponse" ? "disputes.notTaken" : "disputes.accepted");
    },
  }),
];
