import "server-only";
import { publicEndpoint } from "@/lib/front/api/endpoint";
import { RedirectReply, reply } from "@/lib/front/api/reply";
import { href } from "@/lib/pages/address";
import { setOfficeMail } from "./opt-out.commands";
import { optOutView } from "./opt-out.queries";

// Mail programs of one house share their addresses.
const RATE = { name: "unsubscribe", most: 300, perSeconds: 600, by: "ip" } as const;

export const optOutEndpoints = [
  publicEndpoint("GET /unsubscribe/:token", {
    summary: "Where a mail program that knows no one-click way leads its reader: to the page that asks.",
    rate: RATE,
    run: async ({ tenant, params }) => {
      await optOutView(tenant.id, params.token);
      return new RedirectReply(href("/unsubscribe/[token]", { token: params.token }));
    },
  }),
  publicEndpoint("POST /unsubscribe/:token", {
    summary:
      "Stop an office's own messages to a family, without a login: one click in a mail program (RFC 8058), or on the page.",
    rate: RATE,
    ignoresBody: true,
    run: async ({ actor, tenant, params, caller }) => {
      await setOfficeMail(tenant.id, params.token, false, { actor, caller });
      return reply(null, "accountsLogin.optOut.stopped");
    },
  }),
  publicEndpoint("DELETE /unsubscribe/:token", {
    summary: "Get an office's own messages again.",
    rate: RATE,
    run: async ({ actor, tenant, params, caller }) => {
      await setOfficeMail(tenant.id, params.token, true, { actor, caller });
      return reply(null, "accountsLogin.optOut.again");
    },
  }),
];
