import type { ChildProcess } from "node:child_process";

export const ROOT: string;
/** Runs `work`, saying when it begins and how long it took; several may go on side by side. */
export function step<T>(label: string, work: () => Promise<T> | T): Promise<T>;
/** Runs a command quietly; rejects with the end of its output. */
export function run(command: string, args: string[], env?: Record<string, string>): Promise<string>;
/** Ends a process with this one, should it still run then; answers it. */
export function endsWithUs<Child extends ChildProcess>(child: Child): Child;
export function fail(sentence: string): never;
export function prepare(): Promise<void>;
export function runTypeScript(file: string, args?: string[]): void;
export function whenOrphaned(end: () => void): void;
