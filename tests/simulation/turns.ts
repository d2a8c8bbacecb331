// Steps that happen around an office: what its own people change about it, and what the provider does with its account.
import { SYSTEM } from "@/lib/core/audit/audit";
import { updateOfficeProfile } from "@/lib/offices/commands";
import { must, note, nth, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";

/** An office moves its clocks. */
export async function moveZone(world: Story, { office: index, zone }: Step & { do: "zone" }): Promise<void> {
  const office = nth(world.offices, index);
  const [name] = [...world.offices].find(([, one]) => one === office) ?? [];
  if (!name || office.zone === zone) return;
  await must(`another zone for ${name}`, () => updateOfficeProfile(office.id, { timezone: zone }, SYSTEM));
  office.zonesBefore.push({ zone: office.zone, until: clock.now() });
  office.zone = zone;
  world.oracle.moved(name, zone);
  note(world, "zone moved");
}
