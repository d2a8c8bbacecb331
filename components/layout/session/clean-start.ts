type Browser = {
  serviceWorker?: Pick<ServiceWorkerContainer, "getRegistrations"> | undefined;
  caches?: Pick<CacheStorage, "keys" | "delete"> | undefined;
};

/**
 * Removes background workers and empties their caches (000 §1), which an earlier product at this address may have left
 * and which would go on answering for this one. A browser that has none, or refuses, is left alone.
 */
export async function startClean({ serviceWorker, caches }: Browser): Promise<void> {
  try {
    const workers = (await serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((worker) => worker.unregister()));
    const names = (await caches?.keys()) ?? [];
    await Promise.all(names.map((name) => caches?.delete(name)));
  } catch (error) {
    console.error("Workers and caches could not be removed", error);
  }
}
