import { defineConfig } from "@playwright/test";
import { MOVES_CLOCK } from "./tests/support/clock-specs";

const port = Number(process.env.PRODUCT_PORT ?? 3000);
const LOOKS = ["accessible.spec.ts", "pages.spec.ts", "design.spec.ts", "login.spec.ts"];

// The product runs already (npm test starts it); these tests only look at it.
export default defineConfig({
  testDir: "tests/e2e",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  projects: [
    // What only looks goes on beside what changes something; changes come one after another.
    { name: "looks", testMatch: LOOKS, workers: 1 },
    { name: "screens", testIgnore: [...LOOKS, ...MOVES_CLOCK], workers: 1 },
    // On a product of their own, whose clock they move one after another.
    { name: "clock", testMatch: MOVES_CLOCK, workers: 1 },
  ],
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  outputDir: "test-results/browser",
  use: {
    baseURL: `http://dental.localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
