// What is kept of an unexpected error: what it is and where, so that equal ones are one, and never what it carried.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factsOf, fingerprintOf, frameText, ownFrames, placeOf } from "@/lib/core/faults/facts";
import { inSources } from "@/lib/core/faults/sources";

const ROOT = "/srv/inhouse";
const stack = (...frames: string[]) =>
  ["Error: of Quillonia Vexworthy", ...frames.map((each) => `    at ${each}`)].join("\n");
const thrown = (error: Error, code?: string) => Object.assign(error, code === undefined ? {} : { code });

describe("what is kept of an error", () => {
  it.each([
    [new Error("could not reach zephyrine@mail.example of Quillonia Vexworthy")],
    [new TypeError("no card of Quillonia for 5125550187")],
    [new RangeError("Quillonia is 17")],
    [new SyntaxError(`Unexpected token 'Q', "Quillonia Vexworthy" is not valid JSON`)],
    [thrown(new Error("Unique constraint failed"), "sk_live_5125550187")],
    ["Quillonia"],
    [{ message: "Quillonia" }],
    [null],
  ])("is no word of %s", (error) => {
    const kept = JSON.stringify({ ...factsOf(error, ROOT), frames: [] });
    expect(kept).not.toMatch(/Quillonia|Vexworthy|zephyrine|5125550187|sk_live/);
  });

  it("is a sentence of the engine up to where it may say what somebody typed", () => {
    const messageOf = (error: Error) => factsOf(error, ROOT).message;
    expect(messageOf(new TypeError("Cannot read properties of undefined (reading 'Vexworthy')"))).toBe(
      "Cannot read properties of undefined",
    );
    expect(messageOf(new TypeError("plan.price is not a function"))).toBe("plan.price is not a function");
    expect(messageOf(new RangeError("Invalid time value"))).toBe("Invalid time value");
    // Anybody may throw those words with something before them.
    expect(messageOf(new TypeError("Vexworthy Quillonia is not a function"))).toBeNull();
    expect(messageOf(new Error("plan.price is not a function"))).toBeNull();
  });

  it("is its name and its code, where they are words of a program", () => {
    const named = Object.assign(new Error("x"), { name: "PrismaClientKnownRequestError" });
    expect(factsOf(thrown(named, "P2002"), ROOT)).toMatchObject({ name: named.name, code: "P2002" });
    expect(factsOf(Object.assign(new Error("x"), { name: "Quillonia Vexworthy" }), ROOT).name).toBe("Error");
    expect(factsOf("text", ROOT)).toMatchObject({ name: "Unknown", code: null, frames: [] });
  });
});

describe("the way to an error", () => {
  const WAY = stack(
    `async transaction (file://${ROOT}/lib/core/db/db.ts:80:12)`,
    `Object.createPromo [as run] (${ROOT}/lib/platform/promos/commands.ts:41:3)`,
    `${ROOT}/app/(auth)/accounts/login/page.tsx:7:1`,
    `new Client (${ROOT}/node_modules/pg/lib/client.js:9:1)`,
    "async Promise.all (index 0)",
    "process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
    "elsewhere (/home/quillonia/secret.js:1:1)",
  );

  it("goes through our own files, by their place below the root", () => {
    expect(ownFrames(WAY, ROOT).map(frameText)).toEqual([
      "transaction (lib/core/db/db.ts:80)",
      "createPromo (lib/platform/promos/commands.ts:41)",
      "app/(auth)/accounts/login/page.tsx:7",
    ]);
    expect(ownFrames(undefined, ROOT)).toEqual([]);
  });

  it("belongs to the first step outside of the plumbing, whatever its line", () => {
    expect(placeOf(ownFrames(WAY, ROOT))).toBe("createPromo (lib/platform/promos/commands.ts)");
    expect(placeOf(ownFrames(WAY, ROOT).slice(0, 1))).toBe("transaction (lib/core/db/db.ts)");
    expect(placeOf([])).toBeNull();
  });
});

describe("a built file", () => {
  const FOLDER = `.data-test-faults-${process.pid}`;
  beforeAll(() => {
    mkdirSync(FOLDER);
    writeFileSync(
      `${FOLDER}/web.mjs`,
      "// lib/practice/plans/rules.ts\nfail();\n// node_modules/pg/lib/client.js\nfail();\n",
    );
    writeFileSync(`${FOLDER}/page.js`, "fail()");
    const map = { version: 3, sources: ["../components/practice/plans/plan-card.tsx"], names: [], mappings: "AAEA" };
    writeFileSync(`${FOLDER}/page.js.map`, JSON.stringify(map));
  });
  afterAll(() => rmSync(FOLDER, { recursive: true }));
  const sources = async (file: string, line: number) =>
    (await inSources([{ name: "a", file: `${FOLDER}/${file}`, line, column: 1 }])).map(frameText);

  it("is told by the sources it was built from, and nothing by what is called otherwise after each build", async () => {
    expect(await sources("web.mjs", 2)).toEqual(["a (lib/practice/plans/rules.ts)"]);
    expect(await sources("web.mjs", 4)).toEqual([]);
    expect(await sources("page.js", 1)).toEqual(["components/practice/plans/plan-card.tsx:3"]);
    expect(await sources("gone.js", 1)).toEqual(["built page"]);
  });
});

describe("what is the same error", () => {
  const ONE = {
    tenantId: "dental",
    kind: "call",
    origin: "GET /plans/:planId",
    name: "Error",
    code: null,
    place: "x (y)",
  };

  it("is told by what it is, where, and what was done", () => {
    expect(fingerprintOf({ ...ONE })).toBe(fingerprintOf(ONE));
    const others = [
      { tenantId: "vision" },
      { tenantId: null },
      { kind: "page" },
      { origin: "GET /plans" },
      { name: "TypeError" },
      { code: "P2002" },
      { place: null },
    ].map((other) => fingerprintOf({ ...ONE, ...other }));
    expect(new Set([fingerprintOf(ONE), ...others]).size).toBe(8);
  });
});
