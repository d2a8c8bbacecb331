import { PpoPage } from "@/components/billing/estimates/ppo-page";
import { ppoCalculator } from "@/components/site/public-plans";
import { publicTexts } from "@/components/site/public-texts";
import { page } from "@/lib/pages/page";

export default page("/ppo-calculator", PpoPage, {
  // In the words of the tenant: not everybody's insurance is a PPO.
  head: async ({ path, tenant, locale }) => {
    const { title, lead } = publicTexts(ppoCalculator.name, tenant, locale);
    return { title, description: lead, path };
  },
});
