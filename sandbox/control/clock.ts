import { addMonths } from "@/sandbox/calendar";
import { bad, bodyOf, type ControlHandler } from "@/sandbox/control/request";
import { json } from "@/sandbox/http";
import { isObject, type JsonObject } from "@/sandbox/json";
import type { Sandbox } from "@/sandbox/sandbox";

const UNITS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;
const NAMES = new Set(["months", ...Object.keys(UNITS)]);

function shown(sandbox: Sandbox): JsonObject {
  return { now: new Date(sandbox.clock.nowMs()).toISOString(), offsetMs: sandbox.clock.offsetMs };
}

function advanced(from: number, steps: JsonObject): number {
  let target = from;
  for (const [name, amount] of Object.entries(steps)) {
    if (!NAMES.has(name) || typeof amount !== "number" || !Number.isInteger(amount) || amount < 0) {
      throw bad("advance takes whole, positive months, days, hours, minutes or seconds.");
    }
  }
  if (typeof steps.months === "number") target = addMonths(target, steps.months);
  for (const [name, length] of Object.entries(UNITS))
    target += (typeof steps[name] === "number" ? steps[name] : 0) * length;
  return target;
}

/** GET and POST /_sandbox/clock: reads the time, or moves it forward and does what falls due. */
export const clockRoute: ControlHandler = (sandbox, request) => {
  if (request.method === "GET") return json(200, shown(sandbox));
  const body = bodyOf(request);
  const target =
    typeof body.now === "string"
      ? Date.parse(body.now)
      : isObject(body.advance)
        ? advanced(sandbox.clock.nowMs(), body.advance)
        : Number.NaN;
  if (!Number.isFinite(target) || target > Date.UTC(2200, 0))
    throw bad("Send {now: ISO time} or {advance: {days: 1}}.");
  // The caller's clock runs while its request travels, so a little backwards is no reason to refuse.
  if (!sandbox.moveTo(target) && target < sandbox.clock.nowMs() - 5000)
    throw bad("The sandbox clock only moves forward.");
  return json(200, shown(sandbox));
};
