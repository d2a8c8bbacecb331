import { Brand } from "@/components/layout/brand";
import { PublicShell } from "@/components/layout/public-shell";
import { LanguageSwitch } from "@/components/ui/language-switch";
import { OfflineBanner } from "@/components/ui/offline-banner";
import { EnrolmentFlow } from "./enrolment-flow";
import type { FlowSetting } from "./setting";

type Props = Omit<FlowSetting, "internalRole" | "family" | "stepParam"> & {
  path: string;
  /** Who comes back; null for a new family. */
  family?: FlowSetting["family"];
};

/** The enrolment under an office's own name and logo. */
export function PublicFlow({ path, family = null, ...facts }: Props) {
  const { office, locale } = facts;
  return (
    <PublicShell
      brand={<Brand name={office.officeName} logo={office.logoUrl} href={path} />}
      aside={<LanguageSwitch current={locale} keep={{ step: "member-info" }} />}
      bars={<OfflineBanner />}
      poweredBy={facts.tenant.name}
    >
      <EnrolmentFlow setting={{ ...facts, internalRole: null, family, stepParam: "step" }} />
    </PublicShell>
  );
}
