// Somebody who administers some locations of an organization and not the others: no page of an office that they may open holds the
// name of another location, of its group or of who works there alone, and what happens there changes no page of the organization.
import { type APIRequestContext, expect, test } from "@playwright/test";
import { withQuery } from "../../lib/core/lists/list";
import { PAGES } from "../../lib/pages/routes";
import { TENANTS } from "../../tenants/registry";
import { TENANT_IDS, type TenantId } from "../../tenants/tenant";
import { postCall, userVisitor } from "../support/visitor";

type Location = { id: number; officeName: string; groupId: number | null };
type Group = { id: number; groupName: string };
type Organization = { organizationId: number; locations: Location[]; groups: Group[]; plans: { id: number }[] };

/** The organization as somebody sees it who works in it. */
async function organizationOf(one: APIRequestContext): Promise<Organization> {
  const page = await (await one.get("/account/manage-groups")).text();
  const { data: account } = await (await one.get("/api/v1/users/me/account")).json();
  type Found = { data: { organizationId: number } };
  const at = await postCall<Found>(one, `/multi-location/manage-location-detail/${account.firstOffice}`, {});
  expect(page.length).toBeGreaterThan(0);
  const { data } = await (await one.get(`/api/v1/multi-location/manage-plans/${at.data.organizationId}`)).json();
  return data;
}

/** The pages of an office that an office admin of the tenant may open without naming a row, and those of the organization's rows. */
function pagesFor(tenant: TenantId, { locations, groups, plans }: Organization): string[] {
  const flags = TENANTS[tenant].features;
  const open = PAGES.filter(({ path, shell, roles, feature = [] }) => {
    const offered = [feature].flat().every((flag) => flags[flag]);
    return (
      shell === "office" &&
      roles !== "public" &&
      roles.some((role) => role === "office_admin") &&
      offered &&
      !path.includes("[")
    );
  });
  const [location, group, plan] = [locations[0]?.id, groups[0]?.id, plans[0]?.id];
  return [
    ...open.map(({ path }) => path),
    ...["/account/manage-groups", "/account/manage-plans"].map((path) =>
      withQuery(path, { id: path.endsWith("plans") ? plan : group }),
    ),
    withQuery("/account/manage-plans", { tab: "matrix" }),
    withQuery("/account/manage-plans", { id: plan, locationId: location }),
    withQuery("/account/manage-plans", { id: plan, groupId: group }),
    withQuery("/account/manage-plans", { id: -2, groupId: group }),
    withQuery("/account/manage-plans", { filterById: location }),
    withQuery("/account/manage-locations", { id: location }),
    withQuery("/account/manage-locations", { q: "e" }),
    withQuery("/account/multi-location-dashboard", { view: "charts" }),
    withQuery("/account/reports", { locations: "all" }),
  ];
}

/** What a person reads of a page: without scripts, styles and what stands in tags. */
const readable = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

for (const tenant of TENANT_IDS)
  test(`${tenant}: pages tell nothing of locations of the organization one does not work in`, async () => {
    const [all, some] = await Promise.all([
      userVisitor(tenant, `chain@${tenant}.test`),
      userVisitor(tenant, `area@${tenant}.test`),
    ]);
    const [whole, seen] = [await organizationOf(all), await organizationOf(some)];
    const mine = new Set(seen.locations.map(({ id }) => id));
    const hidden = whole.locations.filter(({ id }) => !mine.has(id));
    const groups = whole.groups.filter(({ id }) => seen.groups.every((group) => group.id !== id));
    expect(seen.locations.length).toBeGreaterThan(0);
    expect(hidden.length).toBeGreaterThan(0);
    const marks = [...hidden.map(({ officeName }) => officeName), ...groups.map(({ groupName }) => groupName)].filter(
      (mark) => seen.locations.every(({ officeName }) => !officeName.includes(mark)),
    );
    const pages = pagesFor(tenant, seen);
    const first = new Map<string, string>();
    for (const page of pages) {
      const answer = await some.get(page);
      expect.soft(answer.status(), page).toBe(200);
      const html = await answer.text();
      expect
        .soft(
          marks.filter((mark) => html.includes(mark)),
          page,
        )
        .toEqual([]);
      first.set(page, readable(html));
    }
    const [other] = hidden;
    const detail = `/multi-location/manage-location-detail/${other?.id}`;
    await postCall(all, detail, { officeName: "Elsewhere Office", phone: "512-555-0199" });
    const groupOf = { organizationId: whole.organizationId, groupName: "Elsewhere Region", locationIds: [other?.id] };
    await postCall(all, "/multi-location/dentist-groups", groupOf);
    for (const page of pages.filter((path) => /manage-|multi-location/.test(path))) {
      const html = await (await some.get(page)).text();
      expect.soft(html.includes("Elsewhere"), page).toBe(false);
      expect.soft(readable(html), page).toBe(first.get(page));
    }
  });
