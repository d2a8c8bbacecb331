import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { FILE_BODY_BYTES } from "@/lib/billing/disputes/schema";
import { PICTURE_BODY_BYTES } from "@/lib/core/files/picture-fields";
import { BODY_LIMIT } from "@/lib/front/api/body";
import { createBodyRoom } from "@/lib/front/api/body-room";
import { isOverbuilt, MOST_BRACKETS, MOST_DEPTH } from "@/lib/front/api/json-shape";
import { operationsOf } from "@/lib/front/api/openapi";
import { createFrameworkDoor } from "@/lib/front/framework-body";
import { UPLOAD_BODY_BYTES } from "@/lib/membership/enrolment/uploads.schema";
import { MESSAGE_BODY_BYTES } from "@/lib/practice/threads/schema";
import { largest } from "../support/largest";

const operations = operationsOf(endpoints).flatMap(({ pattern, input }) => (input ? [{ pattern, input }] : []));
const limitOf = (pattern: string) => endpoints.find((each) => each.pattern === pattern)?.bodyLimit;

describe("a body's size", () => {
  it("may be more than the default only where a call says so, and is said wherever its fields take more", () => {
    const silent = operations.filter(({ pattern, input }) => {
      return limitOf(pattern) === undefined && largest(input).bytes > BODY_LIMIT;
    });
    expect(silent.map(({ pattern }) => pattern)).toEqual([]);
  });

  it("is what the call was made for, where that is a file", () => {
    const large = endpoints.filter(({ bodyLimit = 0 }) => bodyLimit > 1_000_000);
    expect(Object.fromEntries(large.map(({ pattern, bodyLimit }) => [pattern, bodyLimit]))).toEqual({
      "POST /users/:userId/dentist-info/:officeId/logo": PICTURE_BODY_BYTES,
      "POST /associations/profile/logo": PICTURE_BODY_BYTES,
      "POST /dentists/:officeId/people": PICTURE_BODY_BYTES,
      "POST /dentists/:officeId/people/:personId": PICTURE_BODY_BYTES,
      "POST /dentists/:officeId/photo": PICTURE_BODY_BYTES,
      "POST /users/me/photo": PICTURE_BODY_BYTES,
      "POST /office/:officeId/members/uploads": UPLOAD_BODY_BYTES,
      "POST /disputes/:disputeId/files": FILE_BODY_BYTES,
      "POST /dentists/:officeId/threads": MESSAGE_BODY_BYTES,
      "POST /dentists/:officeId/threads/:threadId/messages": MESSAGE_BODY_BYTES,
      "POST /admin/threads/:threadId/messages": MESSAGE_BODY_BYTES,
      "POST /associations/threads": MESSAGE_BODY_BYTES,
      "POST /associations/threads/:threadId/messages": MESSAGE_BODY_BYTES,
    });
  });

  it("is the default for everybody who is not logged in", () => {
    expect(endpoints.filter(({ roles, bodyLimit }) => roles === "public" && bodyLimit !== undefined)).toEqual([]);
  });
});

describe("a body's shape", () => {
  const shape = (text: string) => isOverbuilt(Buffer.from(text));
  const deep = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;

  it("of every call fits with room to spare", () => {
    for (const { pattern, input } of operations)
      expect(largest(input).brackets, pattern).toBeLessThan(MOST_BRACKETS / 2);
  });

  it.each([
    ["as deep as may be", deep(MOST_DEPTH), false],
    ["deeper", deep(MOST_DEPTH + 2), true],
    ["as many brackets as may be", `[${Array(MOST_BRACKETS - 1).fill("{}")}]`, false],
    ["more", `[${Array(MOST_BRACKETS).fill("{}")}]`, true],
    ["the longest list", `[${Array(10_000).fill(2_147_483_647)}]`, false],
    ["fields without end", `{${Array(40_000).fill('"a":1')}}`, true],
    ["brackets in a text", JSON.stringify({ text: '[{"'.repeat(5000) }), false],
    ["brackets after a text that ends in a backslash", `{"a":"\\\\","b":${"[".repeat(100)}`, true],
    ["a text that never ends", `"${"[".repeat(5000)}`, false],
    ["nothing", "", false],
  ])("%s", (_, text, refused) => {
    expect(shape(text)).toBe(refused);
  });
});

describe("bodies at the same time", () => {
  const room = () => createBodyRoom({ bodiesEach: 2, bytesEach: 100, bytes: 150 });
  const refusal = (status: number) => expect.objectContaining({ status, retryAfterSeconds: 1 });

  it("of one address are counted, in number and in bytes, until they have been answered", () => {
    const enter = room();
    const leave = enter("a", 60);
    expect(() => enter("a", 41)).toThrow(refusal(429));
    enter("a", 1);
    expect(() => enter("a", 1)).toThrow(refusal(429));
    enter("b", 60);
    leave();
    leave();
    enter("a", 80);
    expect(() => enter("a", 1)).toThrow(refusal(429));
  });

  it("of everybody are counted in bytes", () => {
    const enter = room();
    enter("a", 100);
    expect(() => enter("b", 51)).toThrow(refusal(503));
    enter("b", 50);
  });
});

describe("a body for the web framework", () => {
  const look = createFrameworkDoor([{ begins: "/api/webhooks/plaid", most: 64_000 }]);
  const ask = (url: string, headers: Record<string, string>) => {
    const seen = look({ url, headers, socket: { remoteAddress: "192.0.2.7" } });
    return typeof seen === "function" ? seen : seen.status;
  };

  it.each([
    ["/api/auth/callback/credentials", { "content-length": String(BODY_LIMIT + 1) }, 413],
    ["/account/members", { "content-length": "1000000" }, 413],
    ["/api/webhooks/plaid", { "content-length": "64001" }, 413],
    ["/api/auth/callback/credentials", { "transfer-encoding": "chunked" }, 411],
    ["/api/auth/callback/credentials", { "content-length": String(BODY_LIMIT) }, expect.any(Function)],
    ["/api/webhooks/plaid?a=b", { "content-length": "64000" }, expect.any(Function)],
    ["/account/members", {}, expect.any(Function)],
  ])("at %s with %j: %s", (url, headers, what) => {
    expect(ask(url, headers)).toEqual(what);
  });

  it("waits until another of the same address has been answered", () => {
    const headers = { "content-length": "64000" };
    const answered = Array.from({ length: 60 }, () => ask("/api/webhooks/plaid", headers));
    expect(answered).toContain(429);
    for (const each of answered) if (typeof each === "function") each();
    expect(ask("/api/webhooks/plaid", headers)).toEqual(expect.any(Function));
  });
});
