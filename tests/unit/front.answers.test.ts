import { describe, expect, it } from "vitest";
import type { JsonSchema } from "@/lib/front/api/responses";
import { differences } from "../support/answers";

const named: Record<string, JsonSchema> = {
  Plan: {
    type: "object",
    properties: { id: { type: "number" }, status: { type: "string", enum: ["active", "draft"] } },
    required: ["id", "status"],
  },
};
const plans: JsonSchema = { type: "array", items: { $ref: "#/components/schemas/Plan" } };
const differs = (value: unknown, schema: JsonSchema = plans) => differences(value, schema, "", named);

describe("holding a reply to its description", () => {
  it("says nothing of one that fits", () => {
    expect(differs([{ id: 1, status: "draft" }])).toEqual([]);
  });

  it("finds what is missing, of another type, no such value, or not described", () => {
    expect(differs([{ id: "1", status: "gone" }])).toEqual([".0.id: string", '.0.status: "gone"']);
    expect(differs([{ id: 1, status: "draft", secret: "x" }])).toEqual([".0.secret: not described"]);
    expect(differs([{ id: 1 }])).toEqual([".0.status: missing"]);
    expect(differs({})).toEqual([": no list"]);
    expect(differs([null])).toEqual([".0: null"]);
  });

  it("takes null only where it may be, and any one of several shapes", () => {
    const maybe: JsonSchema = { nullable: true, allOf: [{ $ref: "#/components/schemas/Plan" }] };
    expect(differs(null, maybe)).toEqual([]);
    expect(differs({ id: 1, status: "active" }, maybe)).toEqual([]);
    expect(differs("x", { anyOf: [{ type: "number" }, { type: "string" }] })).toEqual([]);
    expect(differs(true, { anyOf: [{ type: "number" }, { type: "string" }] })).toEqual([": boolean"]);
  });
});
