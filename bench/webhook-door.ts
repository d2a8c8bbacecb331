// The door for the provider's events as server.ts has it, in a process of its own.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { respondWebhook } from "@/lib/front/api/node-door";
import { takeEvent } from "@/lib/operations/webhooks/commands";
import { LARGEST_EVENT } from "@/lib/operations/webhooks/rules";

const door = { header: "stripe-signature", most: LARGEST_EVENT, take: takeEvent };
const server = createServer((request, response) => {
  respondWebhook(request, response, door).catch(() => response.writeHead(500).end());
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit(0));
