// What a caller may be handed, as far as the types decide it. tsc checks the assertions about types.
import { describe, expect, expectTypeOf, it } from "vitest";
import type { OfficeId, PublicOfficeId } from "@/lib/core/scope";
import type { enrol, finishEnrolment } from "@/lib/enrolment/commands";
import type {
  activePlans,
  deskFamily,
  employerDiscounts,
  familyOf,
  PublicOffice,
  publicFees,
  publicPlans,
  usableCode,
} from "@/lib/enrolment/queries";
import type { listFamilies } from "@/lib/members/list.queries";
import type { listPlans } from "@/lib/plans/queries";
import { filesIn, read } from "../support/tree";

type First<F extends (...given: never[]) => unknown> = Parameters<F>[0];

const DOORS = [...filesIn("app", /\.tsx?$/), ...filesIn("components", /\.tsx?$/), ...filesIn("lib", /endpoints\.ts$/)];

describe("the right to an office's public side", () => {
  it("is what a public page gets, and is no right to the office", () => {
    expectTypeOf<PublicOffice["id"]>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<PublicOfficeId>().not.toExtend<OfficeId>();
    expectTypeOf<number>().not.toExtend<PublicOfficeId>();
    // The office itself may read what everybody may.
    expectTypeOf<OfficeId>().toExtend<PublicOfficeId>();
  });

  it("is taken by the public queries and by the enrolment, and by no other", () => {
    expectTypeOf<First<typeof publicPlans>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof publicFees>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof activePlans>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof usableCode>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof employerDiscounts>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof enrol>["office"]>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<First<typeof finishEnrolment>>().toEqualTypeOf<PublicOfficeId>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof listFamilies>>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof listPlans>>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof familyOf>>();
    expectTypeOf<PublicOfficeId>().not.toExtend<First<typeof deskFamily>>();
  });
});

describe("pages and endpoints", () => {
  it("prove a caller's right and never take one on the system's word", () => {
    const taking = DOORS.filter((path) => /\b(publicOffice|systemOffice|systemPayer)\(/.test(read(path)));
    expect(taking).toEqual([]);
  });
});
