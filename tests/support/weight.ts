// What a page's document makes a browser load: the scripts it names, which are sent compressed and kept for good.
import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";

/** The files a document names, without the one for browsers that have no modules. */
export function scriptsIn(html: string): string[] {
  const old = [...html.matchAll(/<script src="([^"]+)" noModule/g)].map(([, src]) => src);
  const named = [...html.matchAll(/\/?_next\/static\/chunks\/[\w./-]+\.js/g)].map(([src]) => src.replace(/^\/?/, "/"));
  return [...new Set(named)].filter((src) => !old.includes(src));
}

const sizes = new Map<string, Promise<number>>();

/** Kilobytes (1,000 bytes) of the scripts a document names, compressed; each file is asked for once. */
export async function scriptWeight(one: APIRequestContext, html: string): Promise<number> {
  const sizeOf = async (src: string) => gzipSync(await (await one.get(src)).body()).length;
  const all = scriptsIn(html).map((src) => {
    const size = sizes.get(src) ?? sizeOf(src);
    sizes.set(src, size);
    return size;
  });
  return (await Promise.all(all)).reduce((sum, bytes) => sum + bytes, 0) / 1000;
}
