// A large practice through a year, from a seed: as many members as wanted, mostly by the month, a day at a time, with the
// share of refused cards, bank accounts and acts that such a practice has. Judged at the end of every month.

import { type FamilyScript, family, office } from "./cast";
import { Random } from "./random";
import { type Script, type Step, step } from "./script";

/** Acts of the office and its people a day, for a thousand members. */
const ACTS = 1;
/** Of a thousand families, how many cards a day begin to be refused; most of them are good again some days later. */
const REFUSED = 1.5;
const BANKS = 0.05;
const MONTH = 30;

const day = (unseen: boolean): Step => {
  return { do: "days", days: 1, gap: 1, hour: 18, post: "prompt", trouble: { kind: "none" }, unseen };
};

/** How often something happens that happens so often on average. */
function times(random: Random, average: number): number {
  return Math.floor(average) + (random.chance(average % 1) ? 1 : 0);
}

export function practiceOf(seed: number, members: number, days: number): Script {
  const random = new Random(seed);
  const offices = [office(random, 0), office(random, 1)];
  const families: FamilyScript[] = [];
  for (let people = 0; people < members; ) {
    const next = family(random, families.length, offices.length);
    families.push(next);
    people += next.members.length;
  }
  const some = () => random.between(0, families.length - 1);
  const steps: Step[] = [];
  for (let n = 0; n < families.length * BANKS; n += 1)
    steps.push({ do: "newBank", family: some(), how: random.pick(["pays", "pays", "pays", "isPoor", "returns"]) });
  const good = new Map<number, number[]>();
  for (let on = 1; on <= days; on += 1) {
    for (const back of good.get(on) ?? []) {
      steps.push({ do: "card", family: back, behaviour: "ok" });
      if (random.chance(0.3)) steps.push({ do: "payLate", family: back, twice: false, dies: null });
    }
    for (let n = times(random, (REFUSED * families.length) / 1000); n > 0; n -= 1) {
      const one = some();
      steps.push({ do: "card", family: one, behaviour: random.pick(["insufficient_funds", "lost_card"]) });
      const back = on + random.between(2, 20);
      if (random.chance(0.85)) good.set(back, [...(good.get(back) ?? []), one]);
    }
    for (let n = times(random, (ACTS * members) / 1000); n > 0; n -= 1) {
      const act = step(random);
      if (act.do !== "account") steps.push(act);
    }
    steps.push(day(on % MONTH !== 0 && on !== days));
  }
  return { seed, begin: "2026-12-01T18:00:00.000Z", offices, families, steps };
}
