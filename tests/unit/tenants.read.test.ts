// What a tenant is configured with is read by some line of the product: what nothing reads looks as if it could be changed.
import { expect, it } from "vitest";
import { TENANTS } from "@/tenants/registry";
import { filesIn, read } from "../support/tree";

const readAll = (files: readonly string[]) => files.map(read).join("\n");
const product = readAll(["lib", "components", "app", "scripts"].flatMap((folder) => filesIn(folder, /\.tsx?$/)));
/** Here a key is also declared and given its value; only `tenant.key` and what is taken out of it read it. */
const tenants = readAll(["tenant.ts", "services.ts", "registry.ts"].map((file) => `tenants/${file}`));

const isRead = (key: string) =>
  new RegExp(`\\.${key}\\b`).test(tenants) ||
  new RegExp(`\\{[^{}]*\\b${key}\\b[^{}]*\\} = `).test(tenants) ||
  new RegExp(`(\\.|"|\\{ |, )${key}\\b`).test(product);

/** Configured for what is not there yet, each with what will read it: it leaves the list with its first reader. */
const LATER: Record<string, string> = {
  marketingMaterials: "the pieces of the print shop (C-028)",
};

const { constants, ...tenant } = TENANTS.dental;
const keys = [
  ...Object.keys(tenant),
  // Features have a test of their own (tenants.flags).
  ...Object.keys(constants).map((key) => `constants.${key}`),
];

it.each(keys)("%s is read, or waits for what will read it", (key) => {
  const name = key.replace("constants.", "");
  expect([isRead(name), LATER[name] !== undefined].filter(Boolean)).toHaveLength(1);
});

it("a key that nothing reads is found", () => {
  expect(isRead("colorOfTheDoor")).toBe(false);
  expect(keys.length).toBeGreaterThan(35);
});
