import type { Column } from "@/lib/core/sheets/columns";
import type { OnboardingState } from "./rules";

export type ListedOffice = {
  id: number;
  officeName: string;
  slug: string;
  city: string | null;
  state: string | null;
  email: string;
  owner: string | null;
  signupStep: number;
  onboardingState: OnboardingState;
  /** Counted up to a bound; `moreMembers` says there are more. */
  members: number;
  moreMembers: boolean;
  lastActivityAt: Date | null;
  createdAt: Date;
};

/** The offices as the back office lists them. */
export const directoryColumns: readonly Column<ListedOffice>[] = [
  { name: "office", value: ({ officeName }) => officeName, place: "lead" },
  { name: "owner", value: ({ owner }) => owner },
  { name: "state", value: ({ onboardingState }) => onboardingState, place: "mark" },
  {
    name: "members",
    value: ({ members, moreMembers }, say) =>
      moreMembers ? say("moreMembers", { count: members }) : { count: members },
  },
  { name: "lastActivity", value: ({ lastActivityAt }) => lastActivityAt?.toISOString() ?? null },
];
