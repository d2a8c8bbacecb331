import { Readable } from "node:stream";
import { createDispatch } from "@/lib/api";
import { chunksOf } from "@/lib/front/api/web-body";
import { ipOf } from "@/lib/front/ip";

// The same dispatcher as in server.ts, for a host that runs plain Next.
export const dynamic = "force-dynamic";
const PREFIX = "/api/v1/";
const dispatch = createDispatch();

async function respond(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const reply = await dispatch({
    method: request.method,
    path: url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length - 1) : "",
    query: url.searchParams,
    header: (name) => request.headers.get(name),
    body: (limit) => chunksOf(request, limit),
    ip: ipOf(request.headers),
    gone: request.signal,
  });
  const body = reply.body instanceof Readable ? Readable.toWeb(reply.body) : reply.body;
  return new Response(typeof body === "string" ? body : (body as BodyInit), {
    status: reply.status,
    headers: reply.headers,
  });
}

export { respond as DELETE, respond as GET, respond as POST, respond as PUT };
