import type { Locale } from "@/lib/core/i18n/locale";
import type { Cents } from "@/lib/core/money";

export const TENANT_IDS = ["dental", "vision"] as const;
export type TenantId = (typeof TENANT_IDS)[number];

/** What a tenant has; code asks for these and never for the tenant's id (000 §6). */
export type Features = {
  setupBaa: boolean;
  /** Guaranteed payment plans. */
  gpp: boolean;
  /** Connection to the office's practice system. */
  pms: boolean;
  marketingOnlyLinks: boolean;
  businessConnect: boolean;
  inhouseFinancing: boolean;
  defaultSpecialty: boolean;
  /** Self-pay S-Code among the services. */
  sCode: boolean;
  upgradeOffice: boolean;
  seasonOfGivingWidget: boolean;
  feePerMember: boolean;
  /** What the leaderboard ranks by; null shows no leaderboard. */
  leaderboardWidgetType: "members" | null;
  printMaterials: boolean;
  leadSource: boolean;
  upgradeFromOldPlatform: boolean;
  changePlanCoordinatorDoubleConfirm: boolean;
  csvSetup: boolean;
  payoutIssues: boolean;
  canDisableFamilyDiscounts: boolean;
  switchingBanner: boolean;
  multiVideoBox: boolean;
  vouchers: boolean;
};

export type FeatureFlag = keyof Features;

export type Widget = "memberVsNonMemberData" | "averageRevenue" | "upcomingAppointments";

export type Option = { value: string; label: string };
/** A printed quantity; `higherPriceCents` is the price with the Custom template. */
export type PrintOption = { quantity: number; priceCents: Cents; higherPriceCents?: Cents };
/** A step of a reward: from `min` members up to `max` (null is open) it pays `amountCents`. */
export type RewardTier = { min: number; max: number | null; amountCents: Cents };

/** The words of the profession, so that no sentence is written twice. */
export type Words = {
  professional: string;
  professionals: string;
  profession: string;
  office: string;
  offices: string;
  /** What a visit is for, as in "at the dentist". */
  care: string;
  /** The insurance whose fees offices take, as in "patients with a PPO". */
  network: string;
  /** What most plans include, as in "a plan includes checkups and cleanings". */
  routine: string;
  /** What costs members less, as in "fillings and crowns cost less". */
  extra: string;
  refer: string;
};

export type Tenant = {
  id: TenantId;
  name: string;
  supportEmail: string;
  supportPhone: string;
  profession: string;
  /** The `{professional}` of paths such as `/accounts/signup/my-dentist/…`. */
  professionalSlug: "dentist" | "optometrist";
  words: Record<Locale, Words>;
  /** What an office usually charges: UCR or U&C. */
  ucrName: string;
  /** Stands before a service code on screen: D1110. */
  ucrPrefix: string;
  /** Exact names of hosts in development; an installation adds its own. */
  hosts: readonly string[];
  /** The least an office may ask a month. */
  planMinimumCents: Cents;
  pmsName: "PMS" | "EHR";
  /** Offices that may invite patients without a payout account. */
  specialOfficeIds: readonly number[];
  features: Features;
  disabledWidgets: readonly Widget[];
  /** Addresses below `public/`: the mark alone, the logo for light and for dark grounds, as a picture for mail and paper, and the one
   * that other sites show beside a link. */
  logos: { mark: string; light: string; dark: string; picture: string; social: string };
  assets: { picture: string };
  /** Contrast of `accent` on white is at least 4.5:1. */
  theme: { accent: string; accentStrong: string; accentSoft: string };
  /** Where office roles land after login. */
  dashboardPath: string;
  constants: Constants;
};

export type Constants = {
  defaultMonthlyCents: Cents;
  defaultAnnualCents: Cents;
  /** What the calculators of our public pages begin with: examples, as their fields store them (`lib/billing/estimates`). */
  estimates: {
    ppo: Readonly<Record<"patients" | "visits" | "fee" | "writeOff" | "join" | "price", number>>;
    /** The template that such a plan is made from in the set-up, and what may be in it with how often a year and the fee. */
    plan: {
      presetType: string;
      services: readonly (readonly [code: string, quantity: number, feeCents: number])[];
    } & Readonly<Record<"other" | "discount" | "members", number>>;
  };
  /** Upper age a new child plan starts with; 0 is no bound. */
  defaultChildStartingAge: number;
  /** Its first and last day of each year, as "11-01", and what it pays: a tier by members who joined, a prize for the most. */
  seasonOfGiving: {
    startsOn: string;
    endsOn: string;
    upToCents: Cents;
    prizeCents: Cents;
    tiers: readonly RewardTier[];
  };
  /** Null hides the widget. */
  launchRewards: readonly { members: number; amountCents: Cents }[] | null;
  marketingMaterials: { type: "card" | "brochure"; count: number };
  /** The template value that means Custom: its place in `templates`. */
  customThemeValue: number;
  templates: readonly string[];
  /** Of each template, by its place: its Spanish name and its colours; none where they are the tenant's own, or the office's. */
  templateStyles: readonly { spanish: string; colors: { accent: string; second: string } | null }[];
  print: readonly PrintOption[];
  pmsOptions: readonly Option[];
  jobTitles: readonly string[];
  /** What an office may call its field (000 §3): the name that is stored, and what a patient reads in Spanish. */
  specialties: readonly { name: string; spanish: string }[];
  leadSources: readonly Option[];
  /** Service code, without the prefix, to what the specification calls it (001 §9); people read `tenants/services`. */
  serviceCodes: Readonly<Record<string, string>>;
  /** Service code to the legacy id of its price. */
  serviceCodeIds: Readonly<Record<string, number>>;
  /** Preset types this tenant has plan templates for. */
  presetTypes: readonly string[];
  /** Least monthly price of a template by its name (001 §9). */
  namedMinimumCents: Readonly<Record<string, Cents>>;
  /** Least monthly price of a plan made from a preset; null leaves `planMinimumCents`. */
  presetMinimumCents: Cents | null;
  /** Added to what the services cost, by preset type (001 §9, Q-024). */
  fixedAmountCents: Readonly<Record<string, Cents>>;
};

/**
 * A plan an office can start from (001 §3 Plan template). "__%" in a text is a discount the office fills in before
 * the plan can be activated.
 */
export type PlanPreset = {
  /** Null for the templates that have no preset type (001 §9). */
  presetType: string | null;
  productLine: "general" | "pediatric" | "periodontic" | "voucher" | "special" | "vision";
  name: Record<Locale, string>;
  description: Record<Locale, string>;
  /** What it includes a year, and at the same time the formula of the recommended price: service code, quantity. */
  formula: readonly (readonly [code: string, quantity: number])[];
  monthlyCents: Cents;
  annualCents: Cents;
  minimumCents: Cents;
  ageGroup: "adult" | "child";
  ageLimit: "no_limit" | "under" | "over" | "between";
  minAge: number | null;
  maxAge: number | null;
  emergency: boolean;
  fluoride: boolean;
  whitening: boolean;
  teledentistry: boolean;
  monthlyActive: boolean;
  annualActive: boolean;
  showOnEnrollmentMonthly: boolean;
  showOnEnrollmentAnnual: boolean;
  showOnBC: boolean;
};

/** What an enrolment and its rules read of a tenant: the part that a checkout in the browser is handed. */
export type EnrolmentTenant = Pick<Tenant, "name" | "words"> & { features: Pick<Features, "gpp"> };

export function enrolmentTenant({ name, words, features }: Tenant): EnrolmentTenant {
  return { name, words, features: { gpp: features.gpp } };
}

/** What the rules of plans read of a tenant. */
export type PlanTenant = Pick<Tenant, "ucrName" | "ucrPrefix" | "planMinimumCents" | "features"> & {
  constants: Pick<
    Constants,
    "serviceCodes" | "presetTypes" | "namedMinimumCents" | "presetMinimumCents" | "fixedAmountCents"
  >;
};

/** The back office's list of services: what a plan may be given, and what it may not any more. */
export type OfferedServices = { offered: readonly string[]; ended: readonly string[] };

/** What the plan editor in the browser is handed: beside that, the services on offer and their names in the reader's language. */
export type EditorTenant = PlanTenant & { serviceNames: Readonly<Record<string, string>>; services: OfferedServices };

export function editorTenant(
  tenant: Tenant,
  serviceNames: EditorTenant["serviceNames"],
  services: OfferedServices,
): EditorTenant {
  const { ucrName, ucrPrefix, planMinimumCents, features, constants } = tenant;
  const { serviceCodes, presetTypes, namedMinimumCents, presetMinimumCents, fixedAmountCents } = constants;
  return {
    serviceNames,
    services,
    ucrName,
    ucrPrefix,
    planMinimumCents,
    features,
    constants: { serviceCodes, presetTypes, namedMinimumCents, presetMinimumCents, fixedAmountCents },
  };
}

/** The amount a number of members has earned in a table of tiers; 0 below the first. */
export function tierAmount(tiers: readonly RewardTier[], members: number): Cents | 0 {
  return tiers.find((tier) => members >= tier.min && (tier.max === null || members <= tier.max))?.amountCents ?? 0;
}

/** The price of a printed quantity with a template; null when the tenant does not print that quantity. */
export function printPrice(tenant: Tenant, quantity: number, templateValue: number): Cents | null {
  const option = tenant.constants.print.find((entry) => entry.quantity === quantity);
  if (!option) return null;
  const custom = templateValue === tenant.constants.customThemeValue;
  return custom ? (option.higherPriceCents ?? option.priceCents) : option.priceCents;
}

/** Sold to who pays for one visit without a plan or insurance; listed only where the tenant has it. */
const SELF_PAY = "S-Code";

/** The service codes a tenant offers, in order, without the prefix. */
export function offeredCodes({ constants, features }: PlanTenant): string[] {
  return Object.keys(constants.serviceCodes)
    .filter((code) => code !== SELF_PAY || features.sCode)
    .sort();
}

/** A service code as people write it: "1110" is "D1110" for dental, also where the tenant's list lacks it. */
export function displayCode({ ucrPrefix }: Pick<PlanTenant, "ucrPrefix">, code: string): string {
  return /^\d{4}$/.test(code) ? `${ucrPrefix}${code}` : code;
}

/** A service code as it is kept, whichever way it was written: "D1110" and "1110" are "1110" for dental. */
export function plainCode(tenant: Pick<PlanTenant, "ucrPrefix" | "constants">, code: string): string {
  const text = code.trim().toUpperCase();
  const { ucrPrefix } = tenant;
  const bare = ucrPrefix !== "" && text.startsWith(ucrPrefix) ? text.slice(ucrPrefix.length) : text;
  return Object.keys(tenant.constants.serviceCodes).find((known) => known.toUpperCase() === bare) ?? bare;
}

/** The name of a service and its code, for who picks by either: "Adult cleaning (D1110)". */
export function serviceLabel(tenant: EditorTenant, code: string): string {
  const plain = plainCode(tenant, code);
  const name = tenant.serviceNames[plain];
  const shown = displayCode(tenant, plain);
  return name === undefined ? shown : `${name} (${shown})`;
}
