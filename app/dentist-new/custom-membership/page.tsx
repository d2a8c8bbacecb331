import { PlansScreen } from "@/components/practice/plans/plans-screen";
import { page } from "@/lib/pages/page";

/** The editor of a plan of the office's own; with `?id=` of one it has already. Read-only for who may not act (001 §2). */
export default page("/dentist-new/custom-membership", ({ search, ...context }) => (
  <PlansScreen {...context} search={{ id: "new", template: "adult", ...search }} path="/dentist-new/memberships" />
));
