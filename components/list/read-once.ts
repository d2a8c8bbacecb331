import "server-only";

/** What a list reads, for what stands above it too: once, and null where it failed, which the list then says. */
export async function readOnce<Page>(
  read: () => Promise<Page>,
): Promise<{ read: Page | null; load: () => Promise<Page> }> {
  return read().then(
    (page) => ({ read: page, load: async () => page }),
    (error: unknown) => ({ read: null, load: () => Promise.reject(error) }),
  );
}
