import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DiscountsReach, discountMoves, reachOf } from "@/lib/membership/discounts/queries";
import { type DiscountMove, sameDiscounts } from "@/lib/membership/discounts/rules";
import { locationNamed, type Organization } from "@/lib/membership/locations/organization.queries";
import { type OfficePlanSettings, ownSettings, planSettingsAt } from "@/lib/practice/plans/queries";
import type { Tenant } from "@/tenants/tenant";
import {
  changedSettings,
  type SettingsEdit,
  type SettingsPlace,
  settingsWanted,
  sharedSettings,
} from "./settings.rules";

/**
 * Locations whose settings are meant, all of one organization. Throws 404 where one of them is no location the actor works in, or
 * is of another organization than the first.
 */
export async function locationsNamed(actor: Actor, ids: readonly number[]): Promise<Organization> {
  const { organization } = await locationNamed(actor, ids[0] ?? 0);
  const wanted = new Set(ids);
  const offices = organization.offices.filter((office) => wanted.has(office));
  if (offices.length !== wanted.size) throw notFound();
  return { ...organization, offices };
}

type Read = SettingsPlace & { settings: OfficePlanSettings };

/** The settings of these locations, in as many statements with many as with one. */
export async function settingsPlaces({ offices }: Organization, tx: Tx = db): Promise<Read[]> {
  const rows = await planSettingsAt(offices, tx);
  return rows.map(({ settings, ...row }) => ({
    ...row,
    settings,
    own: ownSettings(settings),
    gppApproved: settings.gppApproved,
  }));
}

/** The newest moment at which one of these locations saved its settings; null where none ever did. */
export const newestOf = (places: readonly Read[]): Date | null =>
  places
    .flatMap(({ settings: { updatedAt } }) => updatedAt ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1) ?? null;

/** The settings of some locations, each with the value they share or with what each of them has. */
export async function showSettings(organization: Organization) {
  const places = await settingsPlaces(organization);
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    updatedAt: newestOf(places),
    locations: places.map(({ office, officeName, gppApproved }) => ({
      dentistInfoId: office,
      officeName,
      gppApproved,
    })),
    settings: sharedSettings(places),
  };
}

/** What an edit would change where, and for how many families by when the price would be another. */
export async function previewSettings(tenant: Tenant, organization: Organization, edit: SettingsEdit) {
  const hasGuarantees = tenant.features.gpp;
  const places = await settingsPlaces(organization);
  const reached: DiscountMove[][] = [];
  const locations: (DiscountsReach & { dentistInfoId: number; officeName: string; changes: string[] })[] = [];
  for (const place of places) {
    const changes = changedSettings(place, edit, hasGuarantees);
    if (changes.length === 0) continue;
    const wanted = settingsWanted(place.own, edit, hasGuarantees);
    const moves = sameDiscounts(place.own, wanted) ? [] : await discountMoves(place.office, wanted);
    reached.push(...moves);
    const { office: dentistInfoId, officeName } = place;
    locations.push({ dentistInfoId, officeName, changes, ...reachOf(moves) });
  }
  return { updatedAt: newestOf(places), ...reachOf(reached), locations };
}
