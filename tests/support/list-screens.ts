// Which pages are lists, and with which words and columns: read from the sources, so that a new list is in the tests of all
// lists without a line being written.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { PAGES, type PagePath } from "../../lib/pages/routes";
import { addressOfFile, filesIn, importsOf, ROOT, read } from "./tree";

export type ListOnPage = {
  /** The component that is the screen. */
  file: string;
  /** Where its words are below `messages/<locale>`: "guarantees.admin". */
  words: string;
  /** The name of its columns, and the file of lib that declares them. */
  columns: { name: string; from: string };
  paths: PagePath[];
};

const isFile = (path: string) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile();
const sourceOf = (path: string) => [path, `${path}.tsx`, `${path}.ts`].find(isFile);

/** A page's own file and all components that it imports, directly or not. */
function componentsOf(file: string, known = new Set<string>()): Set<string> {
  known.add(file);
  for (const target of importsOf(file)) {
    const source = /^(app|components)\//.test(target) ? sourceOf(target) : undefined;
    if (source && !known.has(source)) componentsOf(source, known);
  }
  return known;
}

/** What a source says of its columns: `columns={promoColumns}`, `columns={pickColumns(disputeColumns, …)}`. */
function columnsOf(file: string, text: string): ListOnPage["columns"] {
  const said = /\n\s+columns=\{(.*)\}\n/.exec(text)?.[1] ?? "";
  const name = /\b(\w+Columns)\b(?!\(\w+Columns)/.exec(said.replace("pickColumns", ""))?.[1] ?? "";
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "@/(lib/[^"]+)"`).exec(text)?.[1];
  if (!name || !from) throw new Error(`${file}: say columns={…Columns}, imported from lib, so that tests find them`);
  return { name, from };
}

/** Every use of `ListScreen`, with the pages it is on. */
export function listsOnPages(): ListOnPage[] {
  const pages = filesIn("app", /page\.tsx$/).map((file) => ({ path: addressOfFile(file), uses: componentsOf(file) }));
  return filesIn("components", /\.tsx$/).flatMap((file) => {
    const text = read(file);
    const words = /<ListScreen[\s\S]*?\swords="([^"]+)"/.exec(text)?.[1];
    if (!words) return [];
    const on = new Set(pages.filter(({ uses }) => uses.has(file)).map(({ path }) => path));
    const paths = PAGES.map(({ path }) => path).filter((path) => on.has(path));
    return [{ file, words, columns: columnsOf(file, text), paths }];
  });
}
