"use client";

import { MapPin, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { BrandFace } from "@/components/layout/nav/brand";
import { TextLink } from "@/components/ui/links/text-link";
import { addressLine } from "@/lib/practice/offices/public-page.rules";

type Seen = Record<"officeName" | "phone" | "street" | "city" | "state" | "zip", string | null | undefined>;
type Props = { logo: string | null; href: string };

/** What patients see of the profile on the public page, as it is typed and before it is saved. */
export function PagePreview({ logo, href }: Props) {
  const t = useTranslations("offices.settings.preview");
  const { officeName, phone, street, city, state, zip } = useWatch<Seen>() as Partial<Seen>;
  const address = addressLine({ street: street || null, city: city || null, state: state || null, zip: zip || null });
  return (
    <aside aria-labelledby="page-preview" className="rounded-card border border-line bg-canvas p-4">
      <h3 id="page-preview" className="text-small font-medium text-muted">
        {t("title")}
      </h3>
      <div className="mt-3 rounded-control border border-line bg-surface">
        <p className="flex min-w-0 items-center gap-3 border-b border-line px-3 py-2.5">
          <BrandFace name={officeName || t("noName")} logo={logo} />
        </p>
        <div className="grid gap-1.5 px-3 py-3 text-body">
          <p className="flex items-start gap-2">
            <MapPin aria-hidden size={18} className="mt-px shrink-0 text-muted" />
            <span className="min-w-0 break-words">{address || t("noAddress")}</span>
          </p>
          <p className="flex items-center gap-2">
            <Phone aria-hidden size={18} className="shrink-0 text-muted" />
            {phone || t("noPhone")}
          </p>
        </div>
      </div>
      <p className="mt-3 text-small">
        <TextLink href={href}>{t("open")}</TextLink>
      </p>
    </aside>
  );
}
