import { ASSOCIATION_RIGHTS } from "@/lib/core/auth/rights";
import {
  ADMINS,
  ANY_ROLE,
  ASSOCIATIONS,
  OFFICE,
  type OfficeRole,
  PATIENT,
  type PatientRole,
  PRACTICE_ADMINS,
  type Role,
  SENIOR_ADMINS,
  SUPER_ADMIN,
} from "@/lib/core/auth/roles";
import type { Catalogue } from "@/lib/core/i18n/catalogue";
import type { FeatureFlag } from "@/tenants/tenant";
import type { IconName } from "./icons";
import { fits } from "./pattern";

// Every page: who may see it, in which frame, under which title. Guards, titles, navigation, redirects and the access
// tests are derived from this table. Edge-safe: data only.

export type Shell = "office" | "admin" | "patient" | "partner" | "public" | "auth" | "bare";
export type NavGroup = "today" | "members" | "manage" | "money" | "grow" | "settings" | "admin" | "patient" | "partner";
/**
 * What waits for people: in an office disputes without a response, and our answers that somebody has not read, as in an
 * association; in the back office questions without an answer.
 */
export type NavCount = "disputes" | "answers" | "questions";

type Titles = Catalogue["routes"];

export type Page = {
  path: string;
  roles: readonly Role[] | "public";
  shell: Shell;
  /** Translation key of the title, under `routes`: what a browser's tab and the navigation say. */
  title: Exclude<keyof Titles, "description">;
  /** The title for readers who work in no office, where the page shows them their own data instead. */
  ownTitle?: Exclude<keyof Titles, "description">;
  /** Translation key, under `routes.description`, of what a search engine shows below the title. */
  description?: keyof Titles["description"];
  /** Another address of the page that stands at this path; it has the same title. */
  sameAs?: string;
  /** The address carries a secret: no search engine and no other site is to learn it. */
  secret?: true;
  /** Of use only to who is sent there: search engines leave it out. */
  unlisted?: true;
  nav?: {
    group: NavGroup;
    icon: IconName;
    roles?: readonly Role[];
    tenant?: "dental" | "vision";
    /** Only where there are some; `locations` are more than one other office. */
    needs?: "disputes" | "locations";
    /** What the number beside it counts. */
    counts?: NavCount;
  };
  /** What the tenant must have for it; of several all of them. */
  feature?: FeatureFlag | readonly FeatureFlag[];
  /** Minutes of idleness allowed; 15 when absent, 0 = no idle logout here (000 §9). Addresses that never end: `idle.rules`. */
  idleMinutes?: number;
  /**
   * Which of its readers may act on it, where that is not all of them: the others see it read-only and have no entry in the menu
   * . The screen gets the answer as `mayAct`.
   */
  acts?: readonly Role[];
  /** What of its query may also stand as one more segment behind the path: a tab's name, or a number. */
  tail?: "tab" | "id";
  /** Only outside production. */
  testOnly?: true;
};

/** A row whose path and roles keep their own types: from them come the names of all pages and what each may read. */
type Row<Path extends string, Roles extends Page["roles"]> = Page & { path: Path; roles: Roles };
type More = Partial<Omit<Page, "path" | "roles">>;

const office = <Path extends string>(
  path: Path,
  title: Page["title"],
  { roles = OFFICE, ...more }: More & { roles?: readonly OfficeRole[] } = {},
): Row<Path, readonly OfficeRole[]> => ({ path, roles, shell: "office", title, ...more });
const patient = <Path extends string>(
  path: Path,
  title: Page["title"],
  more: More = {},
): Row<Path, readonly PatientRole[]> => ({ path, roles: PATIENT, shell: "patient", title, idleMinutes: 0, ...more });
const admin = <Path extends string>(path: Path, title: Page["title"], more: More = {}): Row<Path, typeof ADMINS> => ({
  path,
  roles: ADMINS,
  shell: "admin",
  title,
  ...more,
});
const partner = <Path extends string, Roles extends readonly Role[]>(
  path: Path,
  roles: Roles,
  title: Page["title"],
  more: More = {},
): Row<Path, Roles> => ({ path, roles, shell: "partner", title, ...more });
const open = <Path extends string>(
  path: Path,
  title: Page["title"],
  shell: Shell,
  more: More = {},
): Row<Path, "public"> => ({
  path,
  roles: "public",
  shell,
  title,
  ...more,
});
/** Every role may see it, each its own data. */
const anyone = <Path extends string>(
  path: Path,
  title: Page["title"],
  more: More = {},
): Row<Path, readonly Role[]> => ({
  path,
  roles: ANY_ROLE,
  shell: "office",
  title,
  ...more,
});

export const PAGES = [
  // Practice, dental style ------------------------------------------------------------------------------------------
  office("/dentist-new/members", "members", {
    nav: { group: "members", icon: "users", tenant: "dental" },
  }),
  office("/dentist-new/signup", "addPatient", {
    nav: { group: "members", icon: "user-plus", tenant: "dental" },
  }),
  office("/dentist-new/memberships", "plans", {
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "layers", tenant: "dental" },
  }),
  office("/dentist-new/edit-profile", "editProfile", {
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "stethoscope", tenant: "dental" },
  }),
  office("/dentist-new/custom-membership", "planEditor", { acts: PRACTICE_ADMINS }),
  office("/dentist-new/users", "team", {
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "user-cog", tenant: "dental" },
  }),
  // Before the ledger: of the two the one that a phone has at hand.
  office("/account/recovery", "recovery", { nav: { group: "money", icon: "activity" } }),
  office("/dentist-new/upgrade", "upgrade", { feature: "upgradeOffice", sameAs: "/account/upgrade" }),
  office("/dentist-new/upgrade-form", "upgrade", { feature: "upgradeOffice", sameAs: "/account/upgrade" }),
  office("/office-referral/[paymentUniqueId]", "recommendations"),
  office("/dentist-new/membership-history/patient/[patientId]", "membershipHistory"),
  office("/dentist-new/payment-history/[patientId]", "paymentHistory"),
  office("/dentist-new/payment-ledger", "paymentLedger", { nav: { group: "money", icon: "receipt" } }),
  office("/dentist-new/activity", "activity", { nav: { group: "settings", icon: "clipboard" } }),

  office("/dentist-new/marketing", "marketing", {
    nav: { group: "grow", icon: "megaphone", roles: PRACTICE_ADMINS, tenant: "dental" },
  }),
  office("/dentist-new/reports", "reports", { sameAs: "/account/reports" }),
  office("/dentist-new/web-report/[year]/[month]", "webReport"),
  office("/dentist-new/get-started", "getStarted", { nav: { group: "settings", icon: "clipboard" } }),
  office("/dentist-new/faq", "help", { nav: { group: "settings", icon: "help" } }),
  office("/dentist-new/terms-update", "termsUpdate", { acts: PRACTICE_ADMINS }),

  // Practice, account style -------------------------------------------------------------------------------------------
  office("/account/dashboard", "dashboard", { nav: { group: "today", icon: "home" } }),
  office("/account/multi-location-dashboard", "locationsOverview", {
    nav: { group: "today", icon: "bar-chart", needs: "locations" },
  }),
  office("/account/members", "members", { tail: "id", nav: { group: "members", icon: "users", tenant: "vision" } }),
  office("/account/members/upload", "uploadMembers", { roles: PRACTICE_ADMINS }),
  office("/account/benefits", "unusedBenefits", { nav: { group: "grow", icon: "gift" } }),
  office("/leaderboard", "leaderboard", {
    feature: ["seasonOfGivingWidget", "leaderboardWidgetType"],
    nav: { group: "grow", icon: "trophy" },
  }),
  office("/account/marketing", "marketing", {
    tail: "tab",
    nav: { group: "grow", icon: "megaphone", roles: PRACTICE_ADMINS, tenant: "vision" },
  }),
  office("/account/codes", "codes", { roles: PRACTICE_ADMINS, nav: { group: "grow", icon: "ticket" } }),
  office("/account/patient-signup", "addPatient", {
    tail: "tab",
    nav: { group: "members", icon: "user-plus", tenant: "vision" },
  }),
  office("/account/reports", "reports", { nav: { group: "money", icon: "chart" } }),
  office("/account/reports/movement", "reportMovement"),
  office("/account/reports/revenue", "reportRevenue"),
  office("/account/reports/recurring", "reportRecurring"),
  office("/account/payouts", "payouts", { nav: { group: "money", icon: "landmark" } }),
  office("/web-payout/[payoutURL]", "payout"),
  office("/account/billing-calendar", "billingCalendar", { nav: { group: "money", icon: "calendar" } }),
  office("/account/billing-run", "billingRun"),
  office("/account/disputes", "disputes", {
    nav: { group: "money", icon: "scale", needs: "disputes", counts: "disputes" },
  }),
  office("/account/settings/membership-plan", "plans", {
    tail: "id",
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "layers", tenant: "vision" },
  }),
  office("/account/settings/billing", "billing", {
    acts: PRACTICE_ADMINS,
    nav: { group: "settings", icon: "credit-card" },
  }),
  office("/account/multi-location-billing", "locationsBilling", { tail: "id" }),
  office("/account/manage-locations", "locationList", {
    tail: "id",
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "map-pin", needs: "locations" },
  }),
  office("/account/manage-locations/edit", "locationEdit", { tail: "id", acts: PRACTICE_ADMINS }),
  office("/account/manage-users", "locationPeople", {
    tail: "id",
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "users", needs: "locations" },
  }),
  office("/account/manage-plans", "masterPlans", {
    tail: "id",
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "clipboard", needs: "locations" },
  }),
  office("/account/manage-groups", "locationGroups", {
    tail: "id",
    acts: PRACTICE_ADMINS,
    nav: { group: "manage", icon: "buildings", needs: "locations" },
  }),
  office("/account/upgrade", "upgrade", { feature: "upgradeOffice" }),
  office("/account/settings/billing/[invoiceId]", "invoice", { roles: PRACTICE_ADMINS }),
  anyone("/account/settings/office", "officeSettings", {
    tail: "tab",
    acts: PRACTICE_ADMINS,
    ownTitle: "ownProfile",
    nav: { group: "settings", icon: "building", roles: ANY_ROLE },
  }),
  office("/account/branding", "branding", { acts: PRACTICE_ADMINS, nav: { group: "settings", icon: "palette" } }),
  // Everybody's own settings, one component at each address; who has none of these has it at the office's settings.
  office("/account/settings/user", "ownProfile", { tail: "tab" }),
  office("/dentist-new/profile", "ownProfile", { sameAs: "/account/settings/user" }),

  office("/dentist-new/reviews", "reviews", {
    acts: PRACTICE_ADMINS,
    nav: { group: "settings", icon: "star" },
  }),
  office("/dentist-new/contact-admin", "contactAdmin", {
    nav: { group: "settings", icon: "message", counts: "answers" },
  }),

  // Patients ----------------------------------------------------------------------------------------------------------
  patient("/patient-details/dashboard", "myMembership", { nav: { group: "patient", icon: "id-card" } }),
  patient("/patient-details/payment-history", "payments", { nav: { group: "patient", icon: "receipt" } }),
  patient("/patient-details/billing-calendar", "paymentsToCome"),
  patient("/patient-details/leave/[membershipId]", "leave"),
  patient("/patient-details/settings", "settings", { nav: { group: "patient", icon: "settings" } }),

  // Back office ---------------------------------------------------------------------------------------------------------
  admin("/admin/dentists", "dentists", { nav: { group: "admin", icon: "building" } }),
  admin("/admin/members", "members", { nav: { group: "admin", icon: "users" } }),
  admin("/admin/users", "users", { nav: { group: "admin", icon: "user-cog" } }),
  admin("/admin/manage", "users", { sameAs: "/admin/users" }),
  admin("/admin/dentist-users/[dentistInfoId]", "officeUsers"),
  admin("/admin/kpi", "kpi", { nav: { group: "admin", icon: "trophy" } }),
  admin("/admin/reports", "reports", { nav: { group: "admin", icon: "bar-chart" } }),
  admin("/admin/incomplete", "incomplete", { nav: { group: "admin", icon: "user-plus" } }),
  admin("/admin/dunning", "dunning", { nav: { group: "admin", icon: "calendar" } }),
  admin("/admin/billing-run", "billingRun", { nav: { group: "admin", icon: "clipboard" } }),
  admin("/admin/fees", "fees", { nav: { group: "admin", icon: "receipt" } }),
  admin("/admin/claims", "claims", { feature: "gpp", nav: { group: "admin", icon: "scale" } }),
  admin("/admin/contact-admin", "contactAdmin", {
    nav: { group: "admin", icon: "message", counts: "questions" },
  }),
  admin("/admin/promos", "promos", { nav: { group: "admin", icon: "ticket" } }),
  admin("/admin/reviews", "reviews", { nav: { group: "admin", icon: "star" } }),
  admin("/admin/custom-membership", "plans", { nav: { group: "admin", icon: "layers" } }),
  admin("/admin/associations", "associations", { nav: { group: "admin", icon: "handshake" } }),
  admin("/admin/services", "services", { nav: { group: "admin", icon: "stethoscope" } }),
  admin("/admin/leadSource", "leadSources", { feature: "leadSource", nav: { group: "admin", icon: "megaphone" } }),
  admin("/admin/releaseNotes", "releaseNotes", { nav: { group: "admin", icon: "file-text" } }),
  admin("/admin/errorLogs", "errorLogs", { nav: { group: "admin", icon: "alert" } }),
  admin("/admin/toolbox", "toolbox", { nav: { group: "admin", icon: "life-buoy" } }),
  admin("/admin/profile", "ownProfile"),
  {
    ...admin("/admin/health", "health", { nav: { group: "admin", icon: "activity", roles: SENIOR_ADMINS } }),
    roles: SENIOR_ADMINS,
  },
  {
    ...admin("/admin/super_admin", "superAdmin", { nav: { group: "admin", icon: "shield", roles: SUPER_ADMIN } }),
    roles: SUPER_ADMIN,
  },
  {
    ...admin("/admin/more", "more", { nav: { group: "admin", icon: "wrench", roles: SENIOR_ADMINS } }),
    roles: SENIOR_ADMINS,
  },
  admin("/admin/answer-templates", "answerTemplates"),
  admin("/admin/dentist-history/[dentistInfoId]", "officeHistory"),
  admin("/admin/banners", "banners"),
  admin("/admin/recovery/[dentistInfoId]", "recovery"),
  admin("/admin/edit-profile", "editProfile"),
  admin("/admin/membership-history/patient/[patientId]", "membershipHistory"),
  admin("/admin/payment-history/patient/[patientId]", "paymentHistory"),

  // Employers and associations ------------------------------------------------------------------------------------------
  partner("/business/members", ["sm_business"], "members", { nav: { group: "partner", icon: "users" } }),
  partner("/associations/dentists", ASSOCIATIONS, "practices", { nav: { group: "partner", icon: "building" } }),

  partner("/associations/reporting", ASSOCIATIONS, "reports", { nav: { group: "partner", icon: "bar-chart" } }),
  partner("/associations/custom-membership", ASSOCIATIONS, "planTemplates", {
    nav: { group: "partner", icon: "layers", roles: ASSOCIATION_RIGHTS.offerTemplates },
    acts: ASSOCIATION_RIGHTS.offerTemplates,
  }),
  partner("/associations/users", ASSOCIATIONS, "associationUsers", {
    nav: { group: "partner", icon: "users", roles: ASSOCIATION_RIGHTS.seeEverything },
    acts: ASSOCIATION_RIGHTS.manageUsers,
  }),
  partner("/associations/edit-profile", ASSOCIATIONS, "associationProfile", {
    nav: { group: "partner", icon: "palette", roles: ASSOCIATION_RIGHTS.changeProfile },
    acts: ASSOCIATION_RIGHTS.changeProfile,
  }),
  partner("/associations/contact-admin", ASSOCIATIONS, "contactAdmin", {
    nav: { group: "partner", icon: "message", counts: "answers" },
  }),
  partner("/associations/profile", ASSOCIATIONS, "ownProfile"),

  // Accounts ------------------------------------------------------------------------------------------------------------
  open("/accounts/login", "login", "auth", { idleMinutes: 0, description: "login" }),
  open("/accounts/forgot-password", "forgotPassword", "auth"),
  open("/accounts/reset-password", "forgotPassword", "auth", { sameAs: "/accounts/forgot-password" }),
  open("/accounts/reset-password/[token]", "resetPassword", "auth", { secret: true }),
  open("/accounts/set-password/[token]", "setPassword", "auth", { secret: true }),
  open("/accounts/confirm-email/[token]", "confirmEmail", "auth", { secret: true }),
  open("/accounts/take-back-email/[token]", "takeBackEmail", "auth", { secret: true }),
  open("/accounts/dentist-signup", "practiceSignup", "bare", { sameAs: "/enroll/practice" }),
  open("/accounts/complete-dentist-signup/[dentistInfoId]/[activationKey]", "setup", "bare", {
    secret: true,
  }),
  open("/accounts/[associationUrl]", "practiceSignup", "bare", { sameAs: "/enroll/practice" }),
  open("/unsubscribe/[token]", "unsubscribe", "auth", { idleMinutes: 0, secret: true }),
  open("/unauthorized", "unauthorized", "bare"),
  open("/error/404-not-found", "notFound", "bare"),

  // Public ----------------------------------------------------------------------------------------------------------------
  open("/enroll/practice", "practiceSignup", "bare", { description: "practiceSignup" }),
  open("/enroll/embed", "embed", "public", { unlisted: true }),
  open("/subscribe", "subscribe", "bare", { description: "subscribe", idleMinutes: 60 }),
  open("/signup/[officeSlug]", "join", "public"),
  open("/accounts/signup/my-dentist/[dentistInfoId]", "join", "public", { sameAs: "/signup/[officeSlug]" }),
  open("/accounts/signup/my-optometrist/[dentistInfoId]", "join", "public", { sameAs: "/signup/[officeSlug]" }),
  open("/reenroll/my-dentist/[dentistInfoId]", "comeBack", "public", { unlisted: true }),
  open("/reenroll/my-optometrist/[dentistInfoId]", "comeBack", "public", {
    sameAs: "/reenroll/my-dentist/[dentistInfoId]",
    unlisted: true,
  }),
  open("/guaranteed-payments/[token]", "guaranteedPayments", "auth", { feature: "gpp", idleMinutes: 0, secret: true }),
  // Passed on by a member: it shows a first name, and is not to be found by strangers.
  open("/patient-referral/[paymentUniqueId]", "recommended", "public", { secret: true }),
  open("/pn/[paymentUniqueId]", "payNow", "public", { idleMinutes: 0, secret: true }),
  open("/patient/payment-update/[activationKey]/[userId]", "paymentUpdate", "public", {
    idleMinutes: 0,
    secret: true,
  }),
  open("/terms", "terms", "bare", { description: "terms" }),
  open("/privacy", "privacy", "bare", { description: "privacy" }),
  open("/start", "start", "bare", { description: "start" }),
  open("/learn-more", "learnMore", "bare", { description: "learnMore" }),
  open("/out-of-network", "outOfNetwork", "bare", { description: "outOfNetwork" }),
  open("/search", "search", "bare", { description: "search" }),
  open("/marketplace/profile/[dentistInfoId]", "officeProfile", "public"),
  open("/ppo-calculator", "ppoCalculator", "bare", { description: "ppoCalculator", idleMinutes: 0 }),
  open("/plan-builder", "planBuilder", "bare", { description: "planBuilder", idleMinutes: 0 }),
  open("/external-patient-signup", "externalSignup", "public", { tail: "tab", unlisted: true }),
  open("/signup-complete", "signupComplete", "bare", { description: "signupComplete", unlisted: true }),
  open("/BAA-signed", "baaSigned", "bare", { description: "baaSigned", unlisted: true, feature: "setupBaa" }),
  open("/terms-employee", "termsEmployee", "bare", { description: "termsEmployee" }),
  open("/business-connect-terms", "bcTerms", "bare", { description: "bcTerms", feature: "businessConnect" }),
  open("/business-connect-addendum", "bcAddendum", "bare", { description: "bcAddendum", feature: "businessConnect" }),
  // What older letters and links name.
  open("/out-of-network-old", "outOfNetwork", "bare", { description: "outOfNetwork", sameAs: "/out-of-network" }),
  open("/faq", "faq", "bare", { description: "faq" }),
  open("/dentist/faq", "faqPractices", "bare", { description: "faqPractices" }),
  open("/business-faq", "faqEmployers", "bare", { description: "faqEmployers" }),
  open("/api-docs", "apiDocs", "bare"),
  open("/test-playground", "testPlayground", "admin", {
    nav: { group: "admin", icon: "calculator", roles: ADMINS },
    testOnly: true,
  }),
  open("/test-layout", "testLayout", "bare", { testOnly: true }),
] as const satisfies readonly Page[];

export type PagePath = (typeof PAGES)[number]["path"];
type RolesOf<P extends PagePath> = Extract<(typeof PAGES)[number], { path: P }>["roles"];
/** Who a page is for, so that its context holds what that reader is sure to have. */
export type AudienceOf<P extends PagePath> =
  RolesOf<P> extends "public"
    ? "public"
    : RolesOf<P> extends readonly OfficeRole[]
      ? "office"
      : RolesOf<P> extends readonly PatientRole[]
        ? "patient"
        : "other";

/** Fixed redirects (000 §2), query kept. */
export const REDIRECTS: Record<string, string> = {
  "/": "/accounts/login",
  "/checkout": "/subscribe",
  "/account/settings/membership-plan-legacy": "/account/settings/membership-plan",
  "/tos": "/terms",
  "/patient/payment-history": "/patient-details/payment-history",
  "/patient/profile": "/patient-details/settings",
  "/patient/membership-info": "/patient-details/dashboard",
  "/patient/your-dentist": "/patient-details/dashboard",
  "/accounts/old-dentist-signup": "/enroll/practice",
  "/enroll-practice": "/enroll/practice",
  "/enroll-practice-2020": "/enroll/practice",
  "/enroll-practice-old": "/enroll/practice",
};

const STATIC = new Map<string, Page>(PAGES.filter((page) => !page.path.includes("[")).map((page) => [page.path, page]));
const DYNAMIC: readonly Page[] = PAGES.filter((page) => page.path.includes("["));

/** The row a path belongs to, static rows first, or null for an unknown path. */
export function pageAt(path: string): Page | null {
  const clean = path.length > 1 ? path.replace(/\/$/, "") : path;
  return STATIC.get(clean) ?? DYNAMIC.find((page) => fits(page.path, clean)) ?? null;
}

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/**
 * The canonical address of a page whose tab or id stands as a trailing segment: as the query, which stays and wins
 * where it says it too. Null for every other address, and for what is no number where a number stands.
 */
export function withoutTail(path: string, search: string): string | null {
  const clean = path.replace(/\/$/, "");
  if (pageAt(clean)) return null;
  const cut = clean.lastIndexOf("/");
  const page = STATIC.get(clean.slice(0, cut));
  const said = decoded(clean.slice(cut + 1));
  if (!page?.tail || !said || (page.tail === "id" && !/^-?\d{1,10}$/.test(said))) return null;
  const query = new URLSearchParams(search);
  if (!query.has(page.tail)) query.set(page.tail, said);
  return `${page.path}?${query}`;
}

/** Every address at which a page with this title stands: of two tenants, or for two kinds of readers (001 §2). */
export const placesOf = (title: Page["title"]): string[] =>
  PAGES.filter((page) => page.title === title).map(({ path }) => path);

export function pageNamed(path: string): Page {
  const page = PAGES.find((each) => each.path === path);
  if (!page) throw new Error("no route with that name is defined");
  return page;
}

/** Pages of an office that stand at another address in each tenant (001 §2). */
export type StyledPage = "members" | "addPatient" | "plans";

/** The address of a page that each tenant has in its own style. */
export function pathOf(tenant: { id: string }, name: StyledPage): PagePath {
  const row = PAGES.find(({ title, nav }: Page) => title === name && nav?.tenant === tenant.id);
  if (!row) throw new Error(`${tenant.id} has no page ${name}`);
  return row.path;
}

/** Where a role finds its own settings. */
export function ownSettingsOf(role: Role): PagePath {
  if (role === "client") return "/patient-details/settings";
  if (ADMINS.some((admin) => admin === role)) return "/admin/profile";
  return OFFICE.some((each) => each === role) ? "/account/settings/user" : "/account/settings/office";
}

/** Where a role lands after login (000 §2, Q-035). */
export function landingOf(role: Role, dashboardPath: string): string {
  switch (role) {
    case "client":
      return "/patient-details/dashboard";
    case "super_admin":
    case "almost_super":
    case "admin":
      return "/admin/dentists";
    case "dentist":
    case "dentist_standard":
    case "office_admin":
    case "office_admin_temp":
      return dashboardPath;
    case "sm_business":
      return "/business/members";
    case "association":
    case "association_standard":
    case "affiliate":
      return "/associations/dentists";
    case "voucher_approver":
      return "/account/settings/office";
  }
}
