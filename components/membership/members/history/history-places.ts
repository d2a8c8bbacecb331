import type { Crumb } from "@/components/ui/page-header";
import { href } from "@/lib/pages/address";

/** A member's two histories as one reader comes to them: their addresses, and the way back up to where they came from. */
export type HistoryPlaces = {
  membership: string;
  payments: string;
  /** The member's own record; null in the back office, which has none of its own. */
  record: string | null;
  above: Crumb;
};

/** The addresses in an office. @param members that of its list of members */
export function officePlaces(members: { label: string; href: string }, memberId: number): HistoryPlaces {
  return {
    membership: href("/dentist-new/membership-history/patient/[patientId]", { patientId: memberId }),
    payments: href("/dentist-new/payment-history/[patientId]", { patientId: memberId }),
    record: `${members.href}?id=${memberId}`,
    above: members,
  };
}

/** The addresses in the back office. @param office the member's, as the list of offices opens it */
export function adminPlaces(office: { label: string; href: string }, memberId: number): HistoryPlaces {
  return {
    membership: href("/admin/membership-history/patient/[patientId]", { patientId: memberId }),
    payments: href("/admin/payment-history/patient/[patientId]", { patientId: memberId }),
    record: null,
    above: office,
  };
}

/** What stands above the title: where the member is listed, and the member. */
export function crumbsOf({ above, record }: HistoryPlaces, name: string): Crumb[] {
  return [above, ...(record === null ? [] : [{ label: name, href: record }])];
}
