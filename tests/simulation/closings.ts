// Steps of an office that closes, and of one that stays after all.

import { SYSTEM } from "@/lib/core/audit/audit";
import { dateOn } from "@/lib/core/time/dates";
import { announceClosing, takeBackClosing } from "@/lib/membership/closings/commands";
import { plusDays, wall } from "./calendar";
import { accepted, note, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";
import { officeAt } from "./turns";

export async function closes(world: Story, { office: index, days }: Step & { do: "closes" }): Promise<void> {
  const [name, office] = officeAt(world, index);
  const closesOn = dateOn(plusDays(wall(clock.now(), office.zone).day, days));
  const done = await accepted(() =>
    announceClosing(office.id, { closesOn, reason: "sold", takenOverById: null, note: "" }, SYSTEM),
  );
  const allowed = world.oracle.closes(name, closesOn);
  if (done !== allowed) throw new Error(`closing ${name} was answered ${done}, not ${allowed}`);
  if (allowed) note(world, "closing announced");
}

/** Of an office that closes, where there is one. */
export async function stays(world: Story, { office: index }: Step & { do: "stays" }): Promise<void> {
  const closing = [...world.offices.keys()].findIndex((name) => world.oracle.isClosing(name));
  const [name, office] = officeAt(world, closing < 0 ? index : closing);
  const done = await accepted(() => takeBackClosing(office.id, SYSTEM));
  const allowed = world.oracle.stays(name, clock.now());
  if (done !== allowed) throw new Error(`${name} stays after all: ${done}, not ${allowed}`);
  if (allowed) note(world, "closing taken back");
}
