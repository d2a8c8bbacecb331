"use client";

import { AutoRenewForm, RenewCashForm } from "@/components/membership/memberships/act-forms";

type Props = {
  officeId: number;
  memberId: number;
  memberName: string;
  membershipId: number;
  /** How it is paid: at the desk it is renewed with a payment, else by turning the renewal on. */
  pays: "desk" | "auto";
};

/** A membership that ends soon goes on: the dialogs of the member's page, fetched when they are asked for. */
export default function RenewDialog({ membershipId, pays, ...rest }: Props) {
  const act = { ...rest, subscription: { id: membershipId, autoRenew: false } };
  return pays === "desk" ? <RenewCashForm {...act} /> : <AutoRenewForm {...act} />;
}
