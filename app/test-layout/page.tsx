import { setRequestLocale } from "next-intl/server";
import type { ComponentType } from "react";
import { Look } from "@/components/layout/look/look";
import { type Space, themeOf } from "@/components/layout/look/theme";
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
import { type Current, type GalleryPart, PARTS, Switches } from "./switches";
import { TokenSection } from "./token-section";

/** The gallery's parts in their order, each under the heading that it has there. */
const SECTIONS: Record<GalleryPart, ComponentType> = {
  tokens: TokenSection,
  actions: ActionSection,
  forms: FormSection,
  data: DataSection,
  charts: ChartSection,
  navigation: NavigationSection,
  overlays: OverlaySection,
  states: StateSection,
};

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
      {view ? (
        <ShellSamples view={view} />
      ) : (
        <Gallery current={{ lang: locale, theme, tenant, space }} parts={partsAsked(search.part)} />
      )}
    </Look>
  );
});

/** The one part that is asked for; all of them where none is, or one that there is not. */
const partsAsked = (asked: string | undefined) => {
  const one = PARTS.filter((part) => part === asked);
  return one.length > 0 ? one : PARTS;
};

function Gallery({ current, parts }: { current: Current; parts: readonly GalleryPart[] }) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-4 py-8 sm:px-8">
      <Switches current={current} />
      {parts.map((part) => {
        const Part = SECTIONS[part];
        return <Part key={part} />;
      })}
    </main>
  );
}
