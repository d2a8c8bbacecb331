import { forgets } from "./forgetting";

/** Places where a test makes the process "die". Empty in production: nothing but a test ever fills it. */
const armed = new Map<string, () => void | Promise<void>>();
forgets(disarmFailpoints);

/** Thrown by an armed point that stands for a crash; no code of the product catches it. */
export class Crash extends Error {
  override readonly name = "Crash";
}

/** Marks a step of a command after which a crash must do no harm. Does nothing unless a test armed it. */
export async function failpoint(name: string): Promise<void> {
  if (armed.size > 0) await armed.get(name)?.();
}

/** Arms a point until `disarmFailpoints`; tests only. */
export function armFailpoint(name: string, act: () => void | Promise<void>): void {
  armed.set(name, act);
}

export function disarmFailpoints(): void {
  armed.clear();
}
