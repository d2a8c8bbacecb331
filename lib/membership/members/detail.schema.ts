import { z } from "zod";
import {
  city,
  date,
  email,
  id,
  optionalText,
  personName,
  phone,
  street,
  typedPassword,
  usState,
  zip,
} from "@/lib/core/fields/fields";
import { RELATIONSHIPS } from "@/lib/membership/enrolment/schema";

/** The legacy calls name the member in the path or the body; the office is that of the member. */
export const memberDetailsRequest = z.object({ memberId: id.optional(), dentistInfoId: id.optional() });

const blank = z.literal("").transform(() => null);

/**
 * Changes to a person. What is not sent stays. The legacy wire says birthDate, mobilePhone and address; e-mail, phone
 * and address of an account owner are those of the family.
 */
export const memberUpdate = z
  .object({
    firstName: personName,
    lastName: personName,
    birthOn: date,
    birthDate: date,
    relationship: z.enum(RELATIONSHIPS),
    email: blank.or(email).nullable(),
    phone: blank.or(phone).nullable(),
    mobilePhone: blank.or(phone).nullable(),
    chartId: optionalText(50),
    street: street,
    address: street,
    city,
    state: usState,
    zip,
    dentistInfoId: id,
    currentPassword: typedPassword,
  })
  .partial()
  .transform(({ birthDate, mobilePhone, address, dentistInfoId: _, ...rest }) => {
    const renamed = {
      birthOn: rest.birthOn ?? birthDate,
      phone: rest.phone ?? mobilePhone,
      street: rest.street ?? address,
    };
    return Object.fromEntries(
      Object.entries({ ...rest, ...renamed }).filter(([, value]) => value !== undefined),
    ) as typeof rest & typeof renamed;
  });

export type MemberUpdate = z.output<typeof memberUpdate>;
