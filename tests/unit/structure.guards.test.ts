// `npm run guards` takes each guard of the money away and waits for a test to turn red; that takes long. That each is
// still where the table looks for it is known at once.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { operationsOf } from "@/lib/front/api/openapi";
import { GUARDS } from "../simulation/guards";
import { BACK_OFFICE_GUARDS } from "../support/back-office-guards";
import { SCOPE_GUARDS } from "../support/scope-guards";
import { ROOT } from "../support/tree";

const calls = new Set(operationsOf(endpoints).map(({ method, path }) => `${method} ${path}`));
/** A guard names its test's file, or the beginning of several files' names. */
const tests = readdirSync(`${ROOT}/tests/api`).map((file) => `tests/api/${file}`);

it.each([...GUARDS, ...SCOPE_GUARDS, ...BACK_OFFICE_GUARDS])(
  "$name is found in $file, once, and its test is there",
  ({ file, find, test, named }) => {
    const source = readFileSync(`${ROOT}/${file}`, "utf8");
    expect([...source.matchAll(new RegExp(find, "g"))]).toHaveLength(1);
    const call = / as \w+$/.test(named) ? named.replace(/ as \w+$/, "") : null;
    // The cases of a generated test are called by their calls.
    if (call) expect(calls.has(call), call).toBe(true);
    else {
      const files = tests.filter((path) => path.startsWith(test));
      expect(files.map((path) => readFileSync(`${ROOT}/${path}`, "utf8")).join("\n")).toContain(named);
    }
  },
);
