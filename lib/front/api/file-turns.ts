import "server-only";
import { Readable } from "node:stream";
import { setImmediate as breath } from "node:timers/promises";
import { createTurns, type Turn } from "@/lib/queue/turns";
import { FileReply } from "./reply";

/**
 * Files that are made while they are sent: two at a time in this process, one of an office, the others wait. An office
 * has six at most, the process sixty-four (docs/decisions/0022-files-in-turns.md).
 */
const turns = createTurns({
  ...{ atOnce: 2, atOnceEach: 1, most: 64, mostEach: 6, waitMs: 50_000 },
  ...{ message: "errors.tooManyFiles", retrySeconds: 30 },
});

/** The event loop is everybody's: after so long a file lets others go first. */
const STRETCH_MS = 8;
/** A reader this slow lets other files be made meanwhile. */
const SLOW_MS = 1000;
/** A reader who takes nothing for so long has gone. */
const GONE_MS = 60_000;

/** The pieces of a file in its turns. Whoever is slow to take one rests, whoever stops taking them is cut off. */
async function* paced(content: AsyncIterable<unknown>, turn: Turn, cutOff: () => void): AsyncGenerator<unknown> {
  let since = performance.now();
  for await (const piece of content) {
    const slow = setTimeout(turn.rest, SLOW_MS);
    const gone = setTimeout(cutOff, GONE_MS);
    try {
      yield piece;
    } finally {
      clearTimeout(slow);
      clearTimeout(gone);
    }
    await turn.resume();
    if (performance.now() - since < STRETCH_MS) continue;
    await breath();
    since = performance.now();
  }
}

/** The same file in its turns; its end, whatever it is, ends the turn. */
function inPieces(content: Readable, turn: Turn): Readable {
  const cutOff = () => void pieces.destroy();
  const unread = setTimeout(cutOff, GONE_MS);
  async function* begun() {
    clearTimeout(unread);
    yield* paced(content, turn, cutOff);
  }
  const pieces: Readable = Readable.from(begun(), { objectMode: false, highWaterMark: 1 });
  pieces.once("close", () => {
    clearTimeout(unread);
    content.destroy();
    turn.end();
  });
  return pieces;
}

/**
 * A file whose making begins when it is its turn; `who` is whose files count together. What is in memory already is
 * returned as it is. Throws 429 with Retry-After where too many wait. A caller that goes away, waiting or reading, ends it.
 */
export async function inTurn(reply: FileReply, who: string, gone?: AbortSignal): Promise<FileReply> {
  const { content, name, contentType, inline, forever } = reply;
  if (!(content instanceof Readable)) return reply;
  try {
    const turn = await turns.take(who, gone);
    return new FileReply(inPieces(content, turn), name, contentType, inline, forever);
  } catch (error) {
    content.destroy();
    throw error;
  }
}
