// An office takes our access to its own account away, lets us in again, or has another account (decision 0015).
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { beginPayoutSetup } from "@/lib/practice/payouts/account.commands";
import { note, rest, type Story } from "./people";
import type { Step } from "./script";
import { deliverOf, waitForLeases } from "./worker";
import type { SimOffice } from "./world";

const DEAUTHORIZED = "account.application.deauthorized";

/** The office whose account may be taken from us just now; a dispute there would be decided unheard. */
export function leaverOf(world: Story): [string, SimOffice] | null {
  const found = [...world.offices].find(([one]) => world.oracle.mayLeave(one));
  return found && !world.disputes.some(({ charge }) => charge.office === found[0]) ? found : null;
}

/**
 * The office that has its own account goes; nothing of it is told to us afterwards but that it has gone.
 * @param unheard since when charges have been made whose answers nobody has heard
 */
export async function leaves(world: Story, unheard: number | null): Promise<void> {
  const [name, office] = leaverOf(world) ?? [];
  if (!name || !office) return;
  if (unheard === null) await rest(world, { hear: true });
  else if (world.oracle.tookSince(name, unheard)) {
    office.unread = true;
    note(world, "account left with an answer nobody heard");
  }
  // It is carried out when there is money again, and nobody tells us.
  const refunds = world.sandbox.store.values("refund", office.account);
  if ([...refunds].some(({ status }) => status === "pending")) office.unread = true;
  await world.control("POST", `accounts/${office.account}`, { deauthorize: true });
  world.oracle.left(name);
  await deliverOf(world, office.account, DEAUTHORIZED);
  world.gone.add(office.account);
  note(world, "account left");
  waitForLeases();
  await rest(world, { hear: true });
}

/** The office that has left comes back, or opens another account; now and then one opens another without having left. */
export async function returns(world: Story, { how, stayed }: Step & { do: "returns" }): Promise<void> {
  const [name, office] = [...world.offices].find(([one]) => world.oracle.hasLeft(one)) ?? [];
  if (name && office) return how === "back" ? comesBack(world, name, office) : opensAnother(world, name, office);
  const [other, place] = [...world.offices].find(([one]) => world.oracle.mayLeave(one)) ?? [];
  if (stayed && other && place) await opensAnother(world, other, place);
}

async function comesBack(world: Story, name: string, office: SimOffice): Promise<void> {
  const { store } = world.sandbox;
  const [platform] = world.sandbox.accounts();
  const record = platform && store.get("account", platform, office.account);
  if (!platform || !record) throw new Error(`${name} has no account`);
  store.transact(() => store.put("account", platform, { ...record, deauthorized: undefined }));
  world.gone.delete(office.account);
  delete office.unread;
  await world.control("POST", `accounts/${office.account}`, { charges_enabled: true });
  await deliverOf(world, office.account);
  world.oracle.returned(name, "back");
  note(world, "account came back");
  await rest(world, { hear: true });
}

async function opensAnother(world: Story, name: string, office: SimOffice): Promise<void> {
  await beginPayoutSetup("dental", office.id, "setup", SYSTEM);
  const { stripeAccountId } = await db.payoutAccount.findUniqueOrThrow({ where: { officeId: office.id } });
  if (!stripeAccountId) throw new Error(`${name} has no new account`);
  office.accountsBefore.push(office.account);
  office.account = stripeAccountId;
  await world.control("POST", `accounts/${stripeAccountId}`, { onboard: true });
  await deliverOf(world, stripeAccountId);
  world.oracle.returned(name, "new");
  note(world, "another account");
  await rest(world);
  world.oracle.leaveAccounts(name);
  await rest(world, { hear: true });
}
