import { describe, expect, it } from "vitest";
import * as plans from "@/components/site/public-plans";
import { publicTexts } from "@/components/site/public-texts";
import { LOCALES } from "@/lib/core/i18n/locale";
import { addressIn, foundPages } from "@/lib/pages/public-address";
import { pageNamed } from "@/lib/pages/routes";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS } from "@/tenants/tenant";

const all = Object.values(plans).flatMap((plan) =>
  TENANT_IDS.flatMap((tenant) => LOCALES.map((locale) => ({ plan, tenant, locale }))),
);

describe.each(all)("$plan.path of $tenant in $locale", ({ plan, tenant, locale }) => {
  const texts = publicTexts(plan.name, TENANTS[tenant], locale);
  const whole = JSON.stringify([texts, [...texts.sections]]);

  it("says every section that it has, and has every section that is written", () => {
    expect(Object.keys(plan.sections)).toEqual([...texts.sections.keys()]);
    for (const [section, links] of Object.entries(plan.links ?? {}))
      expect(texts.sections.get(section)?.items.map(({ key }) => key)).toEqual(Object.keys(links));
  });

  it("leaves no gap and no placeholder in its words", () => {
    expect(whole).not.toMatch(/sitePages\.|""|\{\w+\}/);
  });

  it("speaks of its own profession", () => {
    const other =
      tenant === "dental"
        ? /optometr|glasses|anteojos|eye |vista/i
        : /dental|dentist|odonto|clean|limpieza|filling|empaste/i;
    expect(whole).not.toMatch(other);
  });

  // A plan is no insurance: whatever covers anything here is an insurer.
  it("promises nobody coverage", () => {
    const sentences = whole.match(/[^.?!"]+/g) ?? [];
    const covering = /\bcover(s|ed|age|ing)?\b|\bcubre|\bcobertura|\bcubiert/i;
    const insurers = /insur|polic|segur|póliza/i;
    expect(sentences.filter((each) => covering.test(each) && !insurers.test(each))).toEqual([]);
  });
});

describe("the pages that are to be found", () => {
  const paths = foundPages(TENANTS.dental.features).map(({ path }) => path);
  it("are those with a description, under their own address", () => {
    expect(paths).toEqual(
      expect.arrayContaining(["/start", "/learn-more", "/out-of-network", "/faq", "/enroll/practice"]),
    );
    for (const hidden of ["/out-of-network-old", "/pn/[paymentUniqueId]", "/account/dashboard", "/unauthorized"])
      expect(paths).not.toContain(hidden);
    expect(paths.filter((path) => path.includes("["))).toEqual([]);
  });

  it("have one address in each language, on the tenant's own host", () => {
    expect(addressIn("vision", "/start", "en-US")).toMatch(/^https?:\/\/vision[^/]*\/start$/);
    expect(addressIn("vision", "/start", "es-US")).toMatch(/\/start\?lang=es-US$/);
  });

  it("are named by one that has another address", () =>
    expect(pageNamed("/out-of-network-old").sameAs).toBe("/out-of-network"));
});
