"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card, CardBody } from "@/components/ui/card";
import { Faq } from "@/components/ui/disclosure";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Switch } from "@/components/ui/inputs/switch";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { InfiniteFooter } from "@/components/ui/tables/infinite-footer";
import { Stepper } from "@/components/ui/tabs/stepper";
import { Tabs } from "@/components/ui/tabs/tabs";
import { Line, Section } from "./section";

/** Tabs, steps, filters, search and questions. */
export function NavigationSection() {
  const t = useTranslations("uiGallery");
  const [period, setPeriod] = useState<"month" | "year">("month");
  const [asked, setAsked] = useState("");
  return (
    <Section title={t("navigation")}>
      <Stepper
        label={t("steps.label")}
        current={1}
        steps={[
          { key: "info", label: t("steps.info"), href: "#main" },
          { key: "confirm", label: t("steps.confirm") },
          { key: "pay", label: t("steps.checkout") },
        ]}
      />
      <FilterChips
        label={t("filters")}
        clearHref="#main"
        chips={[
          { key: "all", label: t("status.all"), count: 512, href: "#main", selected: false },
          { key: "active", label: t("status.active"), count: 412, href: "#main", selected: true },
          { key: "late", label: t("status.late"), count: 6, href: "#main", selected: false },
        ]}
      />
      <Line>
        <SearchInput label={t("search")} placeholder={t("search")} onSearch={setAsked} className="w-full max-w-xs" />
        <SegmentedControl
          label={t("period")}
          value={period}
          onValueChange={setPeriod}
          options={[
            { value: "month", label: t("monthly") },
            { value: "year", label: t("annual") },
          ]}
        />
        <Switch aria-label={t("on")} defaultChecked />
        <Switch aria-label={t("off")} />
        <Checkbox aria-label={t("on")} defaultChecked />
        <Checkbox aria-label={t("off")} />
        <Checkbox aria-label={t("some")} checked="indeterminate" />
        <Checkbox aria-label={t("off")} disabled />
      </Line>
      <p role="status" className="text-body text-muted">
        {asked ? t("searchedFor", { text: asked }) : ""}
      </p>
      <Tabs
        label={t("tabs.label")}
        tabs={[
          { value: "overview", label: t("tabs.overview"), content: t("sampleText") },
          { value: "payments", label: t("tabs.payments"), count: 14, content: t("sampleText") },
          { value: "family", label: t("tabs.family"), count: 3, content: t("sampleText") },
        ]}
      />
      <Card>
        <CardBody>
          <Faq
            items={([1, 2, 3] as const).map((number) => ({
              question: t(`faq.question${number}`),
              answer: t(`faq.answer${number}`),
            }))}
          />
          <InfiniteFooter shown={500} total={1234} hasMore={false} pending={false} onMore={() => setAsked("")} />
        </CardBody>
      </Card>
      <LanguageSwitch current="en-US" />
    </Section>
  );
}
