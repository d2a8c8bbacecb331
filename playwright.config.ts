import { defineConfig } from "@playwright/test";
import { isShell } from "./scripts/chromium";
import { leftOut } from "./tests/support/by-turns";
import { LOOKS, MOVES_CLOCK, OWN } from "./tests/support/lanes";

const port = Number(process.env.PRODUCT_PORT ?? 3000);
const browser = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";

/**
 * Chromium 156 prepares two pages for the suggestions of its address bar in every window, also in one that nobody sees:
 * two thirds of the CPU that a new page takes. The switch counts only once, so what Playwright 1.65 turns off is listed too.
 * The headless shell has no address bar, and no such pages.
 */
const WITHOUT = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...[
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
  ],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

/** What another turn looks at. */
const LATER = leftOut("tests/e2e");

// The product runs already (npm test starts it); these tests only look at it.
export default defineConfig({
  testDir: "tests/e2e",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  projects: [
    // Stories of a lane come one after another, so they begin first; what only looks goes on where a lane has ended.
    { name: "shared", testIgnore: [...OWN, ...LOOKS, ...MOVES_CLOCK, ...LATER], workers: 1 },
    { name: "own", testMatch: OWN, testIgnore: LATER, workers: 1 },
    { name: "looks", testMatch: LOOKS, testIgnore: LATER },
    // On a product of their own, whose clock they move one after another.
    { name: "clock", testMatch: MOVES_CLOCK, testIgnore: LATER, workers: 1 },
  ],
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  outputDir: "test-results/browser",
  use: {
    baseURL: `http://dental.localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // Each step's document takes a tenth of the browser's time, in every test: for whoever looks for a fault.
    trace: process.env.TEST_TRACE === "1" ? { mode: "retain-on-failure", screenshots: false } : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...(isShell(browser) ? [] : [`--disable-features=${WITHOUT.join(",")}`]),
      ],
    },
  },
});
