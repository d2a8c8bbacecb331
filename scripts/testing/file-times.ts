// A reporter for Vitest: how long each file took, loading and setting up included, which its own report leaves out.
import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** A test file's seconds; `note` says what of them did not go into its tests, `lane` which others it waited for: those of the same. */
export type FileTime = { file: string; seconds: number; tests: number; note?: string; lane?: string };

const seconds = (...ms: number[]) => ms.reduce((sum, each) => sum + each, 0) / 1000;

function timeOf(module: TestModule): FileTime {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const before = seconds(prepareDuration, environmentSetupDuration, setupDuration, collectDuration);
  return {
    file: module.relativeModuleId,
    seconds: before + seconds(duration),
    tests: [...module.children.allTests()].length,
    note: `${before.toFixed(1)} s of it before the first test`,
  };
}

export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.TEST_TIMES_FILE;
    if (path) writeFileSync(path, JSON.stringify(modules.map(timeOf), null, 1));
  }
}
