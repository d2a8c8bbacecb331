import { getTranslations } from "next-intl/server";
import { PlansScreen } from "@/components/plans/plans-screen";
import { page } from "@/lib/core/page";

export async function generateMetadata() {
  return { title: (await getTranslations("routes"))("plans") };
}

const PATH = "/dentist-new/memberships";

export default page(PATH, (context) => PlansScreen({ ...context, path: PATH }));
