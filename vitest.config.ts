import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { useBuilt } from "./scripts/testing/built";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "server-only": at("./scripts/server-only.ts"), "@": at("./") };

/** They put something else in a module's place, which only sources allow. */
const FROM_SOURCES = readdirSync(at("./tests/api"))
  .map((file) => `tests/api/${file}`)
  .filter((file) => readFileSync(at(`./${file}`), "utf8").includes("vi.mock("));

const api = {
  globalSetup: ["tests/support/services.ts"],
  setupFiles: ["tests/support/database.ts"],
  // Two cores carry these beside the browser tests: time says nothing about right or wrong here.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

// unit: pure, no database. api: the dispatcher in process against a PostgreSQL and a sandbox of their own.
// sandbox: the stand-in itself, through the real SDKs.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { resolve: { alias }, test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 60_000 } },
      { resolve: { alias }, test: { name: "sandbox", include: ["tests/sandbox/**/*.test.ts"], testTimeout: 60_000 } },
      {
        plugins: [useBuilt],
        resolve: { alias },
        test: {
          ...api,
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          exclude: FROM_SOURCES,
          // So that an error is told with the line of its source.
          execArgv: ["--enable-source-maps"],
          server: { deps: { external: [/\/built\//] } },
        },
      },
      { resolve: { alias }, test: { ...api, name: "api-from-sources", include: FROM_SOURCES } },
    ],
  },
});
