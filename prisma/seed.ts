// The demo: lively and the same every time. Run by `npm start` on an empty database.
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { BACK_OFFICE_ZONE, type DateOn, dateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { syncMissedPayouts } from "@/lib/practice/payouts/sync.commands";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS, type TenantId } from "@/tenants/tenant";
import { outgrowPlan } from "./seed/aging-out";
import { makeAnswerTemplates } from "./seed/answer-templates";
import { makeAssociations } from "./seed/associations";
import { makeBanners } from "./seed/banners";
import { type Cast, makeCast } from "./seed/cast";
import { makeChain } from "./seed/chain";
import { makeCodes } from "./seed/codes";
import { employFamilies } from "./seed/employer";
import { makeErrorLogs } from "./seed/error-logs";
import { type FamilyPlan, inventEarlier, inventFamilies, type Story } from "./seed/families";
import { GUARANTEED, guaranteedOffice } from "./seed/guaranteed";
import { makeInvitations } from "./seed/invitations";
import { askToLeave } from "./seed/leaving";
import { live, type Scene } from "./seed/life";
import { makeMoreOffices } from "./seed/more-offices";
import { payoutAccountId } from "./seed/offices";
import { oldOffice } from "./seed/old-office";
import { keepPlans, staffLocations } from "./seed/organization";
import { makeOwnSettings } from "./seed/own";
import { makeTypicalPlans } from "./seed/plans";
import { makePromos } from "./seed/promos";
import { forgetDemoBefore } from "./seed/provider";
import { makePublicPages } from "./seed/public-page";
import { Random } from "./seed/random";
import { makeReleaseNotes } from "./seed/release-notes";
import { makeReviews } from "./seed/reviews";
import { makeTeam, seenLately } from "./seed/team";
import { makeTemplates } from "./seed/templates";
import { makeTermsSignatures } from "./seed/terms";
import { makeThreads } from "./seed/threads";
import { makeInvoices } from "./seed/tiers";
import { recordAndUndo } from "./seed/undone";
import { makeUnsent } from "./seed/unsent";

/** A small office shows one of everything; a large one mostly runs. */
const VARIED: readonly Story[] = [
  "steady",
  "late",
  "renewing",
  "cash",
  "steady",
  "canceled",
  "steady",
  "delinquent",
  "canceling",
  "steady",
  "refunded",
  "disputed",
  "steady",
  "noRenew",
  "pendingCash",
];
const CALM: readonly Story[] = [...Array<Story>(16).fill("steady"), "late", "cash", "canceled", "renewing"];

/** The family of the demo's patient login: four people who joined fourteen months ago and pay every month. */
function clientFamily(tenantId: TenantId, todayOn: DateOn): FamilyPlan {
  const person = (
    firstName: string,
    birthOn: string,
    relationship: "myself" | "partner" | "son" | "daughter",
    child = false,
  ) => ({ firstName, lastName: "Alvarez", birthOn: dateOn(birthOn), relationship, child });
  const [year = 2025, month = 1] = todayOn.split("-").map(Number);
  const startOn = dateOn(`${month > 2 ? year - 1 : year - 2}-${String(((month + 9) % 12) + 1).padStart(2, "0")}-14`);
  return {
    story: "steady",
    unit: "month",
    startOn,
    locale: "en-US",
    email: `client@${tenantId}.test`,
    phone: "512-555-0170",
    people: [
      person("Maria", "1986-04-12", "myself"),
      person("Daniel", "1984-09-30", "partner"),
      person("Leo", "2016-02-03", "son", true),
      person("Ana", "2018-11-21", "daughter", true),
    ],
  };
}

async function sceneOf(officeId: number, tenantId: TenantId, at: Date): Promise<Scene> {
  await transaction((tx) => makeTypicalPlans(tx, tenantId, officeId), 30_000);
  const [office, plans, settings] = await Promise.all([
    db.office.findUniqueOrThrow({ where: { id: officeId } }),
    db.plan.findMany({
      where: { officeId, status: "active" },
      include: { currentVersion: true },
      orderBy: { position: "asc" },
    }),
    db.planSettings.findUniqueOrThrow({ where: { officeId } }),
  ]);
  const versions = plans.flatMap(({ id, currentVersion }) =>
    currentVersion?.monthlyCents && currentVersion.annualCents
      ? [
          {
            planId: id,
            planName: currentVersion.planName,
            id: currentVersion.id,
            monthlyCents: currentVersion.monthlyCents,
            annualCents: currentVersion.annualCents,
            child: currentVersion.ageGroup === "child",
          },
        ]
      : [],
  );
  const adult = versions.find((version) => !version.child) ?? versions[0];
  if (!adult) throw new Error(`office ${officeId} has no plan with a price`);
  return {
    office,
    adult,
    child: versions.find((version) => version.child) ?? adult,
    family: settings,
    today: today(at, office.timezone),
  };
}

async function fill(
  officeId: number,
  tenantId: TenantId,
  at: Date,
  { earlier = 0, ...size }: { families: number; months: number; earlier?: number },
  stories: readonly Story[],
  login?: number,
): Promise<void> {
  const scene = await sceneOf(officeId, tenantId, at);
  const { today: on } = scene;
  const invented = inventFamilies(new Random(officeId * 7919), { officeId, ...size, today: on }, stories);
  const families = login === undefined ? invented : [clientFamily(tenantId, on), ...invented.slice(1)];
  const before = { officeId, families: earlier, today: on, after: size.families };
  await live(scene, [...families, ...inventEarlier(new Random(officeId * 104_729), before)], login);
}

/** What the provider has paid out so far, read as the worker does; the other offices' are left to it. */
async function readPayouts(officeId: number): Promise<void> {
  await syncMissedPayouts(payoutAccountId(officeId), Number.MAX_SAFE_INTEGER);
}

/** The small demo is for tests that let months go by: the office of the demo's logins, with a few families. */
const small = process.env.INHOUSE_DEMO === "small";

async function fillTenant(tenantId: TenantId, cast: Cast, at: Date): Promise<void> {
  if (small) return fill(cast.soloOfficeId, tenantId, at, { families: 8, months: 6 }, VARIED, cast.clientUserId);
  await fill(cast.soloOfficeId, tenantId, at, { families: 28, months: 18, earlier: 15 }, VARIED, cast.clientUserId);
  await askToLeave(cast.soloOfficeId, today(at, BACK_OFFICE_ZONE));
  await recordAndUndo(cast.soloOfficeId);
  await outgrowPlan(cast.soloOfficeId, today(at, BACK_OFFICE_ZONE));
  await employFamilies(db, cast.soloOfficeId, cast.employerId);
  await makeCodes(db, cast.soloOfficeId, today(at, BACK_OFFICE_ZONE));
  await readPayouts(cast.soloOfficeId);
  await fill(cast.largeOfficeId, tenantId, at, { families: 520, months: 9, earlier: 40 }, CALM);
  await makeInvoices(cast.soloOfficeId, at, { months: 3, declined: true });
  await makeInvoices(cast.largeOfficeId, at, { months: 3 });
  for (const officeId of cast.locationIds)
    await fill(officeId, tenantId, at, { families: 16, months: 12, earlier: 5 }, CALM);
  await keepPlans(tenantId, cast.locationIds, today(at, BACK_OFFICE_ZONE));
  await staffLocations(tenantId, cast.locationIds);
  const [location] = cast.locationIds;
  if (location !== undefined) await makeInvoices(location, at, { months: 1, card: false });
}

if ((await db.user.count()) > 0) {
  console.log("The database is not empty; the demo was not filled in.");
} else {
  const at = await now();
  const casts: [TenantId, Cast][] = [];
  if (env().SANDBOX_URL) await forgetDemoBefore();
  for (const tenantId of TENANT_IDS) {
    const cast = await transaction((tx) => makeCast(tx, tenantId), 60_000);
    await makePublicPages(tenantId, cast);
    await makeTeam(tenantId, cast.largeOfficeId, at);
    await seenLately(cast.soloOfficeId, at);
    await makeOwnSettings(tenantId);
    await transaction((tx) => makeAnswerTemplates(tx, tenantId));
    await transaction((tx) => makeReleaseNotes(tx, tenantId));
    await transaction((tx) => makeBanners(tx, tenantId));
    await transaction((tx) => makeAssociations(tx, tenantId));
    await transaction((tx) => makeInvitations(tx, tenantId, cast));
    await transaction((tx) => makePromos(tx, tenantId));
    await transaction((tx) => makeReviews(tx, tenantId, cast));
    await transaction((tx) => makeErrorLogs(tx, tenantId));
    await transaction((tx) => makeUnsent(tx, tenantId));
    await transaction((tx) => makeThreads(tx, tenantId, cast, at), 30_000);
    // Without the sandbox there is no provider that could know the past; the offices then start empty.
    if (env().SANDBOX_URL) await fillTenant(tenantId, cast, at);
    await transaction((tx) => makeTemplates(tx, tenantId, cast));
    if (env().SANDBOX_URL && !small && TENANTS[tenantId].features.upgradeFromOldPlatform) await oldOffice(tenantId, at);
    if (env().SANDBOX_URL && !small && TENANTS[tenantId].features.gpp)
      await guaranteedOffice(tenantId, at, (officeId) =>
        fill(officeId, tenantId, at, { families: 14, months: 10 }, GUARANTEED),
      );
    await makeTermsSignatures(tenantId, cast, at);
    console.log(`${tenantId}: offices, people and their history`);
    casts.push([tenantId, cast]);
  }
  // After both tenants' own: what is invented for an office follows from its number.
  if (env().SANDBOX_URL && !small)
    for (const [tenantId, cast] of casts) await makeMoreOffices(tenantId, cast.associationId, at);
  if (env().SANDBOX_URL && !small) for (const tenantId of TENANT_IDS) await makeChain(tenantId, at);
  // The database looks by itself only after a minute, and takes every table for empty until then.
  await db.$executeRaw`analyze`;
}
await db.$disconnect();
