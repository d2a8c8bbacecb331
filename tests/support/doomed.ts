// A program of the product that dies at a failpoint as if the power had gone: no handler, no finally, no rollback of
// its own. Started by `startProgram`; arguments: the program and, unless it shall live, the failpoint.
import { armFailpoint } from "@/lib/core/process/failpoint";

const [, , program, point] = process.argv;
if (point) armFailpoint(point, () => void process.kill(process.pid, "SIGKILL"));
// Named one by one, so that the bundle holds them.
const PROGRAMS = {
  worker: () => import("../../scripts/worker"),
  api: () => import("./api-process"),
  cast: () => import("./cast-process"),
};
await PROGRAMS[program as keyof typeof PROGRAMS]();
