// The programs that tests start and kill, as one file: a process loads it in a second, where loading the sources takes
// ten, and there are dozens of such processes. Packages with files or binaries of their own stay outside.
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./tree";

const OUTSIDE = ["@node-rs/argon2", "@prisma/*", "pdfkit", "pg-native", "pino"];

/** Writes the bundle and answers its path. `folder` lies inside the project, so that packages are found from there. */
export async function bundlePrograms(folder: string): Promise<string> {
  const outfile = join(folder, "programs.mjs");
  await build({
    ...{ entryPoints: [join(ROOT, "tests/support/doomed.ts")], tsconfig: join(ROOT, "tsconfig.node.json"), outfile },
    ...{ bundle: true, platform: "node", format: "esm", external: OUTSIDE, logLevel: "error" },
    // Packages in the old form ask for others through `require`, which a module has to make for itself.
    banner: { js: 'import { createRequire as madeFor } from "node:module"; const require = madeFor(import.meta.url);' },
  });
  return outfile;
}
