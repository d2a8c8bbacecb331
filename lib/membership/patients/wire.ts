import type { PatientFamily } from "./queries";

/** A family as the legacy call lists it: one entry a membership, names and prices in dollars. */
export function patientFamilyToWire(family: PatientFamily) {
  return family.members.flatMap((member) =>
    member.memberships.map((row) => ({
      id: row.id,
      userId: member.id,
      isAccountOwner: member.addedById === null,
      name: `${member.firstName} ${member.lastName}`,
      status: row.status,
      membership: {
        name: row.planVersion.planName,
        spanishName: row.planVersion.spanishName,
        type: row.unit,
        price: row.listCents / 100,
      },
      autoRenew: row.autoRenew,
      subscriptionCreationDate: row.startedOn.toISOString().slice(0, 10),
      nextPayment:
        family.next.find((charge) => charge.lines.some((line) => line.membershipId === row.id))?.dueOn ?? null,
      dentistInfo: { id: family.office.id, officeName: family.office.officeName },
    })),
  );
}
