import { PlansScreen } from "@/components/plans/plans-screen";
import { page } from "@/lib/core/page";

/** The editor of a plan of the office's own; with `?id=` of one it has already. */
export default page("/dentist-new/custom-membership", ({ search, ...context }) => (
  <PlansScreen {...context} search={{ id: "new", template: "adult", ...search }} path="/dentist-new/memberships" />
));
