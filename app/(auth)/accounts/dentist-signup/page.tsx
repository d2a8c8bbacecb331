import { redirect } from "next/navigation";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { page } from "@/lib/pages/page";

/** A user setting an office up continues there; everybody else starts with the choice of a plan. */
export default page("/accounts/dentist-signup", ({ actor }) => {
  const office = actor && hasRole(actor.role, PRACTICE_ADMINS) ? actor.officeIds[0] : undefined;
  redirect(office === undefined ? "/enroll/practice" : `/accounts/complete-dentist-signup/${office}/resume`);
});
