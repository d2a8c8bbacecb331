import "server-only";
import { createHash, createHmac } from "node:crypto";

/** Where an S3-compatible store is and who we are there. */
export type S3 = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

export type S3Request = {
  method: "GET" | "PUT" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  /** SHA-256 of the body in hexadecimal. */
  bodyHash: string;
};

export const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** RFC 3986: what encodeURIComponent leaves alone but the signature wants encoded. */
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`);
  return pairs.sort().join("&");
}

/**
 * The headers of a request with AWS Signature Version 4 added. Pure: the time is a parameter.
 * @param at the moment of signing; the store refuses one that is more than 15 minutes off.
 */
export function signedHeaders(request: S3Request, store: Pick<S3, "region" | "accessKey" | "secretKey">, at: Date) {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = stamp.slice(0, 8);
  const headers: Record<string, string> = {
    ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value.trim()])),
    host: request.url.host,
    "x-amz-content-sha256": request.bodyHash,
    "x-amz-date": stamp,
  };
  const names = Object.keys(headers).sort();
  const signed = names.join(";");
  const canonical = [
    request.method,
    request.url.pathname
      .split("/")
      .map((part) => strict(decodeURIComponent(part)))
      .join("/"),
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]}`),
    "",
    signed,
    request.bodyHash,
  ].join("\n");
  const scope = `${day}/${store.region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${store.secretKey}`, day), store.region), "s3"), "aws4_request");
  const signature = hmac(key, ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n")).toString("hex");
  const { host: _host, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${store.accessKey}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}

/** One call to the store, path style. Throws when it answers anything but success; a missing object is null. */
export async function callS3(
  store: S3,
  at: Date,
  method: S3Request["method"],
  key: string,
  body?: { content: Buffer; contentType: string },
): Promise<Buffer | null> {
  const url = new URL(`${store.endpoint.replace(/\/$/, "")}/${store.bucket}/${key}`);
  const headers = signedHeaders(
    { method, url, headers: body ? { "content-type": body.contentType } : {}, bodyHash: sha256(body?.content ?? "") },
    store,
    at,
  );
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(15_000) };
  if (body) init.body = new Uint8Array(body.content);
  const response = await fetch(url, init);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the file store answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
