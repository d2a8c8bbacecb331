import type { Column, Sum } from "@/lib/core/sheets/columns";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { OfficeFees } from "./fees.queries";
import { townOf } from "./public-page.rules";
import type { OnboardingState } from "./rules";

export type ListedOffice = OfficeFees & {
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
  /** Of those, how many joined in the last 30 days. */
  newMembers: number;
  lastActivityAt: Date | null;
  createdAt: Date;
};

/** The offices as the back office lists them. */
export const directoryColumns: readonly Column<ListedOffice>[] = [
  { name: "office", value: ({ officeName }) => officeName, width: 30, sort: "name", place: "lead" },
  { name: "place", value: townOf, width: 22, only: "file" },
  { name: "owner", value: ({ owner }) => owner, width: 22 },
  { name: "email", value: ({ email }) => email, width: 28, only: "file" },
  { name: "state", value: ({ onboardingState }) => onboardingState, place: "mark" },
  {
    name: "members",
    sort: "members",
    value: ({ members, moreMembers }, say) =>
      moreMembers ? say("moreMembers", { count: members }) : { count: members },
  },
  { name: "newMembers", value: ({ newMembers }) => ({ count: newMembers }), place: "desk" },
  { name: "feesLastMonth", value: ({ lastMonthCents }) => ({ cents: lastMonthCents }), place: "desk" },
  { name: "feesThisYear", value: ({ yearCents }) => ({ cents: yearCents }), only: "file" },
  {
    name: "joined",
    sort: "joined",
    value: ({ createdAt }) => ({ on: today(createdAt, BACK_OFFICE_ZONE) }),
    place: "desk",
  },
  { name: "lastActivity", value: ({ lastActivityAt }) => lastActivityAt?.toISOString() ?? null, place: "desk" },
];

/** What the shown offices come to; nothing of members where one of them has more than are counted. */
export function directorySum(rows: readonly ListedOffice[]): Sum {
  const sum = (of: (row: ListedOffice) => number) => ({ count: rows.reduce((total, row) => total + of(row), 0) });
  const known = {
    newMembers: sum((row) => row.newMembers),
    feesLastMonth: { cents: rows.reduce((total, row) => total + row.lastMonthCents, 0) },
  };
  return rows.some(({ moreMembers }) => moreMembers)
    ? { label: "sum", values: known }
    : { label: "sum", values: { ...known, members: sum((row) => row.members) } };
}
