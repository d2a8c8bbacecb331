import { describe, expect, it } from "vitest";
import { filesIn, importsOf } from "../support/tree";

/**
 * The nouns of lib from the ground up (docs/architecture.md): each imports only from floors below its own, types, rules
 * and schemas included. So there is no circle of nouns, and whoever changes one has to know only what lies below.
 */
const FLOORS = [
  "places",
  "membership-status",
  "accounts",
  "ledger",
  "promos",
  "group-codes",
  "plans",
  "payouts",
  "offices",
  "receipts",
  "dunning",
  "charges",
  "payments",
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
  "memberships",
  "members",
  "patients",
  "partners",
  "locations",
  "onboarding",
  "recovery",
  "webhooks",
  "checks",
  "playground",
];
const nounOf = (path: string) => /^lib\/([\w-]+)\//.exec(path)?.[1] ?? "";
const isGround = (noun: string) => ["core", "providers", "generated", ""].includes(noun);

const sources = filesIn("lib", /\.tsx?$/).filter((path) => !isGround(nounOf(path)));

describe("the floors of lib", () => {
  it("name every noun", () => {
    expect([...new Set(sources.map(nounOf))].filter((noun) => !FLOORS.includes(noun))).toEqual([]);
  });

  it("are climbed by nobody: a noun imports only what lies below it", () => {
    const climbing = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) => !isGround(nounOf(target)))
        .filter((target) => FLOORS.indexOf(nounOf(target)) > FLOORS.indexOf(nounOf(path)))
        .map((target) => `${path} -> ${target}`),
    );
    expect(climbing).toEqual([]);
  });
});
