// An S3-like store of this file's own that checks what a real one checks: who signs, when, and that body and headers are
// the signed ones. Import it before anything of lib/: the product reads its address once.
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

const REGION = "us-west-2";
const BUCKET = "inhouse-files";
const LATE_MS = 15 * 60_000;

/** What lies in the store, by path, and what the store does next. */
export const store = {
  secret: "a secret of the test",
  objects: new Map<string, { content: Buffer; contentType: string }>(),
  /** When an object was put there, where that is not now. */
  putAt: new Map<string, Date>(),
  /** So many objects are listed in one answer. */
  page: 1000,
  refusals: [] as string[],
  /** Answered instead of doing anything, one a call. */
  next: [] as number[],
};

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Why a request is not ours, or null. AWS Signature Version 4, as its documentation describes it. */
function fault(request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(request.headers[name] ?? "");
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    header("authorization"),
  );
  if (!parts) return "not signed";
  const [, credential = "", names = "", signature] = parts;
  const [accessKey, ...scope] = credential.split("/");
  const stamp = header("x-amz-date");
  const day = stamp.slice(0, 8);
  if (accessKey !== "AKIATEST" || scope.join("/") !== `${day}/${REGION}/s3/aws4_request`) return "somebody else";
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - at) < LATE_MS)) return "signed at another time";
  if (header("x-amz-content-sha256") !== sha256(body)) return "another body";
  const signed = names.split(";");
  for (const name of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!signed.includes(name)) return `${name} unsigned`;
  const url = new URL(request.url ?? "/", "http://store");
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1).split("&").sort().join("&"),
    ...signed.map((name) => `${name}:${header(name).trim()}`),
    "",
    names,
    sha256(body),
  ].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${store.secret}`, day), REGION), "s3"), "aws4_request");
  const wanted = hmac(key, ["AWS4-HMAC-SHA256", stamp, scope.join("/"), sha256(canonical)].join("\n")).toString("hex");
  return wanted === signature ? null : "the signature does not fit";
}

/** As the documentation of ListObjectsV2 shows it. */
function listing(query: URLSearchParams): string {
  const begins = `${BUCKET}/${query.get("prefix") ?? ""}`;
  const paths = [...store.objects.keys()].filter((path) => path.startsWith(begins)).sort();
  const from = Number(query.get("continuation-token") ?? 0);
  const rows = paths.slice(from, from + store.page).map((path) => {
    const at = (store.putAt.get(path) ?? new Date()).toISOString();
    return `<Contents><Key>${path.slice(BUCKET.length + 1)}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
  });
  const more = from + store.page < paths.length;
  const next = more ? `<NextContinuationToken>${from + store.page}</NextContinuationToken>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`;
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const path = (request.url ?? "").slice(1);
  const reason = path.startsWith(`${BUCKET}/`) ? fault(request, body) : "no such bucket";
  const planned = store.next.shift();
  if (reason) store.refusals.push(reason);
  if (planned || reason) {
    response.writeHead(planned ?? 403).end();
    return;
  }
  const asked = new URL(request.url ?? "/", "http://store");
  if (asked.searchParams.get("list-type") === "2") {
    response.writeHead(200, { "content-type": "application/xml" }).end(listing(asked.searchParams));
    return;
  }
  const found = store.objects.get(path);
  if (request.method === "PUT") {
    store.objects.set(path, { content: body, contentType: String(request.headers["content-type"]) });
    response.writeHead(200).end();
  } else if (request.method === "DELETE") {
    store.objects.delete(path);
    response.writeHead(204).end();
  } else if (found) response.writeHead(200, { "content-type": found.contentType }).end(found.content);
  else response.writeHead(404).end();
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

Object.assign(process.env, {
  S3_BUCKET: BUCKET,
  S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  S3_REGION: REGION,
  S3_ACCESS_KEY: "AKIATEST",
  S3_SECRET_KEY: store.secret,
});

afterAll(() => new Promise((done) => server.close(done)));
