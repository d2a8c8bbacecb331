// The web server's door to /api/v1 as a process of its own, without the pages. Tells its port when it listens.
import { createServer } from "node:http";
import { createDispatch } from "@/lib/api";
import { respondApi } from "@/lib/front/api/node-door";

const dispatch = createDispatch();
const server = createServer((request, response) => {
  respondApi(dispatch, request, response).catch(() => response.destroy());
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("SIGTERM", () => process.exit(0));
