import { describe, expect, it } from "vitest";
import { deviceOf, networkShown } from "@/lib/platform/accounts/sessions.rules";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

const SEEN: [userAgent: string | null, kind: string, browser: string | null, system: string | null][] = [
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
    "computer",
    "Chrome",
    "Windows",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    "computer",
    "Edge",
    "Windows",
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.5 Safari/605.1.15`,
    "computer",
    "Safari",
    "Mac",
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0`, "computer", "Firefox", "Mac"],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`,
    "phone",
    "Safari",
    "iPhone",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`,
    "phone",
    "Chrome",
    "iPhone",
  ],
  [`${MOZILLA} (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} FxiOS/127.0 Mobile/15E148`, "tablet", "Firefox", "iPad"],
  [`${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, "phone", "Chrome", "Android"],
  [
    `${MOZILLA} (Linux; Android 13; SM-X906C) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36`,
    "tablet",
    "Samsung Internet",
    "Android",
  ],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
    "computer",
    "Chrome",
    "Chromebook",
  ],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/126.0.0.0 Safari/537.36`, "computer", "Chrome", "Linux"],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/112.0`, "computer", "Opera", "Linux"],
  ["curl/8.6.0", "program", "curl", null],
  ["PostmanRuntime/7.39.0", "program", "PostmanRuntime", null],
  ["python-requests/2.32.3", "program", "python-requests", null],
  [MOZILLA, "unknown", null, null],
  ["", "unknown", null, null],
  ["<script>alert(1)</script>", "unknown", null, null],
  [null, "unknown", null, null],
];

describe("the device a session is used on", () => {
  it.each(SEEN)("is told from %s", (userAgent, kind, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ kind, browser, system });
  });

  it("is read in a moment from a line made to be slow", () => {
    const started = performance.now();
    deviceOf(`${MOZILLA} ${"(".repeat(50_000)}${"a-".repeat(50_000)}`);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe("where a session is used", () => {
  it.each([
    ["203.0.113.77", "203.0.113.*"],
    ["::ffff:203.0.113.77", "203.0.113.*"],
    ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:*"],
    ["fe80::1%eth0", "fe80:0:0:*"],
    ["unknown", null],
    [null, null],
  ])("is the network of %s and no more", (ip, shown) => {
    expect(networkShown(ip)).toBe(shown);
  });
});
