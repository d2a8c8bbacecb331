/** Until when each version of Node.js gets security fixes, as its project says. */
const FIXED_UNTIL: Readonly<Record<number, string>> = { 20: "2026-04-30", 22: "2027-04-30", 24: "2028-04-30" };
const OLDEST = 20;

/**
 * What to say of the Node.js this runs on; null where it gets security fixes on that day, or none is known of yet.
 * @param version as process.versions.node has it
 */
export function runtimeFault(version: string, on: string): string | null {
  const major = Number(version.split(".")[0]);
  const until = FIXED_UNTIL[major];
  const isOver = major < OLDEST || (until !== undefined && until < on);
  if (!isOver) return null;
  return `Node.js ${major} has had no security fixes since ${until ?? "long ago"}: install a newer one before patients use this.`;
}
