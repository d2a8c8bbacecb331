import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { ThreadState } from "@/lib/practice/threads/schema";

/** Whose turn it is gives the colour, which is the other's at each end. */
const OFFICE: Record<ThreadState, Tone> = { open: "info", waiting: "warn", answered: "good", closed: "neutral" };
const DESK: Record<ThreadState, Tone> = { open: "warn", waiting: "info", answered: "good", closed: "neutral" };

export function ThreadStatePill({ state, label, desk = false }: { state: ThreadState; label: string; desk?: boolean }) {
  return <StatusPill tone={(desk ? DESK : OFFICE)[state]}>{label}</StatusPill>;
}
