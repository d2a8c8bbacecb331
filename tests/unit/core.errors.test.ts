import { isHTTPAccessFallbackError } from "next/dist/client/components/http-access-fallback/http-access-fallback";
import { isRedirectError } from "next/dist/client/components/redirect-error";
import { notFound as nextNotFound, redirect } from "next/navigation";
import { describe, expect, it } from "vitest";
import { badRequest, conflict, forbidden, notFound, unavailable } from "@/lib/core/errors";

function thrown(work: () => unknown): Error & { digest?: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}

// Next knows its own errors by their digest, wherever in a page they come from. A refusal of ours bears the same one.
describe("a refusal thrown somewhere in a page", () => {
  it("is Next's not-found when it says 404", () => {
    expect(notFound().digest).toBe(thrown(nextNotFound).digest);
    expect(isHTTPAccessFallbackError(notFound())).toBe(true);
  });

  it("is Next's redirect to the page for no permission when it says 403", () => {
    expect(forbidden().digest).toBe(thrown(() => redirect("/unauthorized")).digest);
    expect(isRedirectError(forbidden())).toBe(true);
  });

  it("is the error page for everything else, and Next numbers it", () => {
    for (const refusal of [badRequest("x"), conflict("x"), unavailable()]) {
      expect("digest" in refusal ? refusal.digest : undefined).toBeUndefined();
    }
  });
});
