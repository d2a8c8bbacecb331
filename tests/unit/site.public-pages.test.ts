import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as plans from "@/components/site/public-plans";
import { publicTexts } from "@/components/site/public-texts";
import { LOCALES } from "@/lib/core/i18n/locale";
import { addressIn, foundPages } from "@/lib/pages/public-address";
import { pageNamed } from "@/lib/pages/routes";
import { agreementText } from "@/lib/platform/terms/queries";
import { asText } from "@/lib/platform/terms/rules";
import { AGREEMENTS_ON, type AgreementName } from "@/lib/platform/terms/schema";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS } from "@/tenants/tenant";
import known from "../data/agreements.json";

const { AGREEMENTS, ...pages } = plans;
const all = Object.values(pages).flatMap((plan) =>
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

describe.each(Object.keys(AGREEMENTS) as AgreementName[])("the agreement %s", (name) => {
  it("has a day of its own for each wording, so that nobody agreed to what was changed afterwards", () => {
    const texts = TENANT_IDS.flatMap((tenant) =>
      LOCALES.map((locale) => {
        const text = asText(agreementText(name, TENANTS[tenant], locale));
        expect(text).not.toMatch(/[{}]|termsAgreements/);
        return [`${tenant} ${locale}`, createHash("sha256").update(text).digest("hex").slice(0, 16)];
      }),
    );
    const help =
      "it says something else now: give it a new day in AGREEMENTS_ON (lib/platform/terms/schema.ts), and its line in tests/data/agreements.json";
    expect({ on: AGREEMENTS_ON[name], ...Object.fromEntries(texts) }, help).toEqual(known[name]);
  });

  it("says that a plan is no insurance", () => {
    for (const locale of LOCALES)
      expect(asText(agreementText(name, TENANTS.dental, locale))).toMatch(
        /[Nn]ot (as )?insurance|[Nn]o (es|como) un seguro/,
      );
  });
});

describe("the pages that are to be found", () => {
  const paths = foundPages(TENANTS.dental.features).map(({ path }) => path);
  it("are those with a description, under their own address", () => {
    expect(paths).toEqual(
      expect.arrayContaining(["/start", "/learn-more", "/out-of-network", "/faq", "/enroll/practice"]),
    );
    for (const hidden of ["/out-of-network-old", "/pn/[paymentUniqueId]", "/account/dashboard", "/signup-complete"])
      expect(paths).not.toContain(hidden);
    expect(paths.filter((path) => path.includes("["))).toEqual([]);
  });

  it("are those that the tenant has", () => {
    const connect = ["/business-connect-terms", "/business-connect-addendum"];
    expect(paths).toEqual(expect.arrayContaining(connect));
    const without = foundPages({ ...TENANTS.dental.features, businessConnect: false }).map(({ path }) => path);
    expect(without.filter((path) => connect.includes(path))).toEqual([]);
    expect(without).toContain("/terms-employee");
  });

  it("have one address in each language, on the tenant's own host", () => {
    expect(addressIn("vision", "/start", "en-US")).toMatch(/^https?:\/\/vision[^/]*\/start$/);
    expect(addressIn("vision", "/start", "es-US")).toMatch(/\/start\?lang=es-US$/);
  });

  it("are named by one that has another address", () =>
    expect(pageNamed("/out-of-network-old").sameAs).toBe("/out-of-network"));
});
