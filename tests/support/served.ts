// What of the specification the product serves, by its registries and files; and how that is held against the kept list.
import { endpoints } from "@/lib/api";
import { decideAccess } from "@/lib/pages/access";
import { PAGES, type Page, REDIRECTS } from "@/lib/pages/routes";
import { TENANTS } from "@/tenants/registry";
import type { Tenant } from "@/tenants/tenant";
import { nameOf, type SpecCall, type SpecPage } from "./spec";
import { addressOfFile, filesIn } from "./tree";

/** An address or a call without the names of its parameters, and without a slash at its end. */
const shapeOf = (pattern: string) => pattern.replace(/\[[^\]]+\]|\{\w+\}|:\w+/g, "*").replace(/(.)\/$/, "$1");

const ofOffice = () => true;
/** Whether a tenant has what a page requires. What only some offices have is no matter of the tenant. */
const HAS: Record<string, (tenant: Tenant) => boolean> = {
  businessConnect: ({ features }) => features.businessConnect,
  csvSetup: ({ features }) => features.csvSetup,
  inhouseFinancing: ({ features }) => features.inhouseFinancing,
  leadSource: ({ features }) => features.leadSource,
  printMaterials: ({ features }) => features.printMaterials,
  setupBaa: ({ features }) => features.setupBaa,
  upgradeOffice: ({ features }) => features.upgradeOffice,
  // Nothing to rank by is no board.
  "seasonOfGivingWidget / leaderboardWidgetType": ({ features }) => features.leaderboardWidgetType !== null,
  hasDisputes: ofOffice,
  "multi-location user": ofOffice,
  "multi-location user (more than one other office)": ofOffice,
  "onboarding completion date (daoi.onboardingDateComplete)": ofOffice,
  // Each answers in one tenant only by the page's own word, which tests/e2e/pages.spec.ts proves.
  "dental wording": () => true,
  "vision wording": () => true,
};

/** Texts about what a tenant may not have: the specification names no condition, and who lacks it has nothing to agree to. */
const REQUIRES: Readonly<Record<string, string>> = {
  "/business-connect-terms": "businessConnect",
  "/business-connect-addendum": "businessConnect",
};

const files = filesIn("app", /^(page\.tsx|route\.ts|not-found\.tsx)$/);
const rowOf = new Map(PAGES.map((page): [string, Page] => [shapeOf(page.path), page]));
/** Addresses that answer: a page with its file, or a route that sends on. */
const addresses = new Set(
  files
    .map(addressOfFile)
    .map((address) => (address === "/not-found" ? "/[...notFound]" : address))
    .map(shapeOf),
);

/** Whether something stands at the address; a redirect counts where it arrives. */
function stands(path: string): boolean {
  const target = REDIRECTS[path];
  if (target !== undefined) return stands(target);
  return addresses.has(shapeOf(path));
}

function servedIn(tenant: Tenant, { path, requires = REQUIRES[path] }: SpecPage): boolean {
  const has = requires === undefined ? ofOffice : HAS[requires];
  if (!has) throw new Error(`${path} requires ${requires}, which no tenant is asked for`);
  const row = rowOf.get(shapeOf(path));
  const missing = row !== undefined && decideAccess(row, { role: null, tenant, production: false }) === "missing";
  // Where the tenant does not have what it is for, "not found" is what the specification wants.
  return has(tenant) ? stands(path) && !missing : missing || !stands(path);
}

/** Whether a page answers in every tenant as it should. */
export const servesPage = (page: SpecPage) => Object.values(TENANTS).every((tenant) => servedIn(tenant, page));

const calls = new Map(endpoints.map((endpoint) => [shapeOf(endpoint.pattern), endpoint]));

/** The endpoints that answer to a call of the specification; null where one of its paths has none. */
function endpointsOf({ method, path, expansions = [path] }: SpecCall) {
  const found = expansions.flatMap((each) => calls.get(shapeOf(nameOf({ method, path: each }))) ?? []);
  return found.length === expansions.length ? found : null;
}

export const servesCall = (call: SpecCall) => endpointsOf(call) !== null;

/** The roles a page or call that is served is closed to although the specification names them. */
export function closedTo(one: SpecPage | SpecCall): string[] {
  const open = "method" in one ? endpointsOf(one) : [rowOf.get(shapeOf(one.path))].filter((row) => row !== undefined);
  return one.roles.filter((role) =>
    (open ?? []).some(({ roles }) => roles !== "public" && (role === "public" || !roles.includes(role))),
  );
}

/** A row of the specification: what it is called, and whether the product serves it. */
export type Row = { name: string; served: boolean };

/** What is wrong with the kept list of what is not served. */
export function wrongIn(kept: readonly string[], rows: readonly Row[]): string[] {
  const known = new Map(rows.map(({ name, served }) => [name, served]));
  return [
    ...kept.filter((name) => known.get(name) === true).map((name) => `${name} is served now: take its line away`),
    ...kept.filter((name) => !known.has(name)).map((name) => `${name} is nothing the specification has`),
    ...kept.filter((name, at) => kept.indexOf(name) !== at).map((name) => `${name} stands there twice`),
    ...rows
      .filter(({ name, served }) => !served && !kept.includes(name))
      .map(({ name }) => `${name} was served and is not any more`),
  ];
}
