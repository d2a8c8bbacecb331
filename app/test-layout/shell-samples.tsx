import { useTranslations } from "next-intl";
import { DemoBanner } from "@/components/layout/bars/demo-banner";
import { OfficeSwitcher } from "@/components/layout/frame/office-switcher";
import { PersonMenu } from "@/components/layout/frame/person-menu";
import { Brand } from "@/components/layout/nav/brand";
import type { NavGroup } from "@/components/layout/nav/nav";
import { NavIcon } from "@/components/layout/nav/nav-icon";
import { TopBar } from "@/components/layout/nav/top-bar";
import { CommandPalette } from "@/components/layout/palette/command-palette";
import { AdminShell } from "@/components/layout/shells/admin-shell";
import { OfficeShell } from "@/components/layout/shells/office-shell";
import { PatientShell } from "@/components/layout/shells/patient-shell";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { IconName } from "@/lib/pages/icons";
import { DataSection } from "./data-section";
import { OpenShellSample } from "./open-shell-samples";
import { SampleBars } from "./sample-bars";

const OFFICES = [
  "All locations",
  "Bright Smiles Austin",
  "Bright Smiles Round Rock",
  "Bright Smiles Cedar Park",
  "Bright Smiles Pflugerville",
  "Bright Smiles Georgetown",
  "Bright Smiles Kyle",
  "Bright Smiles Leander",
];

function useGroups(): NavGroup[] {
  const t = useTranslations("uiGallery.nav");
  const entry = (label: Parameters<typeof t>[0], icon: IconName, current = false) => ({
    href: `#${icon}`,
    label: t(label),
    icon: <NavIcon name={icon} />,
    current,
  });
  return [
    { label: t("today"), items: [entry("dashboard", "home", true), { ...entry("activity", "activity"), badge: "3" }] },
    { label: t("members"), items: [entry("membersList", "users"), entry("add", "user-plus")] },
    { label: t("plans"), items: [entry("plans", "layers")] },
    { label: t("money"), items: [entry("payouts", "landmark"), entry("reports", "chart")] },
    { label: t("grow"), items: [entry("marketing", "megaphone")] },
    { label: t("settings"), items: [entry("settings", "settings")] },
  ];
}

/** A shell filled with samples, as a page of its own. */
export function ShellSamples({ view }: { view: string }) {
  const groups = useGroups();
  const t = useTranslations("uiGallery");
  if (view === "public" || view === "auth") return <OpenShellSample view={view} />;
  const person = (
    <PersonMenu
      name="Dana Reyes"
      detail="dana@example.com"
      links={[{ label: t("nav.settings"), href: "#settings" }]}
      logoutHref="#logout"
    />
  );
  const page = (
    <>
      <PageHeader
        title={t("sampleHeading")}
        actions={
          <>
            <LinkButton href="#invite">{t("invite")}</LinkButton>
            <LinkButton href="#add" variant="primary">
              {t("add")}
            </LinkButton>
          </>
        }
      />
      <DataSection />
    </>
  );
  if (view === "patient") {
    return (
      <PatientShell
        brand={<Brand name="Bright Smiles" href="#home" />}
        tabs={groups.flatMap((group) => group.items).slice(2, 5)}
        person={person}
      >
        {page}
      </PatientShell>
    );
  }
  const palette = (
    <CommandPalette
      groups={groups.map((group) => ({
        label: group.label,
        items: group.items.map((item) => ({ key: item.href, ...item })),
      }))}
    />
  );
  const shared = {
    groups,
    topBar: <TopBar brand={<Brand name="Inhouse" href="#home" />} search={palette} helpHref="#help" person={person} />,
    brand: <Brand name="Inhouse" href="#home" compact />,
  };
  if (view === "admin") return <AdminShell {...shared}>{page}</AdminShell>;
  return (
    <OfficeShell
      {...shared}
      bars={
        <>
          <DemoBanner date="March 3, 2026" />
          <SampleBars />
        </>
      }
      brand={
        <OfficeSwitcher
          compact
          offices={OFFICES.map((name, index) => ({
            id: String(index),
            name,
            hint: "Austin, TX",
            href: "#office",
            current: index === 1,
          }))}
        />
      }
    >
      {page}
    </OfficeShell>
  );
}
