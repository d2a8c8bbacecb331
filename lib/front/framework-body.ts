import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@/lib/core/errors";
import { BODY_LIMIT } from "./api/body";
import { createBodyRoom, type Leave, ROOM } from "./api/body-room";
import type { TurnedAway } from "./door";
import { clientIp } from "./ip";

export type BodyRequest = {
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
};
/** Addresses that take more than the default, by how they begin. */
export type Larger = readonly { begins: string; most: number }[];

const away = (status: TurnedAway["status"], text: string, headers: Record<string, string> = {}): TurnedAway => ({
  status,
  text,
  headers: { "content-type": "text/plain; charset=utf-8", ...headers },
});

const NOTHING: Leave = () => {};

/**
 * Looks at the body of what the web framework will read: it takes whatever comes, so size and sum are decided here,
 * from what the request says of itself. Returns what to answer instead, or what to call once it has been answered.
 */
export function createFrameworkDoor(larger: Larger) {
  const enter = createBodyRoom(ROOM);

  return function look({ url = "", headers, socket }: BodyRequest): TurnedAway | Leave {
    // Of a body whose length nobody says, nobody can say either whether it will be too long.
    if (headers["transfer-encoding"] !== undefined) return away(411, "Say how long this request is.");
    const bytes = Number(headers["content-length"] ?? 0);
    if (bytes === 0) return NOTHING;
    if (bytes > (larger.find(({ begins }) => url.startsWith(begins))?.most ?? BODY_LIMIT))
      return away(413, "This request is too large.");
    try {
      return enter(clientIp(headers["x-forwarded-for"]?.toString() ?? null, socket.remoteAddress), bytes);
    } catch (error) {
      if (!(error instanceof AppError) || (error.status !== 429 && error.status !== 503)) throw error;
      return away(error.status, "Too much at once. Try again in a moment.", {
        "retry-after": String(error.retryAfterSeconds ?? 1),
      });
    }
  };
}
