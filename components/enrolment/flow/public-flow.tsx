import { Brand } from "@/components/layout/brand";
import { PublicShell } from "@/components/layout/public-shell";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { OfflineBanner } from "@/components/ui/offline-banner";
import { EnrolmentFlow } from "./enrolment-flow";
import type { FlowSetting } from "./setting";

type Props = Omit<FlowSetting, "internalRole" | "family" | "stepParam"> & { path: string };

/** The enrolment under an office's own name and logo. */
export function PublicFlow({ path, ...facts }: Props) {
  const { office, locale } = facts;
  const home = locale === "en-US" ? path : `${path}?lang=${locale}`;
  const languages = [
    { locale: "en-US", label: "English", href: `${path}?step=member-info` },
    { locale: "es-US", label: "Español", href: `${path}?step=member-info&lang=es-US` },
  ];
  return (
    <PublicShell
      brand={<Brand name={office.officeName} logo={office.logoUrl} href={home} />}
      aside={<LanguageSwitch current={locale} links={languages} />}
      bars={<OfflineBanner />}
      poweredBy={facts.tenant.name}
    >
      <EnrolmentFlow setting={{ ...facts, internalRole: null, family: null, stepParam: "step" }} />
    </PublicShell>
  );
}
