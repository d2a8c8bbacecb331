import { startSandbox } from "@/sandbox/server";

const port = Number(process.env.SANDBOX_PORT ?? "3001");

function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE")
    return `The sandbox cannot start: port ${port} on 127.0.0.1 is already in use (set SANDBOX_PORT).`;
  return `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

async function main(): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`SANDBOX_PORT is not a port: ${process.env.SANDBOX_PORT}`);
  const running = await startSandbox({
    port,
    dataDir: process.env.INHOUSE_DATA_DIR || ".data",
    webhookUrl: process.env.SANDBOX_WEBHOOK_URL,
    webhookSecret: process.env.SANDBOX_WEBHOOK_SECRET,
    connectWebhookSecret: process.env.SANDBOX_CONNECT_WEBHOOK_SECRET,
  });
  console.log(`sandbox ready on ${running.url}`);
  const stop = () => {
    void running.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
