import "server-only";
import { randomUUID } from "node:crypto";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS } from "@/lib/core/auth/roles";
import type { AssociationId, OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { Prisma, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import {
  bytesTogether,
  type DocumentType,
  documentBytes,
  documentName,
  documentType,
} from "@/lib/core/files/documents";
import { keepFile } from "@/lib/core/files/files";
import { sha256 } from "@/lib/core/files/s3";
import type { Locale } from "@/lib/core/i18n/locale";
import { SAME_REQUEST_MS } from "@/lib/front/api/idempotency";
import type { Thread } from "@/lib/generated/prisma/client";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { mailAsker, mailAssigned, mailDesk } from "./mail.commands";
import { sideOf, type ThreadScope } from "./queries";
import { stateAfter, subjectOf, type ThreadSide } from "./rules";
import { MAX_FILE_BYTES, type Question, type Written } from "./schema";

type Document = { name: string; type: DocumentType; content: Buffer; bytes: number; sha256: string };

/** The documents of a message, known by their bytes. Throws 400 for other kinds, and for too much of them together. */
async function documentsOf(files: Question["files"]): Promise<Document[]> {
  const read = files.map(async ({ name, file }) => {
    const content = await documentBytes(file);
    const type = documentType(content);
    if (type === null) throw invalid({ files: "threads.fileKind" }, "threads.fileKind");
    return { name: documentName(name, type), type, content, bytes: content.length, sha256: sha256(content) };
  });
  const documents = await Promise.all(read);
  if (bytesTogether(documents) > MAX_FILE_BYTES)
    throw invalid({ files: "threads.filesTooLarge" }, "threads.filesTooLarge");
  return documents;
}

type Saying = { side: ThreadSide; name: string; text: string; documents: readonly Document[] };

const FILES = { files: { include: { storedFile: { select: { sha256: true } } } } } as const;
type Kept = { text: string; files: { storedFile: { sha256: string } }[] };

/** The same words with the same documents: a second click, not a second message. */
const isSame = (kept: Kept, { text, documents }: Pick<Saying, "text" | "documents">) =>
  kept.text === text &&
  kept.files.length === documents.length &&
  documents.every((each, at) => kept.files[at]?.storedFile.sha256 === each.sha256);

const justBefore = (at: Date) => ({ gt: new Date(at.getTime() - SAME_REQUEST_MS) });

async function say(tx: Tx, thread: Thread, { side, name, text, documents }: Saying, author: Author, at: Date) {
  const authorId = userOf(author);
  const message = await tx.threadMessage.create({
    data: { threadId: thread.id, side, authorId, name, text, createdAt: at },
  });
  for (const { name: fileName, type, content } of documents) {
    const stored = await keepFile(tx, {
      ...{ tenantId: thread.tenantId, officeId: thread.officeId, kind: "document", createdById: authorId },
      ...{ name: fileName, contentType: type, content },
    });
    await tx.threadFile.create({ data: { messageId: message.id, storedFileId: stored.id } });
  }
  return message;
}

/** Who really writes: an administrator who looks through somebody writes in their own name. */
const writerOf = ({ firstName, lastName, administrator }: Actor) =>
  administrator ? `${administrator.firstName} ${administrator.lastName}` : `${firstName} ${lastName}`;

export type Asked = Question & {
  /** The office or the association it is asked for; without either it is answered by mail. */
  officeId: OfficeId | null;
  associationId?: AssociationId | null;
  /** Of somebody who is logged in, their own are taken. */
  from?: { name: string; email: string };
  locale: Locale;
};

/**
 * Opens a thread and brings it to support. The same question of the same person within ten minutes is a second click: it opens
 * nothing and returns the first one's id. Throws 400 for documents we do not take.
 */
export async function openThread(tenant: Tenant, asked: Asked, author: Author): Promise<number> {
  const { actor } = author;
  const { kind, message: text, officeId, associationId = null, locale } = asked;
  const documents = await documentsOf(asked.files);
  const name = actor ? writerOf(actor) : (asked.from?.name ?? "");
  const email = actor?.email ?? asked.from?.email ?? "";
  return transaction(async (tx) => {
    // Two clicks at once are one after the other.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`thread:${tenant.id}:${email}`}))`;
    const at = await now();
    const before = await tx.thread.findFirst({
      where: {
        tenantId: tenant.id,
        officeId,
        associationId,
        askedById: actor?.userId ?? null,
        email,
        kind,
        createdAt: justBefore(at),
      },
      orderBy: { id: "desc" },
      include: { messages: { orderBy: { id: "asc" }, take: 1, include: FILES } },
    });
    const [first] = before?.messages ?? [];
    if (before && first && isSame(first, { text, documents })) return before.id;
    const thread = await tx.thread.create({
      data: {
        ...{
          tenantId: tenant.id,
          officeId,
          associationId,
          askedById: actor?.userId ?? null,
          name,
          email,
          locale,
          kind,
        },
        ...{ subject: subjectOf(text), createdAt: at, lastAt: at },
      },
    });
    const message = await say(tx, thread, { side: "asker", name, text, documents }, author, at);
    const after = { kind, files: documents.length };
    await audit(tx, author, { action: "thread.open", noun: "thread", nounId: thread.id, officeId, after });
    await mailDesk(tx, tenant, thread, message, true);
    return thread.id;
  });
}

/** Locks a thread of one's own end. Throws 404. */
async function lockThread(tx: Tx, scope: ThreadScope, threadId: number): Promise<Thread> {
  const own =
    "officeId" in scope
      ? Prisma.sql`office_id = ${scope.officeId}`
      : "associationId" in scope
        ? Prisma.sql`association_id = ${scope.associationId}`
        : Prisma.sql`tenant_id = ${scope.tenantId}`;
  await tx.$queryRaw`select id from thread where id = ${threadId} and ${own} for no key update`;
  const thread = await tx.thread.findFirst({ where: { ...scope, id: threadId } });
  if (!thread) throw notFound();
  return thread;
}

/** Whose message came in between, seen by the writer only now; null where nobody's did. */
async function writtenBeside(tx: Tx, threadId: number, after: number | undefined, own: number): Promise<string | null> {
  if (after === undefined) return null;
  const other = await tx.threadMessage.findFirst({
    where: { threadId, id: { gt: after, lt: own } },
    orderBy: { id: "desc" },
    select: { name: true },
  });
  return other?.name ?? null;
}

/**
 * Adds a message from either end and mails it to the other. Two at once both stay; `beside` names whose came in between.
 * The same words again within ten minutes are a second click. Our first answer takes a thread that nobody has. Throws
 * 404, 400 for documents we do not take, and 409 once it is closed.
 */
export async function writeMessage(
  tenant: Tenant,
  scope: ThreadScope,
  threadId: number,
  { message: text, files, after, asks = false }: Written,
  author: Author & { actor: Actor },
): Promise<{ messageId: number; beside: string | null }> {
  const side = sideOf(scope);
  const documents = await documentsOf(files);
  return transaction(async (tx) => {
    const thread = await lockThread(tx, scope, threadId);
    const at = await now();
    const before = await tx.threadMessage.findFirst({
      where: { threadId, side, authorId: userOf(author), createdAt: justBefore(at) },
      orderBy: { id: "desc" },
      include: FILES,
    });
    if (before && isSame(before, { text, documents })) return { messageId: before.id, beside: null };
    if (thread.state === "closed") throw conflict("threads.isClosed");
    if (side === "us" && thread.officeId === null && thread.associationId === null && documents.length > 0)
      throw invalid({ files: "threads.noFilesByMail" }, "threads.noFilesByMail");
    const message = await say(tx, thread, { side, name: writerOf(author.actor), text, documents }, author, at);
    const ours = side === "us";
    const moved = await tx.thread.update({
      where: { id: thread.id },
      data: {
        ...{ state: stateAfter(side, asks), lastAt: at },
        ...(ours
          ? { firstAnsweredAt: thread.firstAnsweredAt ?? at, assignedToId: thread.assignedToId ?? author.actor.userId }
          : {}),
      },
    });
    await audit(tx, author, {
      ...{ action: ours ? "thread.answer" : "thread.reply", noun: "thread", nounId: threadId },
      ...{ officeId: thread.officeId, before: { state: thread.state }, after: { state: moved.state } },
    });
    if (ours) await mailAsker(tx, moved, message);
    else await mailDesk(tx, tenant, moved, message, false);
    return { messageId: message.id, beside: await writtenBeside(tx, threadId, after, message.id) };
  });
}

/** Closes a thread from either end, or opens it again. One that stands so already stays. Throws 404. */
export async function closeThread(
  scope: ThreadScope,
  threadId: number,
  closed: boolean,
  author: Author,
): Promise<void> {
  await transaction(async (tx) => {
    const thread = await lockThread(tx, scope, threadId);
    if ((thread.state === "closed") === closed) return;
    const state = closed ? "closed" : "open";
    await tx.thread.update({ where: { id: threadId }, data: { state, closedAt: closed ? await now() : null } });
    await audit(tx, author, {
      ...{ action: closed ? "thread.close" : "thread.reopen", noun: "thread", nounId: threadId },
      ...{ officeId: thread.officeId, before: { state: thread.state }, after: { state } },
    });
  });
}

/** Gives a thread to an administrator of the tenant, or to nobody. Throws 404 for either of them elsewhere. */
export async function assignThread(
  tenantId: TenantId,
  threadId: number,
  administratorId: number | null,
  author: Author & { actor: Actor },
): Promise<void> {
  await transaction(async (tx) => {
    const thread = await lockThread(tx, { tenantId }, threadId);
    if (thread.assignedToId === administratorId) return;
    const person =
      administratorId === null
        ? null
        : await tx.user.findFirst({
            where: { id: administratorId, tenantId, role: { in: [...ADMINS] }, active: true },
            select: { id: true, email: true, locale: true },
          });
    if (administratorId !== null && !person) throw notFound();
    await tx.thread.update({ where: { id: threadId }, data: { assignedToId: administratorId } });
    await audit(tx, author, {
      ...{ action: "thread.assign", noun: "thread", nounId: threadId, officeId: thread.officeId },
      ...{ before: { assignedToId: thread.assignedToId }, after: { assignedToId: administratorId } },
    });
    if (person && person.id !== author.actor.userId)
      await mailAssigned(tx, thread, person, author.caller?.requestId ?? randomUUID());
  });
}

/** Notes that somebody has read a thread. An administrator who looks through them reads, but leaves no mark. Throws 404. */
export async function markThreadSeen(scope: ThreadScope, threadId: number, actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    const thread = await tx.thread.findFirst({
      where: { ...scope, id: threadId },
      select: { messages: { orderBy: { id: "desc" }, take: 1, select: { id: true } } },
    });
    if (!thread) throw notFound();
    if (actor.administrator) return;
    // Of two tabs the one that has read further stays.
    await tx.$executeRaw`
      insert into thread_seen (thread_id, user_id, message_id) values (${threadId}, ${actor.userId}, ${thread.messages[0]?.id ?? 0})
      on conflict (thread_id, user_id) do update set message_id = greatest(thread_seen.message_id, excluded.message_id)`;
  });
}
