// npm run check-data : holds every stated rule over the whole database and against the payment provider, and names the rows
// that break one. `--days 40` compares only so many of the provider's days. Ends with 1 when something does not hold.
import { withDatabase } from "./database";

const sandboxOrigin = () =>
  process.env.SANDBOX_URL ?? `http://127.0.0.1:${process.env.SANDBOX_PORT ?? Number(process.env.PORT ?? 3000) + 1}`;

await withDatabase(async () => {
  // As `npm start` does: without a key of one's own the provider is the sandbox beside the product.
  if (!process.env.STRIPE_SECRET_KEY) process.env.SANDBOX_URL = sandboxOrigin();
  // Imported here: the product reads its settings when it is loaded, and the database's address is known only now.
  const { checkData } = await import("@/lib/operations/checks/commands");
  const { now } = await import("@/lib/core/clock");
  const { daysFrom } = await import("@/lib/core/time/dates");
  const days = process.argv.includes("--days") ? Number(process.argv[process.argv.indexOf("--days") + 1]) : null;
  if (days !== null && !(days > 0)) throw new Error("Say how many days: npm run check-data -- --days 40.");
  const result = await checkData(days === null ? null : daysFrom(await now(), -days));
  for (const { rule, count, rows } of result.faults) {
    console.log(`${rule}: ${count}`);
    for (const row of rows) console.log(`  ${row}`);
    if (count > rows.length) console.log(`  and ${count - rows.length} more`);
  }
  const seconds = (result.ms / 1000).toFixed(1);
  const provider = result.providerSince === "unreachable" ? ", the payment provider could not be reached" : "";
  console.log(`${result.rules} rules held in ${seconds} s, ${result.faults.length} broken${provider}.`);
  if (result.trail) console.log(`Audit trail: seal ${result.trail.no}, ${result.trail.hash}`);
  if (result.faults.length > 0 || provider) process.exitCode = 1;
});
process.exit(process.exitCode);
