// Which texts each page has to carry: the areas of the catalogue that its client components use, read from the imports
// and the words of the sources when the product is built. Nobody lists them by hand.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES, type Page, type Shell } from "@/lib/pages/routes";
import { ROOT } from "./bootstrap.mjs";
import { ImportGraph } from "./import-graph";

type Catalogue = { [key: string]: string | Catalogue };
/** By the path of a page, or by the shell whose layout stands around it. */
export type AreaTable = Record<string, string[]>;

const FRAMES = ["office", "admin", "patient", "partner"] as const satisfies readonly Shell[];

/** messages/en-US/<area>.json, whole. */
export function readCatalogue(): Catalogue {
  const folder = join(ROOT, "messages", "en-US");
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => [
        name.slice(0, -".json".length),
        JSON.parse(readFileSync(join(folder, name), "utf8")) as Catalogue,
      ]),
  );
}

/** Whether the catalogue has a text or a group of texts there. */
function has(catalogue: Catalogue, key: string): boolean {
  let node: string | Catalogue | undefined = catalogue;
  for (const part of key.split(".")) node = typeof node === "object" ? node[part] : undefined;
  return node !== undefined;
}

/**
 * The areas whose texts a source file may show: those of its translators (`useTranslations("members.detail")`), and those
 * of whole keys that stand in it as text (`"validation.required"`), up to the first part that is put together.
 */
export function areasIn(text: string, catalogue: Catalogue): Set<string> {
  const found = new Set<string>();
  for (const [, area = ""] of text.matchAll(/useTranslations(?:<[^>]*>)?\(\s*["'`](\w+)/g)) found.add(area);
  for (const [, key = "", end] of text.matchAll(/["'`](\w+\.[\w.-]*)(\$\{|["'`?])/g)) {
    const whole = end !== "${" && !key.endsWith(".");
    if (has(catalogue, whole ? key : key.slice(0, key.lastIndexOf(".")))) found.add(key.slice(0, key.indexOf(".")));
  }
  return new Set([...found].filter((area) => has(catalogue, area)));
}

/** The areas used in the browser by what one server file renders. */
function areasBelow(graph: ImportGraph, start: string, catalogue: Catalogue): Set<string> {
  const client = new Set(graph.clientFiles);
  const entries = graph.isClient(start)
    ? [start]
    : [...graph.reachedFrom([start], (path) => !client.has(path))]
        .flatMap((path) => graph.importsOf(path).flatMap(({ target, type }) => (type ? [] : [target])))
        .filter((target) => client.has(target));
  return new Set([...graph.reachedFrom(entries)].flatMap((path) => [...areasIn(graph.text(path), catalogue)]));
}

/** `/account/members` of `app/(office)/account/members/page.tsx`: folders in parentheses do not show. */
const addressOf = (file: string) =>
  `/${file
    .split("/")
    .slice(1, -1)
    .filter((segment) => !segment.startsWith("("))
    .join("/")}`;

/** The areas of every page and frame; a page inside a frame leaves out what the frame has brought. */
export function messageAreas(graph: ImportGraph, catalogue: Catalogue): AreaTable {
  const layouts = graph.files.filter((path) => /^app\/.+\/layout\.tsx$/.test(path));
  const pages = graph.files.filter((path) => /^app\/(.+\/)?page\.tsx$/.test(path));
  const rows = new Map<string, Page>(PAGES.map((page) => [page.path, page]));
  const frames = new Map<string, Set<string>>(FRAMES.map((frame) => [frame, new Set()]));
  for (const page of pages) {
    const frame = frames.get(rows.get(addressOf(page))?.shell ?? "");
    for (const layout of layouts)
      if (frame && page.startsWith(layout.replace(/layout\.tsx$/, "")))
        for (const area of areasBelow(graph, layout, catalogue)) frame.add(area);
  }
  const sorted = (areas: Iterable<string>) => [...areas].sort();
  const table: AreaTable = Object.fromEntries([...frames].map(([frame, areas]) => [frame, sorted(areas)]));
  for (const page of pages) {
    const path = addressOf(page);
    const brought = frames.get(rows.get(path)?.shell ?? "");
    table[path] = sorted([...areasBelow(graph, page, catalogue)].filter((area) => !brought?.has(area)));
  }
  return table;
}

/** Writes the table where the built product looks for it (lib/pages/message-areas.ts). */
export function writeMessageAreas(folder: string): void {
  const table = messageAreas(new ImportGraph(["app", "components", "lib", "tenants"]), readCatalogue());
  writeFileSync(join(folder, "message-areas.json"), JSON.stringify(table));
}
