import { afterEach, describe, expect, it, vi } from "vitest";

/** The tenant of a host in an installation with this setting. */
async function served(only: string | undefined, host: string): Promise<string | null> {
  vi.resetModules();
  if (only === undefined) vi.stubEnv("TENANT", "");
  else vi.stubEnv("TENANT", only);
  const { servedTenant } = await import("@/lib/core/tenancy/tenancy");
  return servedTenant(host)?.id ?? null;
}
afterEach(() => vi.unstubAllEnvs());

describe("an installation of one tenant", () => {
  it.each([
    ["vision", "vision.localhost", "vision"],
    ["vision", "dental.localhost:3000", "vision"],
    ["dental", "vision.localhost", "dental"],
    // A strange host stays strange.
    ["vision", "evil.example", null],
    [undefined, "vision.localhost", "vision"],
    [undefined, "dental.localhost", "dental"],
  ])("TENANT=%s serves %s as %s", async (only, host, wanted) => {
    expect(await served(only, host)).toBe(wanted);
  });
});
