// Somebody at a desk of the growth bench, who looks a member up now and then through the product's own list.
import { setTimeout as wait } from "node:timers/promises";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { today } from "@/lib/core/time/wall-clock";
import { listFamilies } from "@/lib/membership/members/list.queries";
import { billingFilter } from "@/lib/membership/members/list-filters.queries";

const PAUSE_MS = Number(process.env.SEARCH_PAUSE_MS);
const TIMEZONE = "America/Chicago";
const WORDS = ["garcia", "smith", "ann", "lopez", "maria", "jo", "chen", "brown"];

const { id } = await db.office.findFirstOrThrow({ orderBy: { id: "asc" }, select: { id: true } });
const office = systemOffice(id);
const day = { today: today(await now(), TIMEZONE), timezone: TIMEZONE };
const filter = billingFilter(office, "all", day);
const search = (word: string) => listFamilies(office, { filter, search: word, after: null, skip: 0, locale: "en-US" });

for (const word of WORDS) await search(word);
let stopped = false;
process.on("message", () => {
  stopped = true;
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
const took: number[] = [];
for (let turn = 0; !stopped; turn += 1) {
  const from = performance.now();
  await search(WORDS[turn % WORDS.length] ?? "");
  took.push(performance.now() - from);
  await wait(PAUSE_MS);
}
process.send?.(took);
