import "server-only";
import { isDuplicate, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "../errors";
import { type AuditAction, type Author, audit } from "./audit";

type About = {
  author: Author;
  action: AuditAction;
  /** What was changed, when its name is not the first half of the action. */
  noun?: string;
  office?: number | null;
  /** What a second row of something that may exist once is refused with: fields with their faults, or one sentence. */
  taken?: Record<string, string> | string;
  /** How long it may take, for what reaches many offices. */
  timeMs?: number;
};

/** What was changed, and how it was and is: what the history shows. */
type Line = { id?: number | string; before?: unknown; after?: unknown; reason?: string };

/**
 * One change: its transaction, its line in the history, and the refusal where something of that name exists already.
 * What a create, an update and a delete of every noun have in common stands here and nowhere else. `work` returns the
 * line, with whatever else the caller wants; null when nothing had to be changed. Returns what `work` did.
 */
export async function change<Done extends Line | null>(about: About, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  const { taken, timeMs } = about;
  try {
    return await transaction((tx) => changeWithin(tx, about, () => work(tx)), timeMs);
  } catch (error) {
    if (taken === undefined || !isDuplicate(error)) throw error;
    throw typeof taken === "string" ? conflict(taken) : invalid(taken);
  }
}

/** One of several changes that hold together or not at all: its line in the history, in a transaction that is open. */
export async function changeWithin<Done extends Line | null>(
  tx: Tx,
  { author, action, noun = action.split(".")[0] ?? action, office }: Omit<About, "taken" | "timeMs">,
  work: () => Promise<Done>,
): Promise<Done> {
  const done = await work();
  if (done) {
    const { id, before, after, reason } = done;
    await audit(tx, author, { action, noun, nounId: id, officeId: office, before, after, reason });
  }
  return done;
}
