// A bounded number of the shots of `npm run fuzz` at the running product, always the same ones. Only what reads is called
// here, because other tests share the product; tests/api/fuzz.test.ts fires at what writes.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

test("nothing that can be sent breaks a page or a call", async () => {
  const port = process.env.PRODUCT_PORT ?? "3000";
  const args = [
    "--import",
    "tsx",
    "scripts/fuzz.ts",
    "--port",
    port,
    "--seed",
    "20261123",
    "--shots",
    "1500",
    "--looks",
  ];
  // Playwright asks for colors where its caller asked for none, which Node warns of.
  const { FORCE_COLOR: _color, ...inherited } = process.env;
  const env = { ...inherited, TSX_TSCONFIG_PATH: "tsconfig.node.json" };
  const run = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 50_000_000 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(run.stderr).toBe("");
  expect(run.stdout).toContain("Seed 20261123");
});
