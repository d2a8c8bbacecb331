import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import { mayDo } from "@/lib/core/auth/rights";
import { endpoint } from "@/lib/front/api/endpoint";
import { reply } from "@/lib/front/api/reply";
import {
  managedOrganization,
  type Organization,
  organizationNamed,
} from "@/lib/membership/locations/organization.queries";
import type { Tenant } from "@/tenants/tenant";
import { saveSettingsAt, showSettingsChange } from "./settings.commands";
import { locationsNamed, showSettings } from "./settings.queries";
import {
  organizationSettingsBody,
  SETTINGS_BODY_BYTES,
  type SeenSettings,
  type SettingsOrder,
  severalSettingsBody,
} from "./settings.schema";

type By = { actor: Actor; tenant: Tenant; caller: Caller };

/** Saves, and tells at how many locations something is other than before. */
async function save(
  { tenant, ...author }: By,
  organization: Organization,
  change: { asked: SettingsOrder; head: "" | "settings."; all: boolean; seen: SeenSettings },
) {
  const done = await saveSettingsAt(tenant, organization, change, author);
  return reply(done, "masterPlans.settings.saved", { count: done.locations, families: done.families });
}

export const organizationSettingsEndpoints = [
  endpoint("POST /multi-location/organization-plan-settings/:organizationId", mayDo("managePlans"), {
    summary:
      "Plan settings of an organization's locations: read where nothing is sent, else set at all of them; with `preview` only what that changes.",
    input: organizationSettingsBody,
    bodyLimit: SETTINGS_BODY_BYTES,
    run: async ({ actor, tenant, params, input, caller }) => {
      const { asked, preview, ...seen } = input;
      if (!asked) return reply(await showSettings(await organizationNamed(actor, params.organizationId)));
      const organization = await managedOrganization(actor, params.organizationId);
      if (preview) return reply(await showSettingsChange(tenant, organization, asked, ""));
      return save({ actor, tenant, caller }, organization, { asked, head: "", all: true, seen });
    },
  }),
  endpoint("POST /multi-location/multi-plan-settings", mayDo("managePlans"), {
    summary:
      "The same for some locations of an organization: read where no settings are sent, else set at all of those named.",
    input: severalSettingsBody,
    bodyLimit: SETTINGS_BODY_BYTES,
    run: async ({ actor, tenant, input, caller }) => {
      const { locationIds, asked, preview, ...seen } = input;
      const organization = await locationsNamed(actor, locationIds);
      if (!asked) return reply(await showSettings(organization));
      const head = "settings.";
      if (preview) return reply(await showSettingsChange(tenant, organization, asked, head));
      return save({ actor, tenant, caller }, organization, { asked, head, all: false, seen });
    },
  }),
];
