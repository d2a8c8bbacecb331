import { describe, expect, it } from "vitest";
import { filesIn, importsOf, read } from "../support/tree";

/**
 * The whole of lib from the ground up (docs/architecture.md): each part imports only from floors below its own, types, rules
 * and schemas included. So there is no circle of parts, and whoever changes one has to know only what lies below it.
 * `core` is plumbing that knows no page, no call and no dentist; `pages` is the table of pages and the guard before each.
 */
const FLOORS = [
  "core",
  "providers",
  "pages",
  "help",
  "terms",
  "places",
  "membership-status",
  "exports",
  "reviews",
  "banners",
  "referrals",
  "accounts",
  "ledger",
  "measures",
  "associations",
  "promos",
  "group-codes",
  "answer-templates",
  "services",
  "lead-sources",
  "release-notes",
  "error-logs",
  "toolbox",
  "plans",
  "payouts",
  "offices",
  "users",
  "switches",
  "branding",
  "leaderboard",
  "threads",
  "receipts",
  "dunning",
  "charges",
  "payments",
  "estimates",
  "dues",
  "benefits",
  "arrears",
  "payment-methods",
  "office-billing",
  "pay-links",
  "refunds",
  "guarantees",
  "disputes",
  "enrolment",
  "marketing",
  "memberships",
  "discounts",
  "closings",
  "members",
  "activity",
  "patients",
  "partners",
  "locations",
  "onboarding",
  "recovery",
  "work",
  "webhooks",
  "checks",
  "playground",
  "billing-tasks.ts",
  "api.ts",
  "worker.ts",
  "client.ts",
];
/** A folder of lib, or a file that stands in lib itself. */
const partOf = (path: string) =>
  /^lib\/([\w-]+)(?:\/|$)/.exec(path)?.[1] ?? /^lib\/([\w-]+\.ts)$/.exec(path)?.[1] ?? "";
/** "lib/api" is imported without its ending. */
const targetOf = (path: string) => {
  const part = partOf(path);
  return FLOORS.includes(part) || !FLOORS.includes(`${part}.ts`) ? part : `${part}.ts`;
};

// What the database's client is generated into is no part of ours.
const sources = filesIn("lib", /\.tsx?$/).filter((path) => partOf(path) !== "generated");
const edges = sources.flatMap((path) =>
  importsOf(path)
    .filter((target) => target.startsWith("lib/") && !target.startsWith("lib/generated"))
    .map((target) => ({ path, target, from: partOf(path), to: targetOf(target) })),
);

/** The rows of the picture in docs/architecture.md, the top first: the names before the wide gap. */
const picture = (/## The floors[\s\S]*?```\n([\s\S]*?)```/.exec(read("docs/architecture.md"))?.[1] ?? "")
  .split("\n")
  .map((line) => (line.trim().split(/ {4,}/)[0] ?? "").split(/ +/).map((name) => name.replace(/^lib\//, "")));
const rowOf = (part: string) => picture.findIndex((names) => names.includes(part));

describe("the floors of lib", () => {
  it("name every part", () => {
    const unnamed = [...new Set(sources.map(partOf))].filter((part) => !FLOORS.includes(part));
    expect(unnamed, `add ${unnamed} to FLOORS here and to the picture in docs/architecture.md`).toEqual([]);
  });

  it("are climbed by nobody: a part imports only what lies below it", () => {
    expect(edges.length).toBeGreaterThan(2000);
    const climbing = edges
      .filter(({ from, to }) => FLOORS.indexOf(to) > FLOORS.indexOf(from))
      .map(
        ({ path, target, from, to }) =>
          `${path} imports ${target}, but ${to} stands above ${from}: move what is shared to a part below both`,
      );
    expect(climbing).toEqual([]);
  });

  it("are those of the picture in docs/architecture.md", () => {
    const missing = FLOORS.filter((part) => rowOf(part) < 0);
    expect(missing, `put ${missing} into the picture in docs/architecture.md`).toEqual([]);
    const upwards = edges
      .filter(({ from, to }) => from !== to && rowOf(to) < rowOf(from))
      .map(({ from, to }) => `${from} imports ${to}, which the picture puts above it`);
    expect([...new Set(upwards)]).toEqual([]);
  });
});
