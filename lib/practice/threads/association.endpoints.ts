import "server-only";
import { ASSOCIATION_RIGHTS } from "@/lib/core/auth/rights";
import { practicesOf, proveAssociation } from "@/lib/core/auth/scope";
import { endpoint } from "@/lib/front/api/endpoint";
import { FileReply, reply } from "@/lib/front/api/reply";
import { closeThread, markThreadSeen, openThread, writeMessage } from "./commands";
import { ASK_RATE, said, WRITE_RATE } from "./endpoints";
import { threadFile, threadsOf } from "./queries";
import * as schema from "./schema";

const MAY = ASSOCIATION_RIGHTS.contactUs;
const BODY = schema.MESSAGE_BODY_BYTES;

export const associationThreadEndpoints = [
  endpoint("POST /associations/threads", MAY, {
    summary:
      "Ask us something for the association, with up to three documents (PDF, JPEG or PNG, as a form with `files` or as base64).",
    input: schema.question,
    bodyLimit: BODY,
    takesForm: schema.MESSAGE_FILES,
    rate: ASK_RATE,
    run: async ({ actor, tenant, input, caller }) => {
      const asked = { ...input, officeId: null, associationId: proveAssociation(actor), locale: caller.locale };
      return reply({ id: await openThread(tenant, asked, { actor, caller }) }, "threads.asked");
    },
  }),
  endpoint("POST /associations/threads/:threadId/messages", MAY, {
    summary: "Reply in a thread of the association; an affiliate in one they opened.",
    input: schema.reply,
    bodyLimit: BODY,
    takesForm: schema.MESSAGE_FILES,
    rate: WRITE_RATE,
    run: async ({ actor, tenant, params, input, caller }) => {
      const scope = threadsOf(practicesOf(actor));
      const { beside } = await writeMessage(tenant, scope, params.threadId, input, { actor, caller });
      return said(beside, "threads.replied");
    },
  }),
  endpoint("POST /associations/threads/:threadId/closed", MAY, {
    summary: "Close a thread of the association, or open it again; an affiliate one they opened.",
    input: schema.closing,
    run: async ({ actor, params, input, caller }) => {
      await closeThread(threadsOf(practicesOf(actor)), params.threadId, input.closed, { actor, caller });
      return reply(null, input.closed ? "threads.closed" : "threads.reopened");
    },
  }),
  endpoint("POST /associations/threads/:threadId/seen", MAY, {
    summary: "Mark a thread as read by this user.",
    run: async ({ actor, params }) => {
      await markThreadSeen(threadsOf(practicesOf(actor)), params.threadId, actor);
      return null;
    },
  }),
  endpoint("GET /associations/threads/:threadId/files/:fileId", MAY, {
    summary: "A document of a thread of the association; of an affiliate, of one they opened.",
    run: async ({ actor, params }) => {
      const { file, content } = await threadFile(threadsOf(practicesOf(actor)), params.threadId, params.fileId);
      return new FileReply(content, file.name, file.contentType, false);
    },
  }),
];
