// A program of the product that dies at a failpoint as if the power had gone: no handler, no finally, no rollback of
// its own. Started by `startProgram`; arguments: the program and, unless it shall live, the failpoint.
import { armFailpoint } from "@/lib/core/failpoint";

const [, , program, point] = process.argv;
if (point) armFailpoint(point, () => void process.kill(process.pid, "SIGKILL"));
// Named one by one, so that the bundle holds them.
await (program === "worker" ? import("../../scripts/worker") : import("./api-process"));
