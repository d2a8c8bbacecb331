// What is signed, previewed, written and shown as coming is what is then drawn, to the cent and the day: random families of random offices.
import "../support/own-sandbox";
import { expect, it, vi } from "vitest";
import { ALL } from "../support/depth";
import { Life } from "../support/sentence-lives";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 90_000 });

const FIRST = Number(process.env.SENTENCES_FROM ?? 43);
const SEEDS = Array.from({ length: Number(process.env.SENTENCES ?? (ALL ? 25 : 1)) }, (_, at) => FIRST + at);
const [FAMILIES, MONTHS, FEW] = ALL ? [10, 8, 300] : [5, 6, 100];

const met = new Map<string, number>();

it.each(SEEDS)("every sentence with an amount and a day came true in the lives of seed %i", async (seed) => {
  // The clock only moves forward: each office is a year after the one before.
  const life = await Life.begin(seed, FAMILIES, 2026 + seed - FIRST);
  await life.live(MONTHS);
  const { sentences } = life;
  await sentences.compare(life.world.office);
  const { compared, wrong } = sentences;
  for (const [source, count] of Object.entries(compared)) met.set(source, (met.get(source) ?? 0) + count);
  const total = Object.values(compared).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`seed ${seed}: ${total} sentences compared ${JSON.stringify(compared)}\n`);
  const about = wrong.flatMap((one) => /family \d+/.exec(one)?.[0] ?? []).concat("office");
  const theirs = sentences.story.filter((one) => about.some((name) => one.startsWith(`${name}:`)));
  if (wrong.length > 0) process.stdout.write(`${theirs.join("\n")}\n`);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(total).toBeGreaterThan(FEW);
});

it("what was written of changed discounts was among them, and nobody's discount changed unwritten", () => {
  expect(met.get("letter about discounts")).toBeGreaterThan(0);
  expect(met.get("discount with its letter")).toBeGreaterThan(0);
});
