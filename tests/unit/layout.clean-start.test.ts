import { describe, expect, it, vi } from "vitest";
import { startClean } from "@/components/layout/session/clean-start";

const worker = () => ({ unregister: vi.fn(async () => true) });

describe("the start of the application", () => {
  it("removes every background worker and every cache", async () => {
    const workers = [worker(), worker()];
    const left = new Set(["old-shell", "old-api"]);
    await startClean({
      serviceWorker: { getRegistrations: async () => workers as unknown as ServiceWorkerRegistration[] },
      caches: { keys: async () => [...left], delete: async (name) => left.delete(name) },
    });
    expect(workers.map(({ unregister }) => unregister.mock.calls.length)).toEqual([1, 1]);
    expect([...left]).toEqual([]);
  });

  it("goes on where a browser has none, or refuses", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await startClean({});
    expect(error).not.toHaveBeenCalled();
    await startClean({ serviceWorker: { getRegistrations: () => Promise.reject(new Error("insecure")) } });
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});
