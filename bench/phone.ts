// What a visitor with a phone waits for: the three kinds of public page in Chromium, each in a profile of its own with nothing
// kept, over a slow mobile network (1.6 Mbit/s, 150 ms there and back) and a processor four times slower. What is sent is
// counted as it is on the wire. Goals: 60 kB of texts (HTML, styles, scripts), 60 kB of fonts, the largest paint within 1.0 s.
// Run: npm run bench -- phone [--url http://dental.localhost:3000] [--rounds 5]
import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium";
import { figuresOf, option, row, say } from "./measure";
import { product } from "./product";

const ROUNDS = Number(option("rounds") ?? 5);
const GOAL = { texts: 60_000, fonts: 60_000, paint: 1000 };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const TEXTS = ["Document", "Stylesheet", "Script"];

const { host, stop } = await product();
const browser = await chromium.launch({ executablePath: await findChromium("full") });

type Load = { texts: number; fonts: number; all: number; requests: number; paint: number };

/** One visit of somebody who was never here. */
async function visit(path: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...{ deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  const kind = new Map<string, string>();
  const load: Load = { texts: 0, fonts: 0, all: 0, requests: 0, paint: 0 };
  wire.on("Network.responseReceived", ({ requestId, type }) => kind.set(requestId, type));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = kind.get(requestId) ?? "";
    load.requests += 1;
    load.all += encodedDataLength;
    if (TEXTS.includes(type)) load.texts += encodedDataLength;
    if (type === "Font") load.fonts += encodedDataLength;
  });
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", NETWORK);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(`http://${host}${path}`, { waitUntil: "networkidle" });
  load.paint = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  await context.close();
  return load;
}

/** The page of an office that the search leads to. */
async function profileOf(search: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`http://${host}${search}`);
  const href = await page.locator('a[href*="/marketplace/profile/"]').first().getAttribute("href");
  await page.close();
  if (!href) throw new Error(`${search} leads to no office`);
  return href;
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const search = "/search?near=78701";
const PAGES = { landing: "/signup/bright-smiles", search, profile: await profileOf(search) };

let met = true;
row("page, median", ["texts", "fonts", "all", "requests", "largest paint"]);
for (const [name, path] of Object.entries(PAGES)) {
  // The first visit fills what the product keeps of the page.
  await visit(path);
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) loads.push(await visit(path));
  const of = (field: keyof Load) => figuresOf(loads.map((load) => load[field])).p50;
  row(name, [kb(of("texts")), kb(of("fonts")), kb(of("all")), String(of("requests")), seconds(of("paint"))]);
  met &&= of("texts") <= GOAL.texts && of("fonts") <= GOAL.fonts && of("paint") <= GOAL.paint;
}
row("goal, at most", [kb(GOAL.texts), kb(GOAL.fonts), "", "", seconds(GOAL.paint)]);
say(met ? "\nAll goals are met." : "\nNot all goals are met.");
await browser.close();
await stop();
process.exit(met ? 0 : 1);
