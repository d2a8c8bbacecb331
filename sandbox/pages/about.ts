import { html } from "@/sandbox/http";
import { escaped, page } from "@/sandbox/pages/layout";
import type { PageHandler } from "@/sandbox/pages/page";
import { PLATFORM } from "@/sandbox/stripe/context";

/** What this program is, and where its doors are. */
export const aboutPage: PageHandler = (sandbox) => {
  const now = new Date(sandbox.clock.nowMs()).toUTCString();
  const body = `<div class="card"><h1>Sandbox of the outside world</h1>
<p>This program stands in for card payments, bank links, mail and text messages. No real money moves, and only published test numbers are taken.</p>
<table><tbody>
<tr><th scope="row">Its time</th><td>${escaped(now)}</td></tr>
<tr><th scope="row">Connected accounts</th><td>${sandbox.accounts().length - 1}</td></tr>
<tr><th scope="row">Webhooks waiting</th><td>${sandbox.webhooks.waiting}</td></tr>
<tr><th scope="row">Messages</th><td>${sandbox.store.rows("mail", PLATFORM).size} mail, ${sandbox.store.rows("sms", PLATFORM).size} SMS</td></tr>
</tbody></table>
<h2>Test cards</h2>
<p>4242 4242 4242 4242 pays. 4000 0000 0000 0002 is declined. 4000 0000 0000 0341 saves, but is declined when charged. 4000 0025 0000 3155 asks the card holder. Any later expiry and any three digits do.</p>
<p><a class="button" href="/_sandbox/mail">Open the mailbox</a> <a class="button second" href="/_sandbox/sms">Text messages</a></p></div>`;
  return html(200, page("Sandbox", body));
};
