// The product, the demo's makers and the sandbox, built once for all test files: each file starts in a process of its own,
// which takes a fifth of the time to load them so.
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Plugin as VitePlugin } from "vitest/config";
import { filesIn, importsOf, ROOT } from "../../tests/support/tree";
import { dates, PACKED } from "../bundle";
import { cutFonts } from "../fonts";

/** What is built; the tests themselves and their helpers stay sources. */
const BUILT = /^(app|lib|prisma|sandbox|tenants|components)\//;
/** What no test file of the built kind loads from its source; the sandbox's sources serve the run's own setup. */
const SOURCE = /^(app|lib|prisma|tenants|components)\//;
const USERS = ["tests/api", "tests/support", "tests/simulation"];

/** Where the built files of this run lie, inside the project, so that the packages are found. */
export const builtFolder = () => resolve(ROOT, process.env.TEST_DATA_DIR ?? `.data-test-${process.pid}`, "built");

/** A module of ours as a path from the root, with its ending. */
function sourceOf(path: string): string | undefined {
  return [path, ...[".ts", ".tsx", "/index.ts"].map((ending) => path + ending)].find(
    (each) => /\.tsx?$/.test(each) && existsSync(join(ROOT, each)),
  );
}

const outOf = (source: string) => join(builtFolder(), source.replace(/\.tsx?$/, ".mjs"));

/** Some of the sandbox's files are read beside its sources, so they keep their old address. */
const addresses: Plugin = {
  name: "addresses",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/sandbox\/.*\.ts$/ }, ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: readFileSync(path, "utf8").replaceAll("import.meta.url", url), loader: "ts" };
    });
  },
};

/** Builds every module that a test file imports; modules they share are shared, as with sources. Printed files need fonts. */
export async function buildForTests(): Promise<void> {
  await cutFonts();
  const used = USERS.flatMap((folder) => filesIn(folder, /\.tsx?$/)).flatMap(importsOf);
  const entries = [...new Set(used)].filter((path) => BUILT.test(path)).map(sourceOf);
  await build({
    ...{ entryPoints: entries.filter((path) => path !== undefined).sort(), outdir: builtFolder(), outbase: ROOT },
    ...{ absWorkingDir: ROOT, tsconfig: "tsconfig.node.json", logLevel: "error", outExtension: { ".js": ".mjs" } },
    ...{ bundle: true, splitting: true, platform: "node", format: "esm", target: "node20" },
    ...{ sourcemap: "linked", plugins: [addresses, dates], ...PACKED },
  });
}

/** Lets test files import the built modules where their sources stand. */
export const useBuilt: VitePlugin = {
  name: "use-built",
  enforce: "pre",
  resolveId(target, importer = "") {
    const from = relative(ROOT, importer);
    // The run's own setup makes the build; what a source imports is a source.
    if (!from.startsWith("tests/") || from === "tests/support/services.ts") return null;
    // The alias "@" has become the root's path before any plugin is asked.
    const path = isAbsolute(target) ? relative(ROOT, target) : target.startsWith(".") ? join(from, "..", target) : "";
    const source = BUILT.test(path) ? sourceOf(path) : undefined;
    if (!source) return null;
    const built = outOf(source);
    // Two copies of a module would each have half of its state.
    if (!existsSync(built)) throw new Error(`${source} is not built for tests; see scripts/testing/built.ts`);
    return { id: built, external: true };
  },
  load(id) {
    // Sources take five times as long, so none may come in by a way that is not seen above.
    if (SOURCE.test(relative(ROOT, id))) throw new Error(`${id} was about to be loaded as a source, not as built`);
    return null;
  },
};
