import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../bootstrap.mjs";
import { findChromium } from "../chromium";
import { freePort, startPostgres } from "../postgres";
import { watchCpu } from "./cpu";
import type { Out } from "./turns";

/** The whole product running for the browser tests, and where they find it. */
export type Product = {
  env: Record<string, string>;
  /** CPU seconds since it was started: its own, not those of its database. */
  cpu(): number;
  stop(): Promise<void>;
};

/** Starts the product as `npm start` does, on free ports and with data of its own; the small demo is one office. */
export async function startProduct(data: string, demo: "whole" | "small", out: Out): Promise<Product> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  // Everything is looked at in the browser as people have it; every day in the one that costs a third less.
  const chromium = findChromium(process.env.TEST_ALL === "1" ? "full" : "shell");
  // Whoever waits for it hears of it below; until then it is nobody's unhandled rejection.
  chromium.catch(() => {});
  // The product joins what runs in its folder already; here nothing has to survive a power cut.
  const postgres = await startPostgres(data, { lasting: false });
  const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, "scripts/serve.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      INHOUSE_DATA_DIR: data,
      INHOUSE_DEMO: demo,
      TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.node.json"),
      LOG_LEVEL: "warn",
    },
  });
  const cpu = watchCpu(child.pid);
  const stop = async () => {
    cpu.end();
    // Stopped when its tests are done, and asked again at the end of the run.
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await postgres.stop();
  };
  try {
    await new Promise<void>((ready, refuse) => {
      child.stdout.on("data", (chunk: Buffer) => {
        out.write(chunk);
        if (chunk.toString().includes("Ready.")) ready();
      });
      child.stderr.on("data", (chunk: Buffer) => out.write(chunk));
      child.once("exit", () => refuse(new Error("the product did not start")));
    });
    const env = {
      PRODUCT_PORT: String(port),
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      CHROMIUM_PATH: await chromium,
      INHOUSE_DATA_DIR: data,
    };
    return { env, cpu: cpu.seconds, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
