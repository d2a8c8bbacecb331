export const ROOT: string;
/** Runs `work`, with a line that says what is happening and how long it took. */
export function step<T>(label: string, work: () => Promise<T> | T): Promise<T>;
/** Runs a command quietly; rejects with the end of its output. */
export function run(command: string, args: string[], env?: Record<string, string>): Promise<string>;
export function fail(sentence: string): never;
export function prepare(): Promise<void>;
export function runTypeScript(file: string, args?: string[]): void;
