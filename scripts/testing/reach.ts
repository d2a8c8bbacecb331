// What a change can reach: pages, calls and test files, by what imports what and by the calls and addresses that sources name.
import { posix } from "node:path";
import { fits } from "../../lib/pages/pattern";
import { isCalled } from "../../tests/support/by-turns";
import { pathPattern } from "../../tests/support/path-pattern";
import { addressOfFile } from "../../tests/support/tree";
import { folderOf } from "../districts";
import { ImportGraph } from "../import-graph";

/** Folders and files that everything stands on: a change to one reaches all pages, calls and tests. */
const FLOORS = [
  "components/forms/",
  "components/layout/",
  "components/ui/",
  "lib/core/",
  "lib/front/",
  "lib/queue/",
  "lib/pages/",
  "messages/",
  "prisma/",
  "sandbox/",
  "scripts/",
  "tenants/",
  "tests/data/",
  "tests/simulation/",
  "tests/support/",
];
/** What stands around pages and calls, and what registers them all. */
const FRAMES = /^(?:app\/(?:api\/.*|.*(?:layout|error|not-found|loading|template|default)\.tsx)|lib\/[^/]+)$/;
/** What no running product and no test of it reads; unit tests are always run. */
const BESIDE = /^(docs|bench|findings|tests\/unit|tests\/sandbox|\.ci)\/|\.md$/;
const SOURCES = ["app", "components", "lib", "tenants", "tests"];

const CALL = /["'`](?:GET|POST|PUT|PATCH|DELETE) \/[^"'`\s?]*/g;
const ADDRESS = /["'`](\/[^"'`\s?#]*)/g;

/** The calls that a source names, as patterns: "GET /members/[any]". */
function callsIn(text: string): string[] {
  return [...text.matchAll(CALL)].map(([found]) => pathPattern(found.slice(1)));
}

/** Whether two patterns can be the same path; a variable part may be anything. */
const meet = (one: string, other: string) => fits(one, other) || fits(other, one);

const isFloor = (path: string) =>
  FLOORS.some((floor) => path.startsWith(floor)) ||
  FRAMES.test(path) ||
  // What is in none of the folders whose reach can be read is a setting, a style or the lock file: it reaches everything.
  !(/\.tsx?$/.test(path) && SOURCES.some((folder) => path.startsWith(`${folder}/`)));

/** The changed files that reach everything. */
export const floorsAmong = (changed: readonly string[]): string[] =>
  changed.filter((path) => !BESIDE.test(path) && isFloor(path));

/** What the sources name of each other; read once, asked for many changes. */
export class Reach {
  private readonly graph = new ImportGraph(SOURCES);
  /** Where each call is answered, by its pattern. */
  private readonly answers = new Map<string, string>();
  /** The file of each page, by the pattern of its address. */
  private readonly pages = new Map<string, string>();
  private readonly closures = new Map<string, Set<string>>();

  constructor() {
    for (const path of this.graph.files) {
      if (/^lib\/.*endpoints\.ts$/.test(path))
        for (const call of callsIn(this.graph.text(path))) this.answers.set(call, path);
      if (/^app\/(.+\/)?page\.tsx$/.test(path)) this.pages.set(pathPattern(addressOfFile(path)), path);
    }
  }

  /** Whether one of the changed files is among what a page of this address is made of. */
  page(address: string, changed: readonly string[]): boolean {
    const file = this.pages.get(pathPattern(address));
    return file === undefined || this.meets([file], changed);
  }

  /** The calls, as patterns, whose answer is made of one of the changed files. */
  calls(changed: readonly string[]): string[] {
    return [...this.answers].flatMap(([call, file]) => (this.meets([file], changed) ? [call] : []));
  }

  /**
   * Whether a change reaches a test file: it is changed itself, it is about the noun of a changed file, or what it imports,
   * the calls it makes or the pages it opens are made of one.
   */
  test(file: string, changed: readonly string[]): boolean {
    if (changed.includes(file)) return true;
    const name = posix.basename(file);
    if (changed.some((path) => isCalled(name, folderOf(path) ?? ""))) return true;
    const text = this.graph.text(file);
    const opened = [...text.matchAll(ADDRESS)].flatMap(([, address = ""]) => this.pagesAt(pathPattern(address)));
    const asked = callsIn(text).flatMap((call) => this.answeredBy(call));
    const imported = this.graph.importsOf(file).flatMap(({ target, type }) => (type ? [] : [target]));
    if (imported.includes("lib/pages/routes.ts")) opened.push(...this.pages.values());
    if (imported.includes("lib/api.ts")) asked.push(...this.answers.values());
    return this.meets([...opened, ...asked, ...imported.filter((path) => !isFloor(path))], changed);
  }

  private answeredBy(call: string): string[] {
    const exactly = this.answers.get(call);
    if (exactly) return [exactly];
    return [...this.answers].flatMap(([known, file]) => (meet(known, call) ? [file] : []));
  }

  private pagesAt(address: string): string[] {
    return [...this.pages].flatMap(([known, file]) => (meet(known, address) ? [file] : []));
  }

  /** Whether one of the changed files is among what these are made of; nobody asks what that is where nothing has changed. */
  private meets(starts: readonly string[], changed: readonly string[]): boolean {
    if (changed.length === 0) return false;
    const files = this.closure(starts);
    return changed.some((path) => files.has(path));
  }

  /** What these files are made of: what they import, and what answers the calls that these name. */
  private closure(starts: readonly string[]): Set<string> {
    const key = [...new Set(starts)].sort().join(" ");
    const known = this.closures.get(key);
    if (known) return known;
    const reached = new Set<string>();
    for (let open: string[] = [...starts]; open.length > 0; ) {
      const fresh = [...this.graph.reachedFrom(open)].filter((path) => !reached.has(path));
      for (const path of fresh) reached.add(path);
      // An endpoint's own file names the calls it answers.
      const asking = fresh.filter((path) => !/endpoints\.ts$/.test(path) && !/^lib\/(?:core|front|queue)\//.test(path));
      open = asking.flatMap((path) => callsIn(this.graph.text(path)).flatMap((call) => this.answeredBy(call)));
      open = [...new Set(open)].filter((path) => !reached.has(path));
    }
    this.closures.set(key, reached);
    return reached;
  }
}
