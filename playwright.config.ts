import { defineConfig } from "@playwright/test";

const port = Number(process.env.PRODUCT_PORT ?? 3000);
const MOVES_CLOCK = ["journey.spec.ts", "bank-draft.spec.ts", "playground.spec.ts"];
const LOOKS = ["accessible.spec.ts", "pages.spec.ts", "design.spec.ts", "login.spec.ts"];

// The product runs already (npm test starts it); these tests only look at it.
export default defineConfig({
  testDir: "tests/e2e",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  projects: [
    // What only looks goes on beside what changes something; changes come one after another.
    { name: "looks", testMatch: LOOKS, workers: 1 },
    { name: "screens", testIgnore: [...LOOKS, ...MOVES_CLOCK], workers: 1 },
    // The journey moves the demo's clock by months, so everything else has been looked at before.
    { name: "journey", testMatch: "journey.spec.ts", dependencies: ["looks", "screens"] },
    // Bank drafts take days; the clock moves for them once everybody else is done.
    { name: "drafts", testMatch: ["bank-draft.spec.ts", "playground.spec.ts"], dependencies: ["journey"] },
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
