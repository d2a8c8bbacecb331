import "server-only";
import { Readable } from "node:stream";
import { actorOf } from "@/lib/core/auth/actor";
import { signSession } from "@/lib/core/auth/jwt";
import { systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { keepFile } from "@/lib/core/files/files";
import { Crash, failpoint } from "@/lib/core/process/failpoint";
import { errorFacts, log } from "@/lib/core/process/log";
import { countingRows } from "@/lib/core/sheets/counting";
import type { ApiRequest, ApiResponse } from "@/lib/front/api/request";
import type { Export } from "@/lib/generated/prisma/client";

/** Whoever says nothing for so long has gone, and another worker begins anew. */
const LEASE_MS = 30_000;
const TELL_EVERY_MS = 1000;
const MOST_TRIES = 3;
const LARGEST_BYTES = 200 * 1024 * 1024;

/** The door of all calls, which a file is asked of as its reader would. */
export type Dispatch = (request: ApiRequest) => Promise<ApiResponse>;

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

/** The next file that waits, or that its worker has left; with each taking its number of tries goes up. */
async function takeNext(): Promise<Export | null> {
  const at = systemTime();
  const [taken] = await db.$queryRaw<{ id: number }[]>`
    update export set state = 'making', tries = tries + 1, rows = 0, lease_until = ${leaseFrom(at)}
    where id = (select id from export where state = 'waiting' or (state = 'making' and lease_until < ${at})
      order by id limit 1 for no key update skip locked) returning id`;
  return taken ? db.export.findUnique({ where: { id: taken.id } }) : null;
}

/** Whether the file is still this worker's to make; says how far it is. */
async function hold({ id, tries }: Export, rows: number): Promise<boolean> {
  const { count } = await db.export.updateMany({
    where: { id, tries, state: "making" },
    data: { rows, leaseUntil: leaseFrom(systemTime()) },
  });
  return count === 1;
}

/** It is told again soon; a worker that cannot at all loses the file to another. */
const untold = (error: unknown) => log.warn(errorFacts(error), "how far a file is could not be told");

/** The request of the call, in the name of who asked, while the session they asked in lasts; null when it does not. */
async function requestOf(row: Export): Promise<ApiRequest | null> {
  const session = await db.session.findUnique({ where: { id: row.sessionId }, include: { user: true } });
  if (!session) return null;
  const { user } = session;
  const token = await signSession(
    { userId: user.id, sessionId: session.id, tenantId: row.tenantId, role: user.role },
    session.expiresAt,
  );
  const actor = await actorOf(token, row.tenantId, false);
  // An impersonation that has ended is somebody else.
  const same = actor?.userId === row.userId && (actor.administrator?.userId ?? null) === row.administratorId;
  if (!same || actor.role !== row.role) return null;
  const headers: Record<string, string> = {
    ...{ host: row.host, authorization: `JWT ${token}`, cookie: `lang=${row.locale}` },
  };
  const cut = row.address.indexOf("?");
  return {
    method: "GET",
    path: cut < 0 ? row.address : row.address.slice(0, cut),
    query: new URLSearchParams(cut < 0 ? "" : row.address.slice(cut)),
    header: (name) => headers[name] ?? null,
    body: async function* () {},
    ip: "worker",
  };
}

/** The name that a response gives its file. */
function nameOf({ headers }: ApiResponse): string {
  const said = /filename\*=UTF-8''([^;]+)/.exec(headers["content-disposition"] ?? "")?.[1];
  return said ? decodeURIComponent(said) : "export";
}

/** Reads a response to its end, telling how far it is. Throws where it is another's meanwhile, or breaks off. */
async function wholeOf(row: Export, body: ApiResponse["body"], rowsSoFar: () => number): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.from(body);
  const pieces: Buffer[] = [];
  let [bytes, told] = [0, performance.now()];
  for await (const piece of body) {
    const read = Buffer.from(piece);
    pieces.push(read);
    bytes += read.length;
    if (bytes > LARGEST_BYTES) throw new Error("a file is too large to be kept");
    if (performance.now() - told < TELL_EVERY_MS) continue;
    await failpoint("export.making");
    if (!(await hold(row, rowsSoFar()))) throw new Error("a file is made by another worker meanwhile");
    told = performance.now();
  }
  return Buffer.concat(pieces);
}

async function make(row: Export, dispatch: Dispatch): Promise<boolean> {
  const request = await requestOf(row);
  if (!request) return false;
  // What takes long before its first line, such as a report, is held meanwhile.
  const held = setInterval(() => void hold(row, 0).then(undefined, untold), LEASE_MS / 3);
  try {
    return await countingRows(async (rowsSoFar) => {
      const response = await dispatch(request);
      if (response.status !== 200) return false;
      clearInterval(held);
      const content = await wholeOf(row, response.body, rowsSoFar);
      await failpoint("export.made");
      return keep(row, response, content, rowsSoFar());
    });
  } finally {
    clearInterval(held);
  }
}

function keep(row: Export, response: ApiResponse, content: Buffer, rows: number): Promise<boolean> {
  return transaction(async (tx) => {
    await tx.$queryRaw`select id from export where id = ${row.id} for no key update`;
    const now = await tx.export.findUnique({ where: { id: row.id } });
    // Made by two, it is kept once.
    if (now?.state !== "making" || now.tries !== row.tries) return true;
    const stored = await keepFile(tx, {
      ...{ tenantId: row.tenantId, officeId: row.officeId, kind: "export", name: nameOf(response), content },
      ...{ contentType: response.headers["content-type"] ?? "text/plain", createdById: row.userId },
    });
    await tx.export.update({
      where: { id: row.id },
      data: { state: "done", rows, fileId: stored.id, leaseUntil: null },
    });
    return true;
  });
}

/** Makes the next file that somebody waits for; returns how many. What fails says so, and whoever asked may ask again. */
export async function makeNextFile(dispatch: Dispatch): Promise<number> {
  const row = await takeNext();
  if (!row) return 0;
  let made = false;
  try {
    made = row.tries <= MOST_TRIES && (await make(row, dispatch));
  } catch (error) {
    if (error instanceof Crash) throw error;
    log.warn({ exportId: row.id, tries: row.tries, ...errorFacts(error) }, "a file could not be made");
  }
  if (!made)
    await db.export.updateMany({
      where: { id: row.id, tries: row.tries, state: "making" },
      data: { state: "failed", leaseUntil: null },
    });
  return 1;
}
