import { redirect } from "next/navigation";
import { notFound } from "@/lib/core/errors";
import { page } from "@/lib/pages/page";
import { openAssociationAt } from "@/lib/platform/associations/queries";

/** The sign-up address of an association: its offices sign up with its name as their promo (000 §2, Q-030). */
export default page("/accounts/[associationUrl]", async ({ tenant, params }) => {
  const association = await openAssociationAt(tenant.id, params.associationUrl.replaceAll("\0", ""));
  if (!association) throw notFound();
  redirect(`/enroll/practice?${new URLSearchParams({ promo: association.code })}`);
});
