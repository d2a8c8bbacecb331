// The web server: one Node HTTP server that serves /api/v1 through the dispatcher, cached public pages from memory
// and the payment provider's events by itself, and hands everything else to Next. With API_FRONT=0 it hands everything to Next and all still works.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { createDispatch, endpoints } from "@/lib/api";
import { busyOf } from "@/lib/core/db/trouble";
import { flushFaults, noteFault } from "@/lib/core/faults/faults";
import { loadPictures } from "@/lib/core/files/pictures";
import { env } from "@/lib/core/process/env";
import { errorFacts, log } from "@/lib/core/process/log";
import { runtimeFault } from "@/lib/core/process/production/runtime";
import { loadPdf } from "@/lib/core/sheets/new-pdf";
import { largestBody } from "@/lib/front/api/body";
import { respondApi, respondWebhook } from "@/lib/front/api/node-door";
import { builtStyle } from "@/lib/front/cache/built-style";
import { createFrontCache } from "@/lib/front/cache/cache";
import { onPublicChange } from "@/lib/front/cache/changes";
import { hearPublicChanges } from "@/lib/front/cache/listen";
import { respondFromFront } from "@/lib/front/cache/response";
import { safeHeaders } from "@/lib/front/csp";
import { atTheDoor, type TurnedAway } from "@/lib/front/door";
import { createFrameworkDoor } from "@/lib/front/framework-body";
import { takeEvent } from "@/lib/operations/webhooks/commands";
import { LARGEST_EVENT, LARGEST_MESSAGE } from "@/lib/operations/webhooks/rules";
import { servePage } from "@/lib/pages/outage-page";
import { readServiceNames } from "@/lib/platform/services/queries";
import { loadBankLink } from "@/lib/providers/plaid";

const settings = env();
const development = process.argv.includes("--dev");
const front = settings.API_FRONT === "1";
const safe = Object.entries(safeHeaders(settings.INHOUSE_PRODUCTION));

const app = next({ dev: development, dir: process.cwd(), port: settings.PORT, customServer: true });
const dispatch = createDispatch();
const pages = createFrontCache({ sandboxUrl: settings.SANDBOX_URL, development, readStyle: builtStyle });
onPublicChange((changed) => (changed === "every" ? pages.clear() : pages.forget(changed)));
const ear = front && !development ? hearPublicChanges(() => pages.clear()) : null;

const bodyAtTheDoor = createFrameworkDoor([
  { begins: "/api/v1/", most: Math.max(...endpoints.map(largestBody)) },
  { begins: "/api/webhooks/stripe", most: LARGEST_EVENT },
  { begins: "/api/webhooks/plaid", most: LARGEST_MESSAGE },
]);

const SERVICE_NAMES_MS = 15_000;
const EVENTS = { header: "stripe-signature", most: LARGEST_EVENT, take: takeEvent };

/** What was asked of us beside the calls: an address would carry ids and tokens. */
const originOf = ({ method, url }: IncomingMessage) =>
  url === "/api/webhooks/stripe" ? "POST /api/webhooks/stripe" : `${method} a page or file`;

function turnAway(response: ServerResponse, away: TurnedAway): void {
  response.writeHead(away.status, away.headers).end(`${away.text}\n`);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of safe) response.setHeader(name, value);
  const away = atTheDoor(request);
  if (away) return turnAway(response, away);
  if (front && request.url?.startsWith("/api/v1/")) return respondApi(dispatch, request, response);
  if (front && request.method === "POST" && request.url === "/api/webhooks/stripe")
    return respondWebhook(request, response, EVENTS);
  const body = bodyAtTheDoor(request);
  if (typeof body !== "function") return turnAway(response, body);
  response.once("close", body);
  // In development a page is rendered anew each time, so that an edit of the code shows.
  await servePage(request, response, async () => {
    if (front && !development && (await respondFromFront(pages, request, response, handle))) return;
    await handle(request, response);
  });
}

// Large libraries are loaded before anybody is served: a first load in the middle of requests has hung this process once.
await Promise.all([app.prepare(), loadBankLink(), loadPdf(), loadPictures()]);
// What another process has written is read a little later; without a database the product's own names are said.
const readNames = () =>
  readServiceNames().catch((error) => log.warn(errorFacts(error), "the services' names could not be read"));
await readNames();
setInterval(readNames, SERVICE_NAMES_MS).unref();
const handle = app.getRequestHandler();

const server = createServer((request, response) => {
  respond(request, response).catch((error) => {
    log.error(errorFacts(error), "request broke");
    const busy = busyOf(error);
    if (!response.headersSent) {
      if (!busy) noteFault(error, { kind: "call", origin: originOf(request) });
      if (busy) response.setHeader("retry-after", String(busy.retryAfterSeconds));
      response.writeHead(busy?.status ?? 500);
    }
    response.end();
  });
});
server.headersTimeout = 15_000;
// Longer than what stands before it keeps a connection idle (60 s in the usual load balancers): who writes on one that is
// just being closed gets no answer, and does not know whether the request was done.
server.keepAliveTimeout = 65_000;
server.requestTimeout = 60_000;
server.on("error", (error: NodeJS.ErrnoException) => {
  const busy = error.code === "EADDRINUSE";
  process.stderr.write(
    busy ? `Port ${settings.PORT} is in use. Set PORT to a free one.\n` : `The web server stopped: ${error.message}\n`,
  );
  process.exit(1);
});
const runtime = settings.INHOUSE_PRODUCTION ? runtimeFault(process.versions.node, new Date().toISOString()) : null;
if (runtime) log.error({ node: process.versions.node }, runtime);
server.listen(settings.PORT, () => process.send?.("ready"));

let closing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    // Finish requests in progress, accept no new ones; a browser's idle connection must not delay the exit.
    void ear?.stop();
    server.close(() => void flushFaults().finally(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 8000).unref();
  });
}
