// The parts that a public page is kept as, and how an answer is put together from them.
import { constants, crc32, deflateRawSync } from "node:zlib";

/** A part of the page that is the same in every response, plain and deflated on its own. */
export type Segment = {
  plain: Buffer;
  packed: Buffer;
  /** Many pages have it, and it is kept once for all of them. */
  shared?: true;
};

/** What a style sheet says, or null where its link stays. */
export type ReadStyle = (href: string) => string | null;

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** What a page says about itself in the `meta` of this name. */
export const metaOf = (html: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Takes out what runs, what is loaded for it, and nonces, which Next gives styles too; data such as JSON-LD and a `data-kept` script stay. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*(?:type="application\/ld\+json"|\bdata-kept\b))[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b(?=[^>]*\brel="(?:preload|modulepreload)")(?=[^>]*\bas="script")[^>]*>/g, "")
    .replace(/<link\b(?=[^>]*\brel="modulepreload")[^>]*>/g, "")
    .replace(/ nonce="[^"]*"/g, "");
}

const STYLE_LINK = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g;
/** A place in a style sheet that is named from where the sheet lies. */
const BESIDE_SHEET = /url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g;

/** The parts of a page without scripts: style sheets, each packed once for all pages, and what stands between them. */
function bareSegments(html: string, styleOf: (href: string) => Segment | null): Segment[] {
  const parts: Segment[] = [];
  let from = 0;
  for (const { 0: link, 1: href = "", index } of html.matchAll(STYLE_LINK)) {
    const style = styleOf(href);
    if (!style) continue;
    parts.push(segment(html.slice(from, index)), style);
    from = index + link.length;
  }
  return [...parts, segment(html.slice(from))];
}

/** Style sheets as they stand in a page; each is read once, as its address changes with what is in it. */
export function styleSegments(read: ReadStyle): (href: string) => Segment | null {
  const known = new Map<string, Segment | null>();
  const made = (href: string): Segment | null => {
    const css = read(href);
    if (css === null || css.includes("</")) return null;
    const moved = css.replace(
      BESIDE_SHEET,
      (_, quote: string, place: string) => `url(${quote}${new URL(place, `http://here${href}`).pathname}${quote})`,
    );
    return { ...segment(`<style>${moved}</style>`), shared: true };
  };
  return (href) => {
    const kept = known.get(href);
    if (kept !== undefined) return kept;
    const style = made(href);
    known.set(href, style);
    return style;
  };
}

export function segment(text: string): Segment {
  const plain = Buffer.from(text);
  // A full flush ends on a whole byte and forgets what came before, so parts can be put together freely.
  return { plain, packed: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
}

/** An uncompressed deflate block: how the nonce goes between compressed parts. */
function stored(text: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
}

/** The whole page, packed, with the nonce between its parts. */
export function gzipOf(segments: readonly Segment[], nonce: Buffer): Buffer {
  const between = nonce.length > 0 ? stored(nonce) : nonce;
  const parts: Buffer[] = [GZIP_HEADER];
  let sum = 0;
  let size = 0;
  for (const [index, { plain, packed: part }] of segments.entries()) {
    if (index > 0) {
      parts.push(between);
      sum = crc32(nonce, sum);
      size += nonce.length;
    }
    parts.push(part);
    sum = crc32(plain, sum);
    size += plain.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum >>> 0, 0);
  tail.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([...parts, LAST_BLOCK, tail]);
}

/** The same, as it reads. */
export function plainOf(segments: readonly Segment[], nonce: Buffer): Buffer {
  return Buffer.concat(segments.flatMap(({ plain }, index) => (index === 0 ? [plain] : [nonce, plain])));
}

/** A page that works without scripts, as its parts; null for every other. */
export function bareOf(html: string, lang: string, styleOf: (href: string) => Segment | null): Segment[] | null {
  if (metaOf(html, "inhouse-scripts") !== "none") return null;
  // Without scripts nothing corrects the document's language in the browser.
  return bareSegments(withoutScripts(html).replace(/<html lang="[^"]*"/, `<html lang="${lang}"`), styleOf);
}
