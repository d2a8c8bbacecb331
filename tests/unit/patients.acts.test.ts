// Whatever a patient can start either waits for a person at the office in Today, or it is said why nobody has to do anything.
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { WORK_KINDS } from "@/lib/operations/work/schema";
import { isNoWork, PATIENT_ACTS, WHY_NOT } from "../support/patient-acts";

const calls = endpoints
  .filter(({ pattern, roles }) => !pattern.startsWith("GET ") && (roles === "public" || roles.includes("client")))
  .map(({ pattern }): string => pattern);
const listed = Object.entries(PATIENT_ACTS);

describe("what a patient can start", () => {
  it("is work for the office, or it is said why not", () => {
    expect(calls.filter((pattern) => !(pattern in PATIENT_ACTS))).toEqual([]);
  });

  it("is there", () => {
    expect(listed.flatMap(([pattern]) => (calls.includes(pattern) ? [] : pattern))).toEqual([]);
  });

  it("leaves a kind of work that there is, and no reason stands without a call", () => {
    const kinds = listed.flatMap(([, entry]) => (isNoWork(entry) ? [] : entry));
    expect(kinds.filter((kind) => !WORK_KINDS.includes(kind))).toEqual([]);
    const reasons = new Set(listed.map(([, entry]) => entry));
    expect(Object.keys(WHY_NOT).filter((reason) => !reasons.has(reason as keyof typeof WHY_NOT))).toEqual([]);
  });

  it("asks the office itself in one call only, which is the first line of Today", () => {
    const asks = calls.filter((pattern) => /\/(ask|request)\b/.test(pattern));
    expect(asks.map((pattern) => PATIENT_ACTS[pattern])).toEqual(["leaving"]);
    expect(WORK_KINDS[0]).toBe("leaving");
  });
});
