// What `npm run new` writes, and what it asks for first.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askedOf, type Part } from "@/scripts/noun-arguments";
import { edits, mailEdits } from "@/scripts/noun-edits";
import type { Noun } from "@/scripts/noun-fields";
import { EDITED, FROM } from "@/scripts/noun-places";
import { LOCALES, textsIn } from "@/scripts/noun-words";
import { inColumns } from "@/scripts/prisma-columns";
import { skeleton } from "@/scripts/skeleton";
import { ROOT, read } from "../support/tree";

let scratch = "";
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "inhouse-new-"));
});
afterAll(() => rmSync(scratch, { recursive: true }));

const nounOf = (...given: string[]): Noun => {
  const asked = askedOf(given);
  if (asked.kind !== "noun") throw new Error("not a noun");
  return asked.noun;
};
const NAME = "name:text! Name|Nombre";
const WORDS = [
  "--en",
  "a keepsake, keepsakes",
  "--es",
  "el recuerdo, los recuerdos",
  "--for",
  "To keep.|Para guardar.",
];
const OFFICE = [
  ...["--office", "--read", "OFFICE", "--act", "manageOffice"],
  ...["--helper", "change", "--icon", "gift", "--activity", "office", ...WORDS],
];
const TENANT = [
  ...["--tenant", "--read", "ADMINS", "--act", "ADMINS", "--icon", "star", "--activity", "team"],
  ...["--en", "a loyalty story, loyalty stories", "--es", "la historia de lealtad, las historias de lealtad"],
  ...["--for", "Stories to tell.|Historias para contar."],
];
const FIELDS = [
  NAME,
  "kind:imaging|lab Kind|Tipo; Imaging|Imágenes; Lab|Laboratorio",
  "email:email? Email|Correo electrónico",
  "site:web? Website|Sitio web",
  "note:lines? Note|Nota",
];
const FIGURES = [
  "startsOn:date Starts|Empieza",
  "endsOn:date? Ends|Termina",
  "priceCents:money Price|Precio",
  "feeCents:money? Total|=",
  "discountBps:percent? Discount|Descuento",
];
const KEEPSAKES = nounOf("keepsakes", ...FIELDS, ...OFFICE);
const LEASES = nounOf(
  "leases",
  "--ends",
  ...FIELDS,
  ...FIGURES,
  ...OFFICE.with(2, "PRACTICE_ADMINS").with(10, "office:manageOffice"),
);
const STORIES = nounOf("loyalty-stories", NAME, ...TENANT);
const BACK = {
  name: "welcomeBack",
  texts: { subject: { "en-US": "Welcome back", "es-US": "Le damos la bienvenida de nuevo" } },
};

const changed = (changes: Map<string, (text: string) => string>) =>
  [...changes].map(([path, change]): [string, string] => [path, change(read(path))]);
/** Everything a command writes, changed files included. */
const written = (noun: Noun, part: Part) => [...skeleton(noun, part), ...changed(edits(noun, part))];
const edited = (noun: Noun, path: string) => edits(noun, "noun").get(path)?.(read(path)) ?? "";
/** What is there after and was not before. */
const addedTo = (noun: Noun, path: string) => {
  const known = new Set(read(path).split("\n"));
  return edited(noun, path)
    .split("\n")
    .filter((line) => !known.has(line));
};
const textsOf = (noun: Noun, locale: string) =>
  textsIn(JSON.parse(skeleton(noun, "noun").get(`messages/${locale}/${noun.nouns}.json`) ?? "{}"), noun.nouns);

describe("npm run new", () => {
  it.each([
    ["an office's noun", written(KEEPSAKES, "noun")],
    ["a noun with days and amounts that ends", written(LEASES, "noun")],
    ["a noun of the back office", written(STORIES, "noun")],
    ["a page", written(STORIES, "page")],
    ["calls", written(STORIES, "call")],
    ["a mail", changed(mailEdits(BACK))],
  ] as const)("%s: writes what parses and lints", (name, files) => {
    const folder = join(scratch, name.replaceAll(/\W/g, "-"));
    mkdirSync(folder);
    // Beside the files, because some of its rules are for paths.
    const config = { ...JSON.parse(read("biome.json")), $schema: undefined, vcs: undefined };
    writeFileSync(join(folder, "biome.json"), JSON.stringify(config, null, 2));
    for (const [path, text] of files) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      if (/\.tsx?$/.test(path)) transformSync(text, { loader: path.endsWith("x") ? "tsx" : "ts", jsx: "automatic" });
      if (path.endsWith(".json")) JSON.parse(text);
    }
    const biome = (...options: string[]) =>
      spawnSync(join(ROOT, "node_modules/.bin/biome"), ["check", ...options, "."], { cwd: folder, encoding: "utf8" });
    biome("--write");
    const lint = biome("--error-on-warnings");
    expect([lint.status, lint.status === 0 ? "" : lint.stdout + lint.stderr]).toEqual([0, ""]);
  });

  it("uses only files of the closed vocabulary, folders of whole words, and equal keys in both languages", () => {
    const files = skeleton(STORIES, "noun");
    expect([...files.keys()].filter((path) => path.startsWith("lib/"))).toEqual(
      ["schema", "rules", "queries", "commands", "endpoints"].map((role) => `lib/platform/loyalty-stories/${role}.ts`),
    );
    for (const noun of [KEEPSAKES, LEASES, STORIES])
      expect([...textsOf(noun, "es-US").keys()]).toEqual([...textsOf(noun, "en-US").keys()]);
  });

  it("leaves no TODO anywhere", () => {
    const texts = [KEEPSAKES, LEASES, STORIES].flatMap((noun) => [...skeleton(noun, "noun")]);
    expect(texts.filter(([, text]) => /\bTODO\b/.test(text)).map(([path]) => path)).toEqual([]);
  });

  it("imports only what is there under that name", () => {
    const sources = [KEEPSAKES, LEASES, STORIES].flatMap((noun) => [...skeleton(noun, "noun")]);
    const missing = sources.flatMap(([path, text]) =>
      [...text.matchAll(/import (?:type )?\{ ([^}]*) \} from "@\/([^"]+)"/g)].flatMap(([, names = "", from = ""]) => {
        if (sources.some(([made]) => made.startsWith(from))) return [];
        const file = [`${from}.ts`, `${from}.tsx`].find((one) => existsSync(join(ROOT, one)));
        const words = new Set(file ? read(file).match(/\w+/g) : []);
        const unknown = names.split(", ").filter((name) => !words.has(name.replace("type ", "")));
        // The tables of new nouns are made by `npm run generate`.
        return from.startsWith("lib/generated") ? [] : unknown.map((name) => `${path}: ${name} of ${from}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it("knows where everything is", () => {
    const imported = Object.values(FROM).flatMap((from) => [`${from.slice(2)}.ts`, `${from.slice(2)}.tsx`]);
    expect(imported.filter((path) => existsSync(join(ROOT, path)))).toHaveLength(Object.keys(FROM).length);
    const files = Object.values(EDITED).map((path) => path.replace("{locale}", "en-US"));
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("adds lines to what is there and moves none", () => {
    for (const [path, text] of changed(edits(KEEPSAKES, "noun"))) {
      const lines = text.split("\n");
      let at = 0;
      // The last entry of a JSON object gets a comma, and a row of the picture of the floors one more name.
      const bare = (line: string) => line.replace(/,$/, "").replace("   keepsakes", "").replaceAll(/ +/g, " ");
      for (const line of read(path).split("\n")) {
        const found = lines.findIndex((each, index) => index >= at && bare(each) === bare(line));
        expect([path, line, found >= 0]).toEqual([path, line, true]);
        at = found + 1;
      }
    }
  });

  it("puts every noun into the picture of the floors, in a new row where one is full", () => {
    const nouns = Array.from({ length: 12 }, (_, at) => `kept-${"x".repeat(at)}`);
    const picture = nouns.reduce((text, name) => {
      const draw = edits(nounOf(name, NAME, ...OFFICE), "noun").get(EDITED.pictures);
      return draw?.(text) ?? "";
    }, read(EDITED.pictures));
    const rows = picture.split("\n").filter((line) => line.endsWith("lists kept by hand"));
    const named = rows.flatMap((line) => (line.trim().split(/ {4,}/)[0] ?? "").split(/ +/));
    expect(named).toEqual(expect.arrayContaining([...nouns, "promos", "group-codes"]));
    expect(new Set(rows.map((line) => line.indexOf("lists kept by hand"))).size).toBe(1);
  });
});

describe("what was said of a noun", () => {
  it("stands in the activity, for those who read the list", () => {
    expect(addedTo(KEEPSAKES, EDITED.activity)).toEqual(['  keepsake: { kind: "office" },']);
    expect(addedTo(LEASES, EDITED.activity)).toEqual(['  lease: { kind: "office", right: "manageOffice" },']);
    expect(addedTo(STORIES, EDITED.activity)).toEqual(['  loyaltyStory: { kind: "team", ours: true },']);
  });

  it("is told to no family", () => {
    expect(addedTo(KEEPSAKES, EDITED.notices)).toEqual(['  "keepsake",']);
  });

  it.each([
    ["none", 0],
    ["read", 1],
    ["change", 3],
    ["delete", 4],
  ] as const)("a helper who may %s", (helper, allowed) => {
    const text = edited(nounOf("keepsakes", NAME, ...OFFICE.with(6, helper)), EDITED.helpers);
    const calls = [...text.matchAll(/^ {2}"(\w+ \/dentists\/:officeId\/keepsakes.*)",$/gm)].map(([, call]) => call);
    expect(calls).toHaveLength(4);
    const [may = "", onlyThePerson = ""] = text.split("export const ONLY_THE_PERSON");
    expect(calls.filter((call) => may.includes(`"${call}"`))).toEqual(
      ["GET :/export", "POST :", "PUT :/:keepsakeId", "DELETE :/:keepsakeId"]
        .map((call) => call.replace(":", "/dentists/:officeId/keepsakes"))
        .slice(0, allowed),
    );
    expect(calls.filter((call) => onlyThePerson.includes(`"${call}"`))).toHaveLength(4 - allowed);
  });

  it("says who reads and who acts, on the page and in the calls", () => {
    expect(addedTo(KEEPSAKES, EDITED.pages)).toEqual([
      '  office("/account/keepsakes", "keepsakes", { acts: PRACTICE_ADMINS, nav: { group: "grow", icon: "gift" } }),',
    ]);
    expect(addedTo(LEASES, EDITED.pages)).toEqual([
      '  office("/account/leases", "leases", { roles: PRACTICE_ADMINS, nav: { group: "grow", icon: "gift" } }),',
    ]);
    const owners = OFFICE.with(2, "OWNER").with(4, "OWNER").with(10, "office:appointDentists");
    expect(addedTo(nounOf("keepsakes", NAME, ...owners), EDITED.pages)).toEqual([
      "  OWNER,",
      '  office("/account/keepsakes", "keepsakes", { roles: OWNER, nav: { group: "grow", icon: "gift" } }),',
    ]);
    const calls = skeleton(KEEPSAKES, "noun").get("lib/platform/keepsakes/endpoints.ts") ?? "";
    expect(
      [...calls.matchAll(/endpoint\("(\w+) [^"]*", (.*), \{/g)].map(([, verb, roles]) => `${verb} ${roles}`),
    ).toEqual(["GET OFFICE_AND_ADMIN", ...["POST", "PUT", "DELETE"].map((verb) => `${verb} mayDo("manageOffice")`)]);
  });

  it("makes sentences of its words in both languages", () => {
    const [en, es] = LOCALES.map((locale) => textsOf(LEASES, locale));
    expect([en, es].map((texts) => texts?.get("leases.emptyText"))).toEqual([
      "Keepsakes appear here once they are added.",
      "Los recuerdos aparecerán aquí cuando se agreguen.",
    ]);
    expect(es?.get("leases.switchedOn")).toBe("El recuerdo vuelve a estar activo.");
    expect(es?.get("leases.kind.lab")).toBe("Laboratorio");
    const story = textsOf(STORIES, "es-US");
    expect([
      story.get("loyaltyStories.taken"),
      story.get("loyaltyStories.created"),
      story.get("loyaltyStories.filter.all"),
    ]).toEqual(["Esta historia de lealtad ya existe.", "Historia de lealtad agregada.", "Todas"]);
    expect(addedTo(STORIES, "messages/es-US/history.json")).toContain(
      '      "create": "Historia de lealtad agregada",',
    );
  });

  it("lists a word as the same in both languages only where that was said", () => {
    expect(addedTo(LEASES, EDITED.sameWords)).toEqual(['  "leases.column.feeCents": "Total",']);
    expect(addedTo(KEEPSAKES, EDITED.sameWords)).toEqual([]);
  });

  it("stands in columns in the schema, as Prisma's formatter writes it", () => {
    expect(skeleton(KEEPSAKES, "noun").get("prisma/schema/keepsakes.prisma")).toContain(`model Keepsake {
  id        Int          @id @default(autoincrement())
  officeId  Int          @map("office_id")
  office    Office       @relation(fields: [officeId], references: [id])
  name      String
  kind      KeepsakeKind
  email     String?
`);
    for (const path of ["prisma/schema/promos.prisma", "prisma/schema/recovery.prisma"]) {
      const [text, squeezed] = [read(path), read(path).replaceAll(/(\S) {2,}/g, "$1 ")];
      expect(squeezed).not.toBe(text);
      expect(inColumns(squeezed)).toBe(text);
    }
    // As far in as its neighbors.
    const [line = ""] = addedTo(LEASES, EDITED.offices).filter((one) => one.includes("Lease[]"));
    expect(line.indexOf("Lease[]")).toBe(/^ {2}savedViews +/m.exec(edited(LEASES, EDITED.offices))?.[0].length);
  });
});

/** What a command is refused with. */
const refusal = (...given: string[]): string => {
  try {
    askedOf(given);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("what is missing or wrong", () => {
  it("is told at once, with how to write it", () => {
    const told = refusal("keepsakes", "name:text!");
    for (const one of ["--office", "--read", "--act", "--icon", "--activity", "--en", "--es", "--for", "Name|Nombre"])
      expect(told).toContain(one);
    expect(refusal("keepsakes", "--office", NAME)).toContain("--helper");
    expect(refusal("keepsakes", "--tenant", NAME)).not.toContain("--helper");
    expect(refusal("welcomeBack", "mail")).toMatch(/--subject[\s\S]*--heading[\s\S]*--body/);
  });

  it.each(
    [
      ["kind:imaging Kind|Tipo"],
      ["name:text Name|Nombre"],
      [NAME, "code:text! Code|Código"],
      [NAME, "kind:all|lab Kind|Tipo; All|Todos; Lab|Laboratorio"],
      [NAME, "starts:date Starts|Empieza"],
      [NAME, "email:email? Email"],
      [NAME, "email:email? Email|Email"],
      [NAME, "email:email? {mail}|Correo"],
      [NAME, "kind:imaging|lab Kind|Tipo; Imaging|Imágenes"],
      [NAME, NAME],
      [NAME, "state:text State|Provincia"],
      [NAME, "file:paper|pdf Form|Forma; Paper|Papel; A PDF|Un PDF"],
      [NAME, "state:text State|Provincia"],
      [NAME, "file:paper|pdf Form|Forma; Paper|Papel; A PDF|Un PDF"],
    ].map((fields) => [fields.join(", "), fields] as const),
  )("refuses %s", (_, fields) => {
    expect(refusal("keepsakes", ...OFFICE, NAME)).toBe("");
    expect(refusal("keepsakes", ...OFFICE, ...fields)).not.toBe("");
  });

  it.each([
    [2, "DENTISTS", "--read DENTISTS"],
    [2, "OWNER", "reads the page too"],
    [2, "PRACTICE_ADMINS", "--activity office:manageOffice"],
    [4, "fly", "--act fly"],
    [6, "everything", "--helper everything"],
    [8, "anchor", "--icon anchor"],
    [10, "fun", "--activity fun"],
    [12, "keepsake, keepsakes", "--en"],
    [14, "recuerdo, recuerdos", "--es"],
    [14, "el keepsake, los keepsakes", "--es"],
    [16, "to keep|para guardar", "no sentence"],
  ])("refuses the argument at %i to be %s", (at, value, told) => {
    expect(refusal("keepsakes", NAME, ...OFFICE.with(at, value))).toContain(told);
  });

  it.each([
    ["--subject", "Hello", "both languages"],
    ["--body", "Hello {name}|Hola", "places"],
    ["--color", "blue", "no argument"],
  ])("refuses a mail whose %s is %s", (argument, value, told) => {
    const texts = [
      "--subject",
      "Hello|Hola",
      "--heading",
      "Hello there|Buenos días",
      "--body",
      "Hi {name}|Hola, {name}",
    ];
    expect(refusal("welcomeBack", "mail", ...texts)).toBe("");
    expect(refusal("welcomeBack", "mail", ...texts, argument, value)).toContain(told);
  });
});

/** A command as a shell takes it apart. */
const shellWords = (command: string) =>
  [...command.replaceAll("\\\n", " ").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );

describe("the examples of docs/adding.md", () => {
  const examples = [...read("docs/adding.md").matchAll(/^npm run new -- ((?:[^\n]*\\\n)*[^\n]*)$/gm)].map(
    ([, given = ""]) => shellWords(given),
  );

  it("are there: a noun of each side, and a mail", () => {
    expect(
      examples.map((given) => given[1] === "mail" || given.find((word) => /^--(office|tenant)$/.test(word))),
    ).toEqual(["--office", "--tenant", true]);
  });

  it.each(examples.map((given) => [given[0], given] as const))("%s is understood", (_, given) => {
    expect(refusal(...given)).toBe("");
  });
});
