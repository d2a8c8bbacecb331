// The back office's list of all members with offices of 200,000 and 10,000 people: pages, searches, numbers, last page.
// Goal: p95 of 500 ms. Run: npm run bench -- across [--members 200000] [--rounds 5]
import { inTurns, ms, option, row } from "./measure";
import { benchOffices } from "./office";

const { postgres } = await benchOffices(Number(option("members") ?? 200_000));
const ROUNDS = Number(option("rounds") ?? 5);
const { db } = await import("@/lib/core/db/db");
const { listAcross } = await import("@/lib/membership/members/across.queries");
const { acrossList } = await import("@/lib/membership/members/across.schema");
const { windowOf } = await import("@/lib/core/lists/list");

const SHAPES: Record<string, Record<string, string | number>> = {
  "first page": {},
  "page 200": { page: 200 },
  late: { filter: "past_due" },
  new: { filter: "new" },
  "a name": { q: "maria garcia" },
  "with an error": { q: "garzia" },
  "three letters": { q: "mar" },
  "one letter": { q: "a" },
  "a name, late": { q: "maria", filter: "past_due" },
  "10,000 letters": { q: "a b ".repeat(25) },
};
for (const [name, search] of Object.entries(SHAPES)) {
  const query = acrossList.parse(search);
  const read = () => listAcross("dental", query, windowOf(query), "en-US");
  const { total, rows } = await read();
  const { list } = await inTurns({ list: read }, ROUNDS);
  row(name, [`${rows.length} of ${total}`, ms(list.p50), ms(list.p95)]);
}
await db.$disconnect();
await postgres.stop();
