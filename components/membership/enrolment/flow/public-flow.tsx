import type { ReactNode } from "react";
import { Brand } from "@/components/layout/nav/brand";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { OfflineBanner } from "@/components/ui/notices/offline-banner";
import { EnrolmentFlow } from "./enrolment-flow";
import type { FlowSetting } from "./setting";

type Props = Omit<FlowSetting, "internalRole" | "family" | "stepParam"> & {
  /** Where the office's name leads. */
  path: string;
  stepParam?: FlowSetting["stepParam"];
  /** Who comes back; null for a new family. */
  family?: FlowSetting["family"];
  /** What the address holds besides the step, and is to go on holding. */
  keep?: Record<string, string>;
  /** What stands above the steps. */
  tabs?: ReactNode;
};

/** The enrolment under an office's own name and logo. */
export function PublicFlow({ path, stepParam = "step", family = null, keep, tabs, ...facts }: Props) {
  const { office, locale } = facts;
  return (
    <PublicShell
      brand={<Brand name={office.officeName} logo={office.logoUrl} href={path} />}
      aside={<LanguageSwitch current={locale} keep={{ ...keep, [stepParam]: "member-info" }} />}
      bars={<OfflineBanner />}
      poweredBy={facts.tenant.name}
    >
      {tabs ? <div className="mb-6">{tabs}</div> : null}
      <EnrolmentFlow setting={{ ...facts, internalRole: null, family, stepParam }} />
    </PublicShell>
  );
}
