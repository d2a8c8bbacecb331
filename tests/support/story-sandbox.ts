// A sandbox of this file's own for the simulator, whose stories set the machine's clock for product and sandbox alike:
// unlike `own-sandbox` it begins at no day of its own. Import it before anything of lib/: the product reads its address once.
import { afterAll } from "vitest";
import { startSandbox } from "../../sandbox/server";

const running = await startSandbox({ port: 0 });
process.env.SANDBOX_URL = running.url;
afterAll(() => running.close());

export const { sandbox } = running;
