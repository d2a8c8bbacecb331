import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import { FilterChips } from "@/components/ui/tables/filter-chips";

export type Current = Record<"lang" | "theme" | "tenant" | "space", string>;

const CHOICES = [
  { name: "theme", values: ["system", "light", "dark"] },
  { name: "tenant", values: ["dental", "vision"] },
  { name: "space", values: ["desk", "airy"] },
  { name: "lang", values: ["en-US", "es-US"] },
] as const satisfies { name: keyof Current; values: readonly string[] }[];
const VIEWS = ["office", "admin", "patient", "public", "auth"] as const;
export const PARTS = ["tokens", "actions", "forms", "data", "charts", "navigation", "overlays", "states"] as const;
export type GalleryPart = (typeof PARTS)[number];

/** Theme, tenant, density and language as addresses; the shells, and each part of the gallery, as pages of their own. */
export function Switches({ current }: { current: Current }) {
  const t = useTranslations("uiGallery");
  const address = (change: Record<string, string>) => `/test-layout?${new URLSearchParams({ ...current, ...change })}`;
  return (
    <header>
      <PageHeader title={t("title")} description={t("intro")} />
      <div className="grid gap-3">
        {CHOICES.map((choice) => (
          <FilterChips
            key={choice.name}
            label={t(`choices.${choice.name}`)}
            chips={choice.values.map((value) => ({
              key: value,
              label: t(`values.${value}`),
              href: address({ [choice.name]: value }),
              selected: current[choice.name] === value,
            }))}
          />
        ))}
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {VIEWS.map((view) => (
            <TextLink key={view} href={address({ view })} className="inline-flex min-h-6 items-center">
              {t(`views.${view}`)}
            </TextLink>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {PARTS.map((part) => (
            <TextLink key={part} href={address({ part })} className="inline-flex min-h-6 items-center">
              {t(part === "charts" || part === "overlays" || part === "states" ? `${part}.title` : part)}
            </TextLink>
          ))}
        </p>
      </div>
    </header>
  );
}
