// `npm run guards` takes each guard of the money away and waits for a test to turn red; that takes long. That each is
// still where the table looks for it is known at once.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GUARDS } from "../simulation/guards";
import { SCOPE_GUARDS } from "../support/scope-guards";
import { ROOT } from "../support/tree";

it.each([...GUARDS, ...SCOPE_GUARDS])(
  "$name is found in $file, once, and its test is there",
  ({ file, find, test, named }) => {
    const source = readFileSync(`${ROOT}/${file}`, "utf8");
    expect([...source.matchAll(new RegExp(find, "g"))]).toHaveLength(1);
    expect(readFileSync(`${ROOT}/${test}`, "utf8")).toContain(named);
  },
);
