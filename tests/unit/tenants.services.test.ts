import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { presetsOf } from "@/lib/practice/plans/presets";
import { dental } from "@/tenants/dental";
import { countedServices, keepServices, serviceName, serviceNames } from "@/tenants/services";
import { editorTenant, plainCode, serviceLabel, type Tenant } from "@/tenants/tenant";
import { vision } from "@/tenants/vision";
import domain from "@/tests/data/spec/domain.json";

const tenants = [dental, vision];
const inBrowser = (tenant: Tenant, locale: Locale) =>
  editorTenant(tenant, serviceNames(tenant, locale), { offered: [], ended: [] });

describe("what a service is called", () => {
  it("is a name a patient knows, in either language, whichever way the code is written", () => {
    const names = (locale: Locale) => [
      serviceName(dental, "D1110", locale),
      serviceName(dental, "0330", locale),
      serviceName(vision, "s9986", locale),
    ];
    expect(names("en-US")).toEqual(["Adult cleaning", "Panoramic X-ray", "Retinal screening"]);
    expect(names("es-US")).toEqual(["Limpieza para adultos", "Radiografía panorámica", "Evaluación de la retina"]);
  });

  it("is the exam it pays for, where the code itself only says who pays", () => {
    expect(serviceName(vision, "S-Code", "en-US")).toBe("Eye exam");
    for (const locale of LOCALES)
      expect(Object.values(serviceNames(vision, locale)).join()).not.toMatch(/self-pay|pago/i);
  });

  it("is the code as people write it where nobody has named it", () => {
    expect([serviceName(dental, "2391", "en-US"), serviceLabel(inBrowser(dental, "en-US"), "D2391")]).toEqual([
      "D2391",
      "D2391",
    ]);
    expect(countedServices(dental, [{ code: "2391", quantity: 2 }], "en-US")).toEqual(["2 × D2391"]);
  });

  it("stands beside its code for who picks by either", () => {
    expect(serviceLabel(inBrowser(dental, "en-US"), "1110")).toBe("Adult cleaning (D1110)");
    expect(serviceLabel(inBrowser(vision, "es-US"), "92310")).toBe("Examen para lentes de contacto (92310)");
  });

  it.each(tenants)("is known for every code of $name, in words of each language", (tenant) => {
    // Also for those that the specification gives dental plans without naming them, such as D0330.
    const { footerCodes, planCompositionCodes } = domain.serviceCodes;
    const more = tenant.id === "dental" ? [...footerCodes, ...planCompositionCodes] : [];
    const codes = [...Object.keys(tenant.constants.serviceCodes), ...more];
    const [english, spanish] = LOCALES.map((locale) => serviceNames(tenant, locale));
    for (const code of codes.map((each) => plainCode(tenant, each))) {
      expect(english?.[code], code).toBeTruthy();
      expect(spanish?.[code], code).toBeTruthy();
      expect(spanish?.[code], code).not.toBe(english?.[code]);
    }
  });
});

describe("how services are counted", () => {
  const counted = (services: [string, number][], locale: Locale = "en-US") =>
    countedServices(
      dental,
      services.map(([code, quantity]) => ({ code, quantity })),
      locale,
    );

  it("is said as at the front desk", () => {
    const adult: [string, number][] = [
      ["1110", 2],
      ["0120", 1],
      ["0274", 1],
    ];
    expect(counted(adult)).toEqual(["2 cleanings", "1 exam", "1 set of 4 bitewing X-rays"]);
    expect(counted(adult, "es-US")).toEqual([
      "2 limpiezas",
      "1 examen",
      "1 serie de 4 radiografías de aleta de mordida",
    ]);
  });

  it("tells two services apart that are counted by one word", () => {
    expect(
      counted([
        ["1110", 2],
        ["1120", 2],
        ["0120", 2],
      ]),
    ).toEqual(["2 × Adult cleaning", "2 × Child cleaning", "2 exams"]);
  });

  it("are called as the back office calls them, and counted by that name where the product says otherwise", () => {
    keepServices("dental", [
      { code: "1110", english: "Adult prophylaxis", spanish: "Limpieza para adultos" },
      { code: "2391", english: "Tooth-colored filling", spanish: "Empaste del color del diente" },
    ]);
    const services = [
      { code: "D1110", quantity: 2 },
      { code: "2391", quantity: 1 },
    ];
    expect(serviceName(dental, "D2391", "es-US")).toBe("Empaste del color del diente");
    expect(serviceNames(dental, "en-US")).toMatchObject({
      "1110": "Adult prophylaxis",
      "0120": "Regular exam",
    });
    expect(countedServices(dental, services, "en-US")).toEqual(["2 × Adult prophylaxis", "1 × Tooth-colored filling"]);
    expect(countedServices(dental, services.slice(0, 1), "es-US")).toEqual(["2 limpiezas"]);
    expect(serviceName(vision, "1110", "en-US")).toBe("1110");
    keepServices("dental", []);
    expect(serviceName(dental, "1110", "en-US")).toBe("Adult cleaning");
  });

  it.each(tenants)("needs no code in any template of $name", (tenant) => {
    for (const preset of presetsOf(tenant)) {
      const services = preset.formula.map(([code, quantity]) => ({ code, quantity }));
      for (const said of countedServices(tenant, services, "en-US")) expect(said).not.toMatch(/×|\d{4}|S-Code/);
    }
  });
});
