import { useTranslations } from "next-intl";
import { Section } from "./section";

const SURFACES = [
  "bg-canvas",
  "bg-surface",
  "bg-raised",
  "bg-fill",
  "bg-edge",
  "bg-accent",
  "bg-accent-soft",
  "bg-good",
  "bg-warn",
  "bg-bad",
  "bg-info",
];

/** Colours and sizes of type. */
export function TokenSection() {
  const t = useTranslations("uiGallery");
  return (
    <Section title={t("tokens")}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {SURFACES.map((name) => (
          <li key={name}>
            <span className={`${name} block h-12 rounded-control border border-line`} />
            <span className="text-small text-muted">{name.slice(3)}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <p className="font-heading text-h1 font-semibold tracking-tight">{t("sampleHeading")}</p>
        <p className="font-heading text-h2 font-semibold tracking-tight">{t("sampleHeading")}</p>
        <p className="font-heading text-h3 font-semibold">{t("sampleHeading")}</p>
        <p className="font-heading text-h4 font-semibold">{t("sampleHeading")}</p>
        <p className="text-lead text-muted">{t("sampleText")}</p>
        <p className="text-base">{t("sampleText")}</p>
        <p className="text-body text-muted">{t("sampleText")}</p>
        <p className="text-small text-faint">{t("sampleText")}</p>
        <p className="tabular-nums">$1,117.60 · $9,441.25 · 03/14/2026</p>
      </div>
    </Section>
  );
}
