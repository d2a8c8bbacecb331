import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { useBuilt } from "./scripts/testing/built";
import { BRIEF } from "./tests/support/brief";
import { leftOut } from "./tests/support/by-turns";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "server-only": at("./scripts/server-only.ts"), "@": at("./") };

/** The test files of a folder whose text says what `said` looks for. */
const filesThatSay = (said: RegExp, folder: string) =>
  readdirSync(at(folder), { encoding: "utf8", recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.includes(".test.") && said.test(readFileSync(at(file), "utf8")));

/** They have a sandbox of their own, whose address the product reads once in a process. */
const OWN_SANDBOX = filesThatSay(/support\/own-sandbox"/, "tests/api");
/** They choose settings, a clock or a server that the other files of a process would meet. */
const OWN_PROCESS = filesThatSay(
  /process\.env\.\w+ =|vi\.useFakeTimers|support\/(?:own-(?:postgres|s3|smtp)|story-sandbox)"/,
  "tests/api",
);
/** They change what the others of a process would meet (time, settings, modules, globals), or watch other processes. */
const ALONE = filesThatSay(/\bvi\.|process\.env\.(?!TEST_FILES)|node:child_process|scripts\/parts/, "tests/unit");
/** They read every call: loading what answers them is what they take, so one process does it once. */
const ALL_CALLS = filesThatSay(/from "(?:@\/lib\/api|\.\.\/support\/(?:served|answers))"/, "tests/unit").filter(
  (file) => !ALONE.includes(file),
);

/** API tests that another turn runs. */
const LATER = leftOut("tests/api").map((file) => `tests/api/${file}`);

const api = {
  globalSetup: ["tests/support/services.ts"],
  setupFiles: ["tests/support/database.ts"],
  // Two cores carry these beside the browser tests: time says nothing about right or wrong here.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/** API tests on the built product, whose modules a process loads once for all its files (tests/support/database.ts). */
const built = (name: string, files: { include?: string[]; exclude: string[]; isolate?: boolean }) => ({
  plugins: [useBuilt],
  resolve: { alias },
  test: {
    ...api,
    name,
    include: ["tests/api/**/*.test.ts"],
    isolate: false,
    ...files,
    // So that an error is told with the line of its source.
    execArgv: ["--enable-source-maps", ...BRIEF],
    server: { deps: { external: [/\/built\//] } },
  },
});

// unit: pure, no database. api: the dispatcher in process against a PostgreSQL and a sandbox of their own.
// sandbox: the stand-in itself, through the real SDKs.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: [...ALONE, ...ALL_CALLS],
          testTimeout: 60_000,
          // What most of them do is load the same modules.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "unit-all-calls",
          include: ALL_CALLS,
          testTimeout: 60_000,
          isolate: false,
          maxWorkers: 1,
          // Projects of other numbers of workers go one after another.
          sequence: { groupOrder: 1 },
        },
      },
      { resolve: { alias }, test: { name: "unit-alone", include: ALONE, testTimeout: 60_000 } },
      {
        resolve: { alias },
        test: { name: "sandbox", include: ["tests/sandbox/**/*.test.ts"], testTimeout: 60_000, isolate: false },
      },
      built("api", { exclude: [...OWN_PROCESS, ...OWN_SANDBOX, ...LATER] }),
      built("api-own-sandbox", { include: OWN_SANDBOX, exclude: [...OWN_PROCESS, ...LATER] }),
      built("api-own-process", { include: OWN_PROCESS, exclude: LATER, isolate: true }),
    ],
  },
});
