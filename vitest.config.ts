import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "server-only": at("./scripts/server-only.ts"), "@": at("./") };

// unit: pure, no database. api: the dispatcher in process against a PostgreSQL and a sandbox of their own.
// sandbox: the stand-in itself, through the real SDKs.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { resolve: { alias }, test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 20_000 } },
      { resolve: { alias }, test: { name: "sandbox", include: ["tests/sandbox/**/*.test.ts"], testTimeout: 30_000 } },
      {
        resolve: { alias },
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/support/services.ts"],
          setupFiles: ["tests/support/database.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
