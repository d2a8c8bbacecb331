import "server-only";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";

/** Where an S3-compatible store is and who we are there. */
export type S3 = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

/** Of a store that is busy or broken for a moment. */
const RETRIES = 2;

export const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/** One signed call to the store, path style, about an object or, with an empty key, the bucket. Throws on any error; a missing object is null. */
export async function callS3(
  store: S3,
  method: "GET" | "PUT" | "DELETE",
  key: string,
  { body, query = "" }: { body?: { content: Buffer; contentType: string }; query?: string } = {},
): Promise<Buffer | null> {
  const client = new AwsClient({
    accessKeyId: store.accessKey,
    secretAccessKey: store.secretKey,
    region: store.region,
    service: "s3",
    retries: RETRIES,
  });
  const response = await client.fetch(`${store.endpoint.replace(/\/$/, "")}/${store.bucket}/${key}${query}`, {
    method,
    headers: {
      // Signed with the request, so the store refuses a body that was changed on its way.
      "x-amz-content-sha256": sha256(body?.content ?? ""),
      ...(body ? { "content-type": body.contentType } : {}),
    },
    ...(body ? { body: new Uint8Array(body.content) } : {}),
    signal: AbortSignal.timeout(15_000),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the file store answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** What one element of the store's answer says; our keys and its times need no unescaping. */
const said = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** All objects whose keys begin with `prefix`, a thousand an answer. */
export async function* listS3(store: S3, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  let from: string | undefined;
  do {
    const query = new URLSearchParams({ "list-type": "2", prefix, ...(from ? { "continuation-token": from } : {}) });
    const xml = String(await callS3(store, "GET", "", { query: `?${query}` }));
    for (const [, object = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [key, modified] = [said(object, "Key"), said(object, "LastModified")];
      if (key && modified) yield { key, modifiedAt: new Date(modified) };
    }
    from = said(xml, "NextContinuationToken");
  } while (from);
}
