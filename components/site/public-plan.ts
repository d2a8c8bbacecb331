import type { ReactNode } from "react";
import type { Locale } from "@/lib/core/i18n/locale";
import type { PagePath } from "@/lib/pages/routes";
import type sitePages from "@/messages/en-US/sitePages.json";
import type { Tenant } from "@/tenants/tenant";
import type { PublicName } from "./public-texts";

/** Where a page leads, and the words of the link under `sitePages.go`. */
export type Go = { label: keyof (typeof sitePages)["go"]; href: PagePath };

/** How a section is laid out. */
export type Kind = "cards" | "choices" | "compare" | "letter" | "points" | "steps";

/** What a page is made of; its words stand under its name in `messages/<locale>/sitePages.json`. */
export type PublicPlan = {
  name: PublicName;
  /** The address it is to be found under. */
  path: PagePath;
  drawing?: (props: { tenant: Tenant; locale: Locale }) => ReactNode;
  /** The first is what most readers came for. */
  actions: readonly Go[];
  sections: Readonly<Record<string, Kind>>;
  /** Where the entries of a section lead, by section and entry. */
  links?: Readonly<Record<string, Readonly<Record<string, Go>>>>;
  next: readonly Go[];
};

/** Where an agreement is found, and where it leads. */
export type AgreementPlan = { path: PagePath; next: readonly Go[] };
