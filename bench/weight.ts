// What a page weighs on its way to a browser: the document, the texts in it, and the scripts it loads; and how many
// files of ours begin with "use client". Sizes do not depend on what else the machine does, so nothing is measured twice.
// Run: npm run bench -- weight [--url http://dental.localhost:3000]
import { request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { DEMO_PASSWORD } from "../scripts/welcome";
import { filesIn, read } from "../tests/support/tree";
import { scriptsIn } from "../tests/support/weight";
import { row, say } from "./measure";
import { product } from "./product";

const { origin, host, stop } = await product();
const tenants = { dental: host, vision: host.replace("dental", "vision") };
type TenantId = keyof typeof tenants;

/** One request as it is on the wire. */
function ask(tenant: TenantId, path: string, headers: Record<string, string> = {}, input?: unknown): Promise<string> {
  return new Promise((done, refuse) => {
    const sent = httpRequest(
      `${origin}${path}`,
      {
        method: input === undefined ? "GET" : "POST",
        headers: {
          host: tenants[tenant],
          ...(input === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          response.statusCode === 200
            ? done(String(Buffer.concat(chunks)))
            : refuse(new Error(`${path} returned ${response.statusCode}`)),
        );
      },
    );
    sent.on("error", refuse);
    sent.end(input === undefined ? undefined : JSON.stringify(input));
  });
}

async function tokenOf(tenant: TenantId, email: string): Promise<string> {
  const body = await ask(tenant, "/api/v1/accounts/login", {}, { email, password: DEMO_PASSWORD });
  return (JSON.parse(body) as { token: string }).token;
}

/** What React reads in the browser: the payload that stands in the document piece by piece. */
function payloadOf(html: string): string {
  return [...html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)]
    .map(([, text]) => JSON.parse(text ?? '""') as string)
    .join("");
}

/** The catalogues in a payload as JSON, each from `"messages":{` to the bracket that closes it. */
function messagesOf(payload: string): string {
  let all = "";
  for (const { index } of payload.matchAll(/"messages":\{/g)) {
    const from = index + '"messages":'.length;
    let depth = 0;
    let quoted = false;
    for (let at = from; at < payload.length; at++) {
      const letter = payload[at];
      if (letter === "\\") at++;
      else if (letter === '"') quoted = !quoted;
      else if (!quoted && letter === "{") depth++;
      else if (!quoted && letter === "}" && --depth === 0) {
        all += payload.slice(from, at + 1);
        break;
      }
    }
  }
  return all;
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const sizes = (text: string) => [kb(Buffer.byteLength(text)), kb(gzipSync(text).length)];

async function weigh(tenant: TenantId, path: string, cookie?: string): Promise<void> {
  const html = await ask(tenant, path, cookie ? { cookie } : {});
  const scripts = await Promise.all(scriptsIn(html).map((src) => ask(tenant, src)));
  const gz = scripts.reduce((sum, each) => sum + gzipSync(each).length, 0);
  const raw = scripts.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
  row(path.split("?")[0] ?? path, [
    ...sizes(html),
    ...sizes(messagesOf(payloadOf(html))),
    kb(raw),
    kb(gz),
    String(scripts.length),
  ]);
}

row("page", ["HTML", "gz", "messages", "gz", "scripts", "gz", "files"]);
const dentist = await tokenOf("dental", "dentist@dental.test");
const slug = (
  JSON.parse(await ask("dental", "/api/v1/users/me/account", { authorization: `JWT ${dentist}` })) as {
    data: { dentistInfo: { slug: string } };
  }
).data.dentistInfo.slug;
await weigh("dental", "/dentist-new/members", `inhouse.session=${dentist}`);
await weigh("dental", "/dentist-new/payment-ledger", `inhouse.session=${dentist}`);
await weigh("dental", "/account/settings/office", `inhouse.session=${dentist}`);
await weigh("vision", "/account/dashboard", `inhouse.session=${await tokenOf("vision", "dentist@vision.test")}`);
await weigh("dental", "/patient-details/dashboard", `inhouse.session=${await tokenOf("dental", "client@dental.test")}`);
await weigh("dental", "/admin/dentists", `inhouse.session=${await tokenOf("dental", "super_admin@dental.test")}`);
await weigh("dental", `/signup/${slug}?step=member-info`);
await weigh("dental", "/accounts/login");

const files = ["app", "components", "lib", "tenants"].flatMap((folder) => filesIn(folder, /\.tsx?$/));
say(
  `\n${files.filter((path) => /^"use client"/.test(read(path))).length} of ${files.length} files begin with "use client"`,
);
await stop();
process.exit(0);
