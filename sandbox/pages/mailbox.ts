import type { Reply } from "@/sandbox/http";
import { escaped, moment, page } from "@/sandbox/pages/layout";
import type { MessageRec } from "@/sandbox/records";

function row(box: string, message: MessageRec, current: MessageRec | null, to: string | null): string {
  const query = to ? `?to=${encodeURIComponent(to)}` : "";
  const title = box === "mail" ? message.subject || "(no subject)" : message.text.slice(0, 80);
  const here = current?.id === message.id ? ' aria-current="true"' : "";
  return `<li><a href="/_sandbox/${box}/${escaped(message.id)}${query}"${here}>
<span class="who">${escaped(message.to)}</span><time>${escaped(moment(message.created))}</time>
<span class="what">${escaped(title)}</span></a></li>`;
}

function reader(box: string, message: MessageRec): string {
  if (box === "sms") {
    return `<article class="message"><h1>To ${escaped(message.to)}</h1><p class="meta">${escaped(moment(message.created))}</p>
<p class="sms">${escaped(message.text)}</p></article>`;
  }
  const files = message.attachments
    .map(
      (file, index) =>
        `<li><a href="/_sandbox/mail/${escaped(message.id)}/attachments/${index}">${escaped(file.filename)}</a></li>`,
    )
    .join("");
  const view = message.html
    ? `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/_sandbox/mail/${escaped(message.id)}/body"></iframe>`
    : `<pre>${escaped(message.text)}</pre>`;
  return `<article class="message"><h1>${escaped(message.subject || "(no subject)")}</h1>
<p class="meta">From ${escaped(message.from)}<br>To ${escaped(message.to)}<br>${escaped(moment(message.created))}</p>
${files ? `<ul class="files" aria-label="Attachments">${files}</ul>` : ""}${view}
${message.html && message.text ? `<details><summary>Plain text</summary><pre>${escaped(message.text)}</pre></details>` : ""}</article>`;
}

/** The list of messages, newest first, next to the one that is open. */
export function mailboxPage(
  box: string,
  messages: MessageRec[],
  current: MessageRec | null,
  to: string | null,
): string {
  const name = box === "mail" ? "Mail" : "SMS";
  const items = messages.map((message) => row(box, message, current, to)).join("\n");
  const empty = to ? `Nothing has been sent to ${escaped(to)}.` : "Nothing has been sent yet.";
  const body = `<div class="mailbox">
<section aria-label="Messages"><form class="filter" method="get" action="/_sandbox/${box}">
<label for="to">Recipient</label><input id="to" name="to" value="${escaped(to ?? "")}" placeholder="${box === "mail" ? "name@example.com" : "+1"}">
<button>Filter</button></form>
${items ? `<ol class="list">${items}</ol>` : `<p class="empty">${empty}</p>`}</section>
<section aria-label="Message">${current ? reader(box, current) : '<p class="empty">Choose a message.</p>'}</section>
</div>`;
  return page(current ? current.subject || name : name, body, { wide: true });
}

/** The message's own HTML. It may show itself and nothing else: no scripts, no requests but for pictures. */
export function mailBody(message: MessageRec): Reply {
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; base-uri 'none'",
      "x-content-type-options": "nosniff",
    },
    body: `<base target="_blank">${message.html}`,
  };
}
