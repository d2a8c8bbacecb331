import type { OfficeAccountStatus } from "@/lib/generated/prisma/client";

/** Names under /signup that are pages of ours, so no office may take them. */
const RESERVED = new Set(["my-hq", "my-dentist", "my-optometrist", "embed", "practice", "admin", "new", "test"]);

export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/** "Bright Smiles Dental, P.C." becomes "bright-smiles-dental-p-c"; null when nothing readable is left. */
export function slugOf(officeName: string): string | null {
  const plain = officeName
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 56)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? null : plain;
}

/** The first free address for a name: as it is, with the town, then numbered. `taken` are those in use. */
export function proposeSlug(officeName: string, city: string | null, taken: ReadonlySet<string>): string {
  const base = slugOf(officeName) ?? "office";
  const free = (slug: string) => !taken.has(slug) && !isReservedSlug(slug);
  const place = city ? slugOf(city) : null;
  const named = [base, ...(place ? [`${base}-${place}`.slice(0, 60).replace(/-+$/, "")] : [])].find(free);
  if (named) return named;
  for (let number = 2; ; number += 1) if (free(`${base}-${number}`)) return `${base}-${number}`;
}

export type ProfileFacts = {
  officeName: string;
  phone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  /** False while the office still has the name it was made with. */
  named: boolean;
};

/** The profile says all that patients and receipts need. */
export function profileIsComplete(office: ProfileFacts): boolean {
  const { officeName, phone, street, city, state, zip, named } = office;
  return named && [officeName, phone, street, city, state, zip].every((value) => value !== null && value.trim() !== "");
}

export const CHECKLIST = ["profile", "payout", "plans", "team", "practiceSystem", "marketing", "firstMember"] as const;
export type ChecklistKey = (typeof CHECKLIST)[number];

export type LaunchFacts = {
  profileComplete: boolean;
  payoutReady: boolean;
  hasPlans: boolean;
  /** Somebody works there besides the first. */
  hasTeam: boolean;
  practiceSystem: string | null;
  marketingOrdered: boolean;
  hasMembers: boolean;
};

/** The seven steps of a launch, each ticked by what is there rather than by a click (001 §2, Q-018). */
export function launchChecklist(facts: LaunchFacts): { key: ChecklistKey; done: boolean }[] {
  const done: Record<ChecklistKey, boolean> = {
    profile: facts.profileComplete,
    payout: facts.payoutReady,
    plans: facts.hasPlans,
    team: facts.hasTeam,
    practiceSystem: facts.practiceSystem !== null,
    marketing: facts.marketingOrdered,
    firstMember: facts.hasMembers,
  };
  return CHECKLIST.map((key) => ({ key, done: done[key] }));
}

/** How far an office is, for the back office: the flag and the date of 000 §4 with the state of the account. */
export const ONBOARDING_STATES = ["incomplete", "onboarding", "live", "closed"] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];

/** Whether an office is open, also while it is still being set up. */
export const isOpen = (state: OnboardingState): boolean => state === "live" || state === "onboarding";

export function onboardingState(office: {
  accountStatus: OfficeAccountStatus;
  verified: boolean;
  onboardingCompletedAt: Date | null;
}): OnboardingState {
  if (office.accountStatus === "closed") return "closed";
  if (!office.verified) return "incomplete";
  return office.onboardingCompletedAt === null ? "onboarding" : "live";
}

/** How an office is reached, as a letter says it: telephone and address for mail, as far as it has them. */
export const contactOf = ({ phone, email }: { phone: string | null; email: string | null }): string =>
  [phone, email].filter(Boolean).join(", ");
