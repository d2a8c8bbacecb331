// npm run clock -- +1month | +3days | +2hours | 2027-03-01 : moves the demo and its sandbox together.
import { addDays, addHours, addMonths, addYears } from "date-fns";
import { withDatabase } from "./database";

const request = process.argv[2] ?? "";
const steps = { hour: addHours, day: addDays, month: addMonths, year: addYears };

function targetFrom(current: Date): Date {
  const interval = /^\+(\d{1,4})(hour|day|month|year)s?$/.exec(request);
  if (interval) {
    const unit = interval[2] as keyof typeof steps;
    return steps[unit](current, Number(interval[1]));
  }
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(request) ? `${request}T17:00:00Z` : request);
  if (Number.isNaN(date.getTime()))
    throw new Error("Say where to: npm run clock -- +1month, +3days, +2hours, or 2027-03-01.");
  return date;
}

const sandboxOrigin = () =>
  process.env.SANDBOX_URL ?? `http://127.0.0.1:${process.env.SANDBOX_PORT ?? Number(process.env.PORT ?? 3000) + 1}`;

await withDatabase(async () => {
  // Imported here: the product reads its settings when it is loaded, and the database's address is known only now.
  const { keptTime, moveClock } = await import("@/lib/core/clock");
  const { moveSandboxClock } = await import("@/lib/providers/sandbox");
  const target = targetFrom(await keptTime());
  await moveSandboxClock(target, sandboxOrigin());
  await moveClock(target);
  console.log(`It is now ${target.toISOString()} in the demo. The worker does what has fallen due.`);
});
process.exit(process.exitCode);
