import { setRequestLocale } from "next-intl/server";
import { Look } from "@/components/layout/look";
import { type Space, themeOf } from "@/components/layout/theme";
import { localeOf } from "@/lib/core/i18n/locale";
import { page } from "@/lib/pages/page";
import { ActionSection } from "./action-section";
import { ChartSection } from "./chart-section";
import { DataSection } from "./data-section";
import { FormSection } from "./form-section";
import { NavigationSection } from "./navigation-section";
import { OverlaySection } from "./overlay-section";
import { ShellSamples } from "./shell-samples";
import { StateSection } from "./state-section";
import { Switches } from "./switches";
import { TokenSection } from "./token-section";

/** Every piece of the design in every state, for developers. The switches at the top are its address. */
export default page("/test-layout", ({ search }) => {
  const locale = localeOf(search.lang);
  setRequestLocale(locale);
  const theme = themeOf(search.theme);
  const tenant = search.tenant === "vision" ? "vision" : "dental";
  const space: Space = search.space === "airy" ? "airy" : "desk";
  const view = search.view;
  return (
    <Look key={locale} tenant={tenant} theme={theme} space={space}>
      {view ? <ShellSamples view={view} /> : <Gallery current={{ lang: locale, theme, tenant, space }} />}
    </Look>
  );
});

function Gallery({ current }: { current: Record<"lang" | "theme" | "tenant" | "space", string> }) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-4 py-8 sm:px-8">
      <Switches current={current} />
      <TokenSection />
      <ActionSection />
      <FormSection />
      <DataSection />
      <ChartSection />
      <NavigationSection />
      <OverlaySection />
      <StateSection />
    </main>
  );
}
