import { refuse } from "@/sandbox/errors";
import type { AccountRec } from "@/sandbox/records";
import { type Ctx, PLATFORM } from "@/sandbox/stripe/context";

function works(account: AccountRec): boolean {
  return account.submitted && !account.deleted && !account.deauthorized && !account.disabledReason;
}

export function canCharge(account: AccountRec): boolean {
  return works(account) && !account.chargesOff && account.capabilities.card_payments === "active";
}

export function canReceive(account: AccountRec): boolean {
  return works(account) && account.capabilities.transfers === "active";
}

/** Charges of any kind are possible: what the `charges_enabled` flag says. */
export function chargesEnabled(account: AccountRec): boolean {
  return works(account) && !account.chargesOff;
}

export function payoutsEnabled(account: AccountRec): boolean {
  return works(account) && !account.payoutsOff;
}

/** Throws 400 when money cannot be sent to the office. */
export function checkDestination(ctx: Ctx, destination: string, param = "transfer_data[destination]"): void {
  if (ctx.account !== PLATFORM) {
    throw refuse("You cannot use transfer_data with a connected account's own charge.", "transfers_not_allowed", param);
  }
  if (destination === PLATFORM) throw refuse("You cannot send money to your own account.", "account_invalid", param);
  const account = ctx.store.get("account", PLATFORM, destination);
  if (!account || account.deleted || account.deauthorized) {
    throw refuse(`No such destination: '${destination}'`, "resource_missing", param);
  }
  if (!canReceive(account)) {
    const text =
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments";
    throw refuse(text, "insufficient_capabilities_for_transfer", param);
  }
}

/** Throws 400 when no charge can be made on behalf of this account. */
export function checkMerchant(ctx: Ctx, onBehalfOf: string | undefined): void {
  if (!onBehalfOf) return;
  const merchant = ctx.store.get("account", PLATFORM, onBehalfOf);
  if (!merchant) throw refuse(`No such on_behalf_of: '${onBehalfOf}'`, "resource_missing", "on_behalf_of");
  if (!canCharge(merchant)) {
    throw refuse(
      "The account in on_behalf_of does not have the card_payments capability.",
      "capability_not_active",
      "on_behalf_of",
    );
  }
}

/** Throws 400 when the account that would make the charge may not. */
export function checkChargeable(ctx: Ctx, destination: string | undefined, onBehalfOf: string | undefined): void {
  if (destination) checkDestination(ctx, destination);
  checkMerchant(ctx, onBehalfOf);
  if (ctx.account === PLATFORM) return;
  const account = ctx.store.get("account", PLATFORM, ctx.account);
  if (account && chargesEnabled(account) && canCharge(account)) return;
  throw refuse(
    "Your account cannot currently make live charges: it has requirements that must be met first.",
    "capability_not_active",
  );
}
