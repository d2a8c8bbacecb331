/**
 * Flags of Node for a process of the product that lives no longer than a test. Prisma's planner of statements is WebAssembly, which Node
 * compiles once as it starts and once more, better, beside it: the second takes a third of what such a process costs
 * (0.92 instead of 1.30 CPU s for a worker that starts and stops).
 */
export const BRIEF = ["--liftoff-only"];
