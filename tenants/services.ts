// What each service is called by the people who receive it. The specification's names (`constants.serviceCodes`) stay what
// callers of the API read; on screen, on paper and in mail a service is named from here and nowhere else.
import type { Locale } from "@/lib/core/i18n/locale";
import { displayCode, plainCode, type Tenant, type TenantId } from "./tenant";

/** The name by itself ("Adult cleaning"), and how it is counted ("1 cleaning", "2 cleanings"). */
type Words = { name: string; one: string; many: string };
type Service = Readonly<Record<Locale, Words>>;

const words = ([name, one, many]: readonly [string, string, string]): Words => ({ name, one, many });
const service = (
  english: readonly [name: string, one: string, many: string],
  spanish: readonly [name: string, one: string, many: string],
): Service => ({ "en-US": words(english), "es-US": words(spanish) });

/** Also services the tenant's own list lacks but offices keep a fee for, such as a panoramic X-ray. */
const SERVICES: Record<TenantId, Readonly<Record<string, Service>>> = {
  dental: {
    "0120": service(["Regular exam", "exam", "exams"], ["Examen regular", "examen", "exámenes"]),
    "0140": service(
      ["Emergency exam", "emergency exam", "emergency exams"],
      ["Examen de urgencia", "examen de urgencia", "exámenes de urgencia"],
    ),
    "0145": service(
      ["Exam for a child under 3", "exam for a child under 3", "exams for a child under 3"],
      ["Examen para menores de 3 años", "examen para menores de 3 años", "exámenes para menores de 3 años"],
    ),
    "0150": service(
      ["New patient exam", "new patient exam", "new patient exams"],
      ["Examen de paciente nuevo", "examen de paciente nuevo", "exámenes de paciente nuevo"],
    ),
    "0210": service(
      ["Full-mouth X-rays", "set of full-mouth X-rays", "sets of full-mouth X-rays"],
      [
        "Radiografías de toda la boca",
        "serie de radiografías de toda la boca",
        "series de radiografías de toda la boca",
      ],
    ),
    "0220": service(
      ["X-ray of one tooth", "X-ray of one tooth", "X-rays of one tooth"],
      ["Radiografía de un diente", "radiografía de un diente", "radiografías de un diente"],
    ),
    "0272": service(
      ["2 bitewing X-rays", "set of 2 bitewing X-rays", "sets of 2 bitewing X-rays"],
      [
        "2 radiografías de aleta de mordida",
        "serie de 2 radiografías de aleta de mordida",
        "series de 2 radiografías de aleta de mordida",
      ],
    ),
    "0274": service(
      ["4 bitewing X-rays", "set of 4 bitewing X-rays", "sets of 4 bitewing X-rays"],
      [
        "4 radiografías de aleta de mordida",
        "serie de 4 radiografías de aleta de mordida",
        "series de 4 radiografías de aleta de mordida",
      ],
    ),
    "0330": service(
      ["Panoramic X-ray", "panoramic X-ray", "panoramic X-rays"],
      ["Radiografía panorámica", "radiografía panorámica", "radiografías panorámicas"],
    ),
    "1110": service(["Adult cleaning", "cleaning", "cleanings"], ["Limpieza para adultos", "limpieza", "limpiezas"]),
    "1120": service(["Child cleaning", "cleaning", "cleanings"], ["Limpieza para niños", "limpieza", "limpiezas"]),
    "1206": service(
      ["Fluoride varnish", "fluoride varnish treatment", "fluoride varnish treatments"],
      ["Barniz de flúor", "aplicación de barniz de flúor", "aplicaciones de barniz de flúor"],
    ),
    "1208": service(
      ["Fluoride treatment", "fluoride treatment", "fluoride treatments"],
      ["Tratamiento con flúor", "tratamiento con flúor", "tratamientos con flúor"],
    ),
    "4910": service(
      ["Periodontal cleaning", "periodontal cleaning", "periodontal cleanings"],
      ["Limpieza periodontal", "limpieza periodontal", "limpiezas periodontales"],
    ),
  },
  vision: {
    S9986: service(
      ["Retinal screening", "retinal screening", "retinal screenings"],
      ["Evaluación de la retina", "evaluación de la retina", "evaluaciones de la retina"],
    ),
    "92310": service(
      ["Contact lens exam", "contact lens exam", "contact lens exams"],
      ["Examen para lentes de contacto", "examen para lentes de contacto", "exámenes para lentes de contacto"],
    ),
    // The exam that somebody without insurance pays for (001 §9 calls the code itself "Self-pay").
    "S-Code": service(
      ["Eye exam", "eye exam", "eye exams"],
      ["Examen de la vista", "examen de la vista", "exámenes de la vista"],
    ),
  },
};

/** What the back office calls a service. */
type KeptService = { code: string; english: string; spanish: string };
/** Of each tenant, by code: one for all bundles of a process. */
const holder = globalThis as typeof globalThis & { inhouseServices?: Map<TenantId, Map<string, KeptService>> };

/** Takes what the back office calls the tenant's services, in place of what was taken before (`lib/platform/services`). */
export function keepServices(tenantId: TenantId, services: readonly KeptService[]): void {
  holder.inhouseServices ??= new Map();
  holder.inhouseServices.set(tenantId, new Map(services.map((each) => [each.code, each])));
}

/** What the back office calls a service otherwise than the product does; undefined where it is the same. */
function renamed(tenantId: TenantId, code: string, locale: Locale): string | undefined {
  const kept = holder.inhouseServices?.get(tenantId)?.get(code);
  const name = locale === "es-US" ? kept?.spanish : kept?.english;
  return name === SERVICES[tenantId][code]?.[locale].name ? undefined : name;
}

type Named = Pick<Tenant, "id" | "ucrPrefix" | "constants">;

/** The words of a service that is called as the product calls it. */
function wordsOf(tenant: Named, code: string, locale: Locale): Words | undefined {
  const plain = plainCode(tenant, code);
  return renamed(tenant.id, plain, locale) === undefined ? SERVICES[tenant.id][plain]?.[locale] : undefined;
}

/** What a service is called by itself: "Adult cleaning". A code that has no name here is said as people write it: "D2391". */
export const serviceName = (tenant: Named, code: string, locale: Locale): string =>
  renamed(tenant.id, plainCode(tenant, code), locale) ??
  wordsOf(tenant, code, locale)?.name ??
  displayCode(tenant, plainCode(tenant, code));

/** What every known service is called in the reader's language, by its code without the prefix. */
export function serviceNames({ id }: Pick<Tenant, "id">, locale: Locale): Readonly<Record<string, string>> {
  const codes = [...Object.keys(SERVICES[id]), ...(holder.inhouseServices?.get(id)?.keys() ?? [])];
  return Object.fromEntries(
    codes.map((code) => [code, renamed(id, code, locale) ?? SERVICES[id][code]?.[locale].name ?? code]),
  );
}

type Counted = { code: string; quantity: number };

/**
 * Services with how many of each, in the order given: "2 cleanings", "1 set of 4 bitewing X-rays". Where two of them are counted
 * by the same word, as an adult's and a child's cleaning in one plan, each is called by its own name.
 */
export function countedServices(tenant: Named, services: readonly Counted[], locale: Locale): string[] {
  const nouns = services.map(({ code }) => wordsOf(tenant, code, locale)?.one);
  return services.map(({ code, quantity }, at) => {
    const said = wordsOf(tenant, code, locale);
    const shared = nouns.filter((noun) => noun === nouns[at]).length > 1;
    if (!said || shared) return `${quantity} × ${serviceName(tenant, code, locale)}`;
    return `${quantity} ${quantity === 1 ? said.one : said.many}`;
  });
}
