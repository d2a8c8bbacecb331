// What `npm run new` writes: a noun that works, on the pieces of lib/platform/promos. Its own rules are yours.
import type { Part } from "./noun-arguments";
import { apiTest, commands, endpoints } from "./noun-calls";
import { bodyOf, type Noun } from "./noun-fields";
import { model, partsOf, queries, rules, schema } from "./noun-files";
import { use } from "./noun-places";
import { acts, page, screen } from "./noun-screens";
import { texts } from "./noun-texts";
import { LOCALES } from "./noun-words";

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function seed(noun: Noun): string {
  const { id, type, typeImport } = partsOf(noun);
  const stamps = "createdAt: SEEDED_AT, updatedAt: SEEDED_AT";
  const rows = [bodyOf(noun, 0, true), bodyOf(noun, 1, true)].map(
    (body) => `      { ${body.slice(2, -2)}, ${id}, ${stamps} },`,
  );
  const scope = noun.scope === "office" ? "officeId: number" : `${id}: ${type}`;
  const days = noun.fields.some(({ kind }) => kind === "date");
  return `${days ? use(["dateOn", "toDbDate"], "dates") : ""}${use("Tx", "db", "type ")}${noun.scope === "office" ? "" : typeImport}import { SEEDED_AT } from "./users";

/** The demo's ${noun.names.many["en-US"]}. */
export async function make${noun.Nouns}(tx: Tx, ${scope}): Promise<void> {
  await tx.${noun.noun}.createMany({
    data: [
${rows.join("\n")}
    ],
  });
}
`;
}

/** The new files of a noun, a page or calls, by their paths. */
export function skeleton(noun: Noun, part: Part): Map<string, string> {
  const { district, folder, one } = noun;
  const files = new Map<string, string>();
  if (part !== "page") {
    files.set(`prisma/schema/${folder}.prisma`, model(noun));
    for (const [role, make] of Object.entries({ schema, rules, queries, commands, endpoints }))
      files.set(`lib/${district}/${folder}/${role}.ts`, make(noun));
    files.set(`tests/api/${folder}.test.ts`, apiTest(noun));
    files.set(`prisma/seed/${folder}.ts`, seed(noun));
  }
  if (part !== "call") {
    files.set(`components/${district}/${folder}/${folder}-screen.tsx`, screen(noun));
    files.set(`components/${district}/${folder}/${one}-acts.tsx`, acts(noun));
    files.set(`app${partsOf(noun).page}/page.tsx`, page(noun));
  }
  for (const locale of LOCALES) files.set(`messages/${locale}/${noun.nouns}.json`, json(texts(noun, locale)));
  return files;
}
