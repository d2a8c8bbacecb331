import { bad, bodyOf, type ControlHandler, text } from "@/sandbox/control/request";
import { json } from "@/sandbox/http";

/** /_sandbox/webhooks/{hold,release,reverse,duplicate,drop,resend}: how events travel. GET says how it stands. */
export const webhooksRoute: ControlHandler = (sandbox, request, [action]) => {
  const { webhooks } = sandbox;
  const body = bodyOf(request);
  if (action === "hold") webhooks.held = true;
  else if (action === "release") webhooks.release();
  else if (action === "reverse") webhooks.reversed = body.on !== false;
  else if (action === "duplicate")
    webhooks.duplicates = typeof body.times === "number" ? Math.max(0, Math.min(100, body.times)) : 1;
  else if (action === "drop") sandbox.store.transact(() => webhooks.drop());
  else if (action === "resend") {
    if (!webhooks.resend(text(body.event))) throw bad(`No such event: ${text(body.event)}`);
  } else if (action || request.method !== "GET") throw bad("Use hold, release, reverse, duplicate, drop or resend.");
  return json(200, {
    waiting: webhooks.waiting,
    held: webhooks.held,
    reversed: webhooks.reversed,
    duplicates: webhooks.duplicates,
  });
};
