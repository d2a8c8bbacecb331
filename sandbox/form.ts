/** A decoded form before its types are known: every leaf is text. */
export type Raw = string | { [key: string]: Raw };

const MAX_DEPTH = 12;

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** Splits `a[b][0]` into its names. */
function names(key: string): string[] {
  const open = key.indexOf("[");
  if (open <= 0) return [key];
  const rest = [...key.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "");
  return [key.slice(0, open), ...rest];
}

/** Puts one pair into the tree. `a[]=1&a[]=2` counts up, `a[0]=1` is taken as written. */
export function assign(tree: { [key: string]: Raw }, key: string, value: string): void {
  const path = names(key).slice(0, MAX_DEPTH);
  let node = tree;
  path.forEach((part, depth) => {
    const name = part === "" ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[name] = value;
      return;
    }
    const next = node[name];
    if (typeof next === "object") {
      node = next;
      return;
    }
    const fresh: { [key: string]: Raw } = Object.create(null);
    node[name] = fresh;
    node = fresh;
  });
}

/** Decodes `application/x-www-form-urlencoded` text, which is also a query string. Throws URIError on bad escapes. */
export function decodeForm(text: string): { [key: string]: Raw } {
  const tree: { [key: string]: Raw } = Object.create(null);
  for (const pair of text.split("&")) {
    if (!pair) continue;
    const cut = pair.indexOf("=");
    const key = decode(cut < 0 ? pair : pair.slice(0, cut));
    assign(tree, key, cut < 0 ? "" : decode(pair.slice(cut + 1)));
  }
  return tree;
}

export interface Upload {
  filename: string;
  type: string;
  bytes: Buffer;
}

/** Decodes `multipart/form-data`: fields into the tree, the one file next to it. */
export function decodeMultipart(body: Buffer, contentType: string): { tree: { [key: string]: Raw }; upload?: Upload } {
  const tree: { [key: string]: Raw } = Object.create(null);
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) return { tree };
  const mark = Buffer.from(`--${boundary}`);
  let upload: Upload | undefined;
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = body.subarray(at + mark.length + 2, next - 2);
    const split = part.indexOf("\r\n\r\n");
    const head = part.subarray(0, split).toString("utf8");
    const content = part.subarray(split + 4);
    const name = /name="([^"]*)"/i.exec(head)?.[1] ?? "";
    const filename = /filename="([^"]*)"/i.exec(head)?.[1];
    if (filename === undefined) assign(tree, name, content.toString("utf8"));
    else {
      const type = /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? "application/octet-stream";
      upload = { filename, type: type.trim(), bytes: Buffer.from(content) };
      tree[name] = filename;
    }
    at = next;
  }
  return { tree, upload };
}
