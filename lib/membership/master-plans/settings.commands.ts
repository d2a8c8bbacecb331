import "server-only";
import { changeWithin } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import { transaction } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { messageKey } from "@/lib/core/i18n/message-key";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { announceDiscounts } from "@/lib/membership/discounts/commands";
import { sameDiscounts } from "@/lib/membership/discounts/rules";
import { holdLocations, holdOrganization, type Organization } from "@/lib/membership/locations/organization.queries";
import { lockMembershipsAt } from "@/lib/platform/membership-status/lock.queries";
import { feesByCode, writeOfficeFees, writePlanSettings } from "@/lib/practice/plans/settings.commands";
import type { Tenant } from "@/tenants/tenant";
import { TREE_TIME_MS } from "./edit.commands";
import { newestOf, previewSettings, settingsPlaces } from "./settings.queries";
import {
  changedSettings,
  lackingApproval,
  namesOf,
  type SettingsEdit,
  type SettingsPlace,
  settingsWanted,
} from "./settings.rules";
import type { SeenSettings, SettingsOrder } from "./settings.schema";

/** Where the settings stand in the body, for the refusal of one of them. */
type Head = "" | "settings.";

function editOf(tenant: Tenant, { sent, fees }: SettingsOrder, head: Head): SettingsEdit {
  if (fees === undefined) return { sent };
  const table = fees.map(({ code, price }) => ({ code, feeCents: price }));
  return { sent, fees: feesByCode(tenant, table, `${head}priceCodes`) };
}

/** Throws 400 that names the locations without the back office's approval of guaranteed plans. */
function checkApproval(tenant: Tenant, places: readonly SettingsPlace[], edit: SettingsEdit, head: Head): void {
  const lacking = lackingApproval(places, edit, tenant.features.gpp);
  if (lacking.length === 0) return;
  throw invalid({ [`${head}gppActive`]: messageKey("masterPlans.settings.notApproved", { names: namesOf(lacking) }) });
}

/** What these settings would change at some locations, and for how many families. Throws as they would be saved. */
export async function showSettingsChange(tenant: Tenant, organization: Organization, asked: SettingsOrder, head: Head) {
  const edit = editOf(tenant, asked, head);
  checkApproval(tenant, await settingsPlaces(organization), edit, head);
  return previewSettings(tenant, organization, edit);
}

/**
 * Sets what was sent at all of these locations or at none, each as its own people would (001 §3 Plan settings): other family discounts wait and are
 * told of as there (decision 50). With `all`, throws 409 when a location has joined the organization or left it meanwhile.
 * Throws 400 where guaranteed plans lack approval, 401 for who does not administer them any more, 409 when one of them was saved
 * since `seen.updatedAt`, or when other families would pay differently than were shown.
 */
export async function saveSettingsAt(
  tenant: Tenant,
  organization: Organization,
  { asked, head, all, seen }: { asked: SettingsOrder; head: Head; all: boolean; seen: SeenSettings },
  { actor, caller }: { actor: Actor; caller?: Caller },
): Promise<{ locations: number; families: number }> {
  const edit = editOf(tenant, asked, head);
  const author = { actor, caller };
  const done = await transaction(async (tx) => {
    if (all) await holdOrganization(tx, organization);
    await holdLocations(tx, actor, organization);
    const places = await settingsPlaces(organization, tx);
    const newest = newestOf(places);
    if (seen.updatedAt && newest && newest > new Date(seen.updatedAt)) throw conflict("errors.changedMeanwhile");
    checkApproval(tenant, places, edit, head);
    const priced = places.filter(({ own }) => !sameDiscounts(own, settingsWanted(own, edit, tenant.features.gpp)));
    await lockMembershipsAt(
      tx,
      priced.map(({ office }) => office),
    );
    const offices = [];
    const reached = [];
    for (const place of places) {
      const changes = changedSettings(place, edit, tenant.features.gpp);
      if (changes.length === 0) continue;
      const { office, settings: before } = place;
      offices.push(office);
      if (changes.some((name) => !name.startsWith("priceCodes."))) {
        const about = { author, action: "plan.settings", noun: "plan_settings", office } as const;
        const change = { before, edit: () => settingsWanted(place.own, edit, tenant.features.gpp) };
        const written = await changeWithin(tx, about, () =>
          writePlanSettings(tx, tenant, office, change, (_tx, was, is) =>
            announceDiscounts(tx, office, was, is, author),
          ),
        );
        reached.push(...written.done);
      }
      const { fees } = edit;
      if (fees && changes.some((name) => name.startsWith("priceCodes."))) {
        const about = { author, action: "plan.fees", noun: "office_fee", office } as const;
        await changeWithin(tx, about, () => writeOfficeFees(tx, office, fees));
      }
    }
    if (seen.expectedFamilies !== undefined && seen.expectedFamilies !== reached.length)
      throw conflict("errors.changedMeanwhile");
    return { offices, families: reached.length };
  }, TREE_TIME_MS);
  await invalidatePublicPages(...done.offices);
  return { locations: done.offices.length, families: done.families };
}
