import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/core/auth/actor";
import { AppError, forbidden, notFound, unauthenticated } from "@/lib/core/errors";
import { log } from "@/lib/core/process/log";
import { noteRefusal } from "@/lib/front/api/refusals";

const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
beforeEach(() => {
  warn.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const actor = { userId: 7, role: "dentist_standard", administrator: { userId: 1, sessionId: 2 } } as unknown as Actor;
const ROUTE = "POST /dentists/refunds";

it("says who was refused what, by ids", () => {
  noteRefusal(forbidden(), ROUTE, actor);
  noteRefusal(unauthenticated("errors.wrongCredentials"), "POST /accounts/login", null);
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
    { route: ROUTE, status: 403, why: "errors.forbidden", userId: 7, role: "dentist_standard", administratorId: 1 },
    { route: "POST /accounts/login", status: 401, why: "errors.wrongCredentials" },
  ]);
});

it("is silent about mistakes, faults and addresses nobody serves", () => {
  noteRefusal(new AppError(400, "errors.badRequest"), ROUTE, actor);
  noteRefusal(new Error("broken"), ROUTE, actor);
  noteRefusal(notFound(), null, actor);
  expect(warn).not.toHaveBeenCalled();
});

it("writes so many lines a minute and then says how many were left out", () => {
  vi.advanceTimersByTime(120_000);
  for (let time = 0; time < 1000; time += 1) noteRefusal(notFound(), ROUTE, actor);
  expect(warn.mock.calls.filter(([, text]) => text === "refused")).toHaveLength(300);
  vi.advanceTimersByTime(60_000);
  noteRefusal(notFound(), ROUTE, actor);
  expect(warn).toHaveBeenCalledWith({ leftOut: 700 }, "refusals without a line");
  expect(warn).toHaveBeenLastCalledWith(expect.anything(), "refused");
});
