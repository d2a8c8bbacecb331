import { getTranslations } from "next-intl/server";
import { PlansScreen } from "@/components/plans/plans-screen";
import { page } from "@/lib/core/page";

export async function generateMetadata() {
  return { title: (await getTranslations("routes"))("plans") };
}

/** The editor of a plan of the office's own; with `?id=` of one it has already. */
export default page("/dentist-new/custom-membership", (context) =>
  PlansScreen({
    ...context,
    search: { id: "new", template: "adult", ...context.search },
    path: "/dentist-new/memberships",
  }),
);
