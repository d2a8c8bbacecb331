import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import { ADMINS, ANY_ROLE, ASSOCIATIONS, hasRole, isOfficeRole, OFFICE } from "@/lib/core/auth/roles";
import { homeOffice, proveAssociation, proveOffice } from "@/lib/core/auth/scope";
import type { AssociationId, OfficeId } from "@/lib/core/auth/scope-ids";
import { notFound } from "@/lib/core/errors";
import { endpoint, publicEndpoint } from "@/lib/front/api/endpoint";
import { FileReply, reply } from "@/lib/front/api/reply";
import type { Tenant } from "@/tenants/tenant";
import { assignThread, closeThread, markThreadSeen, openThread, writeMessage } from "./commands";
import { threadFile } from "./queries";
import * as schema from "./schema";

const CONTACT_RATE = { name: "contact", most: 10, perSeconds: 600, by: "ip" } as const;
export const ASK_RATE = { name: "thread-ask", most: 20, perSeconds: 3600, by: "user" } as const;
export const WRITE_RATE = { name: "thread-write", most: 60, perSeconds: 600, by: "user" } as const;
const BODY = schema.MESSAGE_BODY_BYTES;

type Place = { officeId: OfficeId | null; associationId: AssociationId | null };

/** The office or association somebody writes for; neither for everybody else. Throws 404 for an office that is not theirs. */
async function placeOf(actor: Actor | null, named: number | undefined): Promise<Place> {
  if (actor && isOfficeRole(actor.role))
    return {
      officeId: named === undefined ? homeOffice(actor) : await proveOffice(actor, named),
      associationId: null,
    };
  if (named !== undefined) throw notFound();
  const inAssociation = actor !== null && hasRole(actor.role, ASSOCIATIONS) && actor.associationId !== null;
  return { officeId: null, associationId: inAssociation ? proveAssociation(actor) : null };
}

/** Whether they have a page on which the answer will stand. */
const hasPage = ({ officeId, associationId }: Place) => officeId !== null || associationId !== null;

type Contact = { actor: Actor | null; tenant: Tenant; input: z.output<typeof schema.contactMessage>; caller: Caller };

/** The same form at two addresses. What it says back is the same for everybody who has no page for the answer. */
async function contact({ actor, tenant, input, caller }: Contact) {
  const { name, email, message, dentistInfoId } = input;
  const place = await placeOf(actor, dentistInfoId);
  const asked = { kind: "question" as const, message, files: [], from: { name, email }, locale: caller.locale };
  await openThread(tenant, { ...asked, ...place }, { actor, caller });
  return reply(null, hasPage(place) ? "threads.sentToPage" : "threads.sentByMail");
}

/** What a message was answered with; whoever wrote at the same time is named. */
export const said = (beside: string | null, plain: string) =>
  reply(null, beside === null ? plain : "threads.sentBeside", beside === null ? {} : { name: beside });

export const threadEndpoints = [
  publicEndpoint("POST /dentists/contact_account_support", {
    summary:
      "Write to support; also from public pages. Opens a thread, which an office or an association finds under Contact Admin.",
    input: schema.contactMessage,
    rate: CONTACT_RATE,
    run: contact,
  }),
  publicEndpoint("POST /contact", {
    summary: "The contact form (other name of POST /dentists/contact_account_support).",
    input: schema.contactMessage,
    rate: CONTACT_RATE,
    run: contact,
  }),
  endpoint("POST /dentists/report_issue", ANY_ROLE, {
    summary: "Report an issue to support. Opens a thread, which an office or an association finds under Contact Admin.",
    input: schema.issueReport,
    rate: { name: "issue", most: 20, perSeconds: 3600, by: "user" },
    run: async ({ actor, tenant, input, caller }) => {
      const { message, issueType, dentistInfoId } = input;
      const place = await placeOf(actor, dentistInfoId);
      const asked = { kind: issueType ?? ("issue" as const), message, files: [], locale: caller.locale };
      await openThread(tenant, { ...asked, ...place }, { actor, caller });
      return reply(null, hasPage(place) ? "threads.issueToPage" : "threads.issueByMail");
    },
  }),
  endpoint("POST /dentists/:officeId/threads", OFFICE, {
    summary: "Ask us something, with up to three documents (PDF, JPEG or PNG, as a form with `files` or as base64).",
    input: schema.question,
    bodyLimit: BODY,
    takesForm: schema.MESSAGE_FILES,
    rate: ASK_RATE,
    run: async ({ actor, tenant, params, input, caller }) => {
      const asked = { ...input, officeId: params.officeId, locale: caller.locale };
      return reply({ id: await openThread(tenant, asked, { actor, caller }) }, "threads.asked");
    },
  }),
  endpoint("POST /dentists/:officeId/threads/:threadId/messages", OFFICE, {
    summary: "Reply in a thread of the office.",
    input: schema.reply,
    bodyLimit: BODY,
    takesForm: schema.MESSAGE_FILES,
    rate: WRITE_RATE,
    run: async ({ actor, tenant, params, input, caller }) => {
      const scope = { officeId: params.officeId };
      const { beside } = await writeMessage(tenant, scope, params.threadId, input, { actor, caller });
      return said(beside, "threads.replied");
    },
  }),
  endpoint("POST /dentists/:officeId/threads/:threadId/closed", OFFICE, {
    summary: "Close a thread of the office, or open it again.",
    input: schema.closing,
    run: async ({ actor, params, input, caller }) => {
      await closeThread({ officeId: params.officeId }, params.threadId, input.closed, { actor, caller });
      return reply(null, input.closed ? "threads.closed" : "threads.reopened");
    },
  }),
  endpoint("POST /dentists/:officeId/threads/:threadId/seen", OFFICE, {
    summary: "Mark a thread as read by this user.",
    run: async ({ actor, params }) => {
      await markThreadSeen({ officeId: params.officeId }, params.threadId, actor);
      return null;
    },
  }),
  endpoint("GET /dentists/:officeId/threads/:threadId/files/:fileId", OFFICE, {
    summary: "A document of a thread of the office.",
    run: async ({ params }) => {
      const { file, content } = await threadFile({ officeId: params.officeId }, params.threadId, params.fileId);
      return new FileReply(content, file.name, file.contentType, false);
    },
  }),
  endpoint("POST /admin/threads/:threadId/messages", ADMINS, {
    summary: "Answer a thread; whoever asked gets it by mail. `asks`: we need something back.",
    input: schema.answer,
    bodyLimit: BODY,
    takesForm: schema.MESSAGE_FILES,
    rate: WRITE_RATE,
    run: async ({ actor, tenant, params, input, caller }) => {
      const scope = { tenantId: tenant.id };
      const { beside } = await writeMessage(tenant, scope, params.threadId, input, { actor, caller });
      return said(beside, "threads.answered");
    },
  }),
  endpoint("POST /admin/threads/:threadId/closed", ADMINS, {
    summary: "Close a thread, or open it again.",
    input: schema.closing,
    run: async ({ actor, tenant, params, input, caller }) => {
      await closeThread({ tenantId: tenant.id }, params.threadId, input.closed, { actor, caller });
      return reply(null, input.closed ? "threads.closed" : "threads.reopened");
    },
  }),
  endpoint("PUT /admin/threads/:threadId/assigned", ADMINS, {
    summary: "Give a thread to an administrator, or to nobody.",
    input: schema.assignment,
    run: async ({ actor, tenant, params, input, caller }) => {
      await assignThread(tenant.id, params.threadId, input.administratorId, { actor, caller });
      return reply(null, input.administratorId === null ? "threads.unassigned" : "threads.assigned");
    },
  }),
  endpoint("POST /admin/threads/:threadId/seen", ADMINS, {
    summary: "Mark a thread as read by this administrator.",
    run: async ({ actor, tenant, params }) => {
      await markThreadSeen({ tenantId: tenant.id }, params.threadId, actor);
      return null;
    },
  }),
  endpoint("GET /admin/threads/:threadId/files/:fileId", ADMINS, {
    summary: "A document of a thread.",
    run: async ({ tenant, params }) => {
      const { file, content } = await threadFile({ tenantId: tenant.id }, params.threadId, params.fileId);
      return new FileReply(content, file.name, file.contentType, false);
    },
  }),
];
