// The web server's door to /api/v1 as a process of its own, without the pages. Tells its port when it listens.
import { createServer } from "node:http";
import { endpoints } from "@/lib/api";
import { createDispatcher } from "@/lib/core/api/dispatch";
import { respondApi } from "@/lib/core/api/node-door";

const dispatch = createDispatcher(endpoints);
const server = createServer((request, response) => {
  respondApi(dispatch, request, response).catch(() => response.destroy());
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("SIGTERM", () => process.exit(0));
