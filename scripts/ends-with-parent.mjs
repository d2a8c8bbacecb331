// Loaded before a part of the demo: it ends when the process that started it is gone, however that ended. A process
// manager that starts web and worker itself does not load this; there they stay until it says so.
const PATIENCE_MS = 10_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  // One that hangs does not hear that.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
});
// Listening would keep a part alive that has done its work, such as filling in the demo.
process.channel?.unref();
