// Which source file imports which, read from the text of the import statements: for the structure tests and for the
// message areas of each page.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./bootstrap.mjs";

/** One import or re-export of a file of this repository; `type` when nothing of it is left once the program runs. */
export type Import = { target: string; type: boolean };

const SOURCE = /\.tsx?$/;
const SKIPPED = new Set(["generated", "node_modules"]);
const STATEMENT = /^(?:import|export)\s(type\s)?\s*([^;"]*?)\s*from\s+"([^"]+)"|^import\s+"([^"]+)"/gm;
const DYNAMIC = /\bimport\("([^"]+)"\)/g;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Whether everything in `{ … }` is marked as a type; a default or namespace import is a value. */
function onlyTypes(names: string): boolean {
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  const each = listed
    ?.split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return each !== undefined && each.length > 0 && each.every((name) => name.startsWith("type "));
}

export class ImportGraph {
  private readonly texts = new Map<string, string>();
  private readonly imports = new Map<string, Import[]>();

  constructor(folders: readonly string[]) {
    for (const path of folders.flatMap(filesIn)) this.texts.set(path, readFileSync(join(ROOT, path), "utf8"));
  }

  get files(): string[] {
    return [...this.texts.keys()].sort();
  }

  text(path: string): string {
    return this.texts.get(path) ?? "";
  }

  /** The files of the graph that one file imports; packages and files outside of the graph are left out. */
  importsOf(path: string): readonly Import[] {
    const known = this.imports.get(path);
    if (known) return known;
    const text = this.text(path);
    const found: Import[] = [];
    const add = (name: string, type: boolean) => {
      const target = this.resolve(path, name);
      if (target) found.push({ target, type });
    };
    for (const [, type, names = "", from, bare] of text.matchAll(STATEMENT))
      add(from ?? bare ?? "", type !== undefined || (bare === undefined && onlyTypes(names)));
    for (const [, name = ""] of text.matchAll(DYNAMIC)) add(name, false);
    this.imports.set(path, found);
    return found;
  }

  /** Files that begin with "use client": what they reach runs in the browser too. */
  get clientFiles(): string[] {
    return this.files.filter((path) => this.isClient(path));
  }

  isClient(path: string): boolean {
    return this.text(path).startsWith('"use client"');
  }

  /** All files reached from some by what is left when the program runs, themselves included. */
  reachedFrom(starts: Iterable<string>, enters: (path: string) => boolean = () => true): Set<string> {
    const reached = new Set<string>();
    const open = [...starts];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (reached.has(path) || !enters(path)) continue;
      reached.add(path);
      open.push(...this.importsOf(path).flatMap(({ target, type }) => (type ? [] : [target])));
    }
    return reached;
  }

  private resolve(from: string, name: string): string | undefined {
    const base = name.startsWith("@/")
      ? name.slice(2)
      : name.startsWith(".")
        ? posix.join(posix.dirname(from), name)
        : undefined;
    if (base === undefined) return undefined;
    return [base, `${base}.ts`, `${base}.tsx`].find((path) => this.texts.has(path));
  }
}

/** The circles of a directed graph: its strongly connected parts of more than one node, each sorted (Tarjan). */
export function circlesOf(nodes: Iterable<string>, next: (node: string) => Iterable<string>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const mine = order.size;
    order.set(node, mine);
    stack.push(node);
    let least = mine;
    for (const other of next(node)) {
      if (!order.has(other)) least = Math.min(least, visit(other));
      else if (stack.includes(other)) least = Math.min(least, order.get(other) ?? least);
    }
    if (least === mine) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return least;
  };
  for (const node of nodes) if (!order.has(node)) visit(node);
  return circles;
}
