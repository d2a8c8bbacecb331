import { fromDollars as usd } from "@/lib/core/money";
import type { PlanPreset } from "@/tenants/tenant";

const shown = {
  emergency: true,
  fluoride: false,
  whitening: false,
  teledentistry: false,
  monthlyActive: true,
  annualActive: true,
  showOnEnrollmentMonthly: true,
  showOnEnrollmentAnnual: true,
  showOnBC: false,
} as const;
/** From the age at which the child wellness plan ends (001 §9). */
const grown = { ageGroup: "adult", ageLimit: "over", minAge: 13, maxAge: null } as const;
const adults = { ageGroup: "adult", ageLimit: "no_limit", minAge: null, maxAge: null } as const;
const minimum = { minimumCents: usd(10) } as const;

function lines(...benefits: string[]): string {
  return benefits.join("\n");
}

/** Sold once for a visit, not by the month. */
const voucher = {
  ...shown,
  ...adults,
  ...minimum,
  emergency: false,
  monthlyActive: false,
  showOnEnrollmentMonthly: false,
} as const;

const general: PlanPreset[] = [
  {
    ...shown,
    ...grown,
    ...minimum,
    presetType: "general_adult",
    productLine: "general",
    name: { "en-US": "Adult Care", "es-US": "Cuidado para adultos" },
    description: {
      "en-US": lines(
        "2 cleanings a year",
        "2 exams a year",
        "1 set of bitewing X-rays a year",
        "__% off other treatment",
      ),
      "es-US": lines(
        "2 limpiezas al año",
        "2 exámenes al año",
        "1 serie de radiografías de aleta de mordida al año",
        "__% de descuento en otros tratamientos",
      ),
    },
    formula: [
      ["1110", 2],
      ["0120", 2],
      ["0274", 1],
    ],
    monthlyCents: usd(49),
    annualCents: usd(499),
  },
  {
    ...shown,
    ...minimum,
    presetType: "general_child",
    productLine: "general",
    name: { "en-US": "Child Wellness", "es-US": "Bienestar infantil" },
    description: {
      "en-US": lines(
        "2 cleanings a year",
        "2 exams a year",
        "1 set of bitewing X-rays a year",
        "1 fluoride treatment a year",
        "__% off other treatment",
      ),
      "es-US": lines(
        "2 limpiezas al año",
        "2 exámenes al año",
        "1 serie de radiografías de aleta de mordida al año",
        "1 aplicación de flúor al año",
        "__% de descuento en otros tratamientos",
      ),
    },
    formula: [
      ["1120", 2],
      ["0120", 2],
      ["0272", 1],
      ["1208", 1],
    ],
    monthlyCents: usd(35),
    annualCents: usd(349),
    ageGroup: "child",
    ageLimit: "under",
    minAge: null,
    maxAge: 12,
    fluoride: true,
  },
  {
    ...shown,
    ...grown,
    ...minimum,
    presetType: "general_perio",
    productLine: "general",
    name: { "en-US": "Gum Care", "es-US": "Cuidado de las encías" },
    description: {
      "en-US": lines(
        "4 periodontal cleanings a year",
        "2 exams a year",
        "1 set of bitewing X-rays a year",
        "__% off other treatment",
      ),
      "es-US": lines(
        "4 limpiezas periodontales al año",
        "2 exámenes al año",
        "1 serie de radiografías de aleta de mordida al año",
        "__% de descuento en otros tratamientos",
      ),
    },
    formula: [
      ["4910", 4],
      ["0120", 2],
      ["0274", 1],
    ],
    monthlyCents: usd(69),
    annualCents: usd(699),
  },
];

const pediatric: PlanPreset[] = [
  {
    ...shown,
    ...minimum,
    presetType: "pediatric_toddler",
    productLine: "pediatric",
    name: { "en-US": "Toddler", "es-US": "Primera infancia" },
    description: {
      "en-US": lines(
        "2 exams a year",
        "2 fluoride treatments a year",
        "Advice for parents at each visit",
        "__% off other treatment",
      ),
      "es-US": lines(
        "2 exámenes al año",
        "2 aplicaciones de flúor al año",
        "Orientación para los padres en cada visita",
        "__% de descuento en otros tratamientos",
      ),
    },
    formula: [
      ["0145", 2],
      ["1208", 2],
    ],
    monthlyCents: usd(25),
    annualCents: usd(249),
    ageGroup: "child",
    ageLimit: "under",
    minAge: null,
    maxAge: 3,
    fluoride: true,
  },
  {
    ...shown,
    ...minimum,
    presetType: "pediatric_child",
    productLine: "pediatric",
    name: { "en-US": "Child", "es-US": "Niños" },
    description: {
      "en-US": lines(
        "2 cleanings a year",
        "2 exams a year",
        "1 set of bitewing X-rays a year",
        "2 fluoride treatments a year",
        "__% off other treatment",
      ),
      "es-US": lines(
        "2 limpiezas al año",
        "2 exámenes al año",
        "1 serie de radiografías de aleta de mordida al año",
        "2 aplicaciones de flúor al año",
        "__% de descuento en otros tratamientos",
      ),
    },
    formula: [
      ["1120", 2],
      ["0120", 2],
      ["0272", 1],
      ["1208", 2],
    ],
    monthlyCents: usd(35),
    annualCents: usd(349),
    ageGroup: "child",
    ageLimit: "between",
    minAge: 4,
    maxAge: 12,
    fluoride: true,
  },
  {
    ...shown,
    ...minimum,
    presetType: "pediatric_teen",
    productLine: "pediatric",
    name: { "en-US": "Teen", "es-US": "Adolescentes" },
    description: {
      "en-US": lines(
        "2 cleanings a year",
        "2 exams a year",
        "1 set of bitewing X-rays a year",
        "1 fluoride treatment a year",
        "__% off other treatment",
      ),
      "es-US": lines(
        "2 limpiezas al año",
        "2 exámenes al año",
        "1 serie de radiografías de aleta de mordida al año",
        "1 aplicación de flúor al año",
        "__% de descuento en otros tratamientos",
      ),
    },
    formula: [
      ["1110", 2],
      ["0120", 2],
      ["0274", 1],
      ["1208", 1],
    ],
    monthlyCents: usd(39),
    annualCents: usd(389),
    ageGroup: "child",
    ageLimit: "over",
    minAge: 13,
    maxAge: null,
    fluoride: true,
  },
];

/** One, two or four periodontal cleanings a year; the number in the type is that count. */
function periodontic(visits: 1 | 2 | 4, monthly: number, annual: number): PlanPreset {
  const plural = visits === 1 ? "" : "s";
  return {
    ...shown,
    ...adults,
    ...minimum,
    presetType: `periodontic_perio${visits}`,
    productLine: "periodontic",
    name: { "en-US": `Perio Care ${visits}`, "es-US": `Cuidado periodontal ${visits}` },
    description: {
      "en-US": lines(`${visits} periodontal cleaning${plural} a year`, "1 exam a year", "__% off other treatment"),
      "es-US": lines(
        visits === 1 ? "1 limpieza periodontal al año" : `${visits} limpiezas periodontales al año`,
        "1 examen al año",
        "__% de descuento en otros tratamientos",
      ),
    },
    formula: [
      ["4910", visits],
      ["0120", 1],
    ],
    monthlyCents: usd(monthly),
    annualCents: usd(annual),
  };
}

const vouchers: PlanPreset[] = [
  {
    ...voucher,
    presetType: "voucher_patient",
    productLine: "voucher",
    name: { "en-US": "New Patient Voucher", "es-US": "Vale para pacientes nuevos" },
    description: {
      "en-US": lines(
        "New patient exam",
        "1 cleaning",
        "1 set of bitewing X-rays",
        "__% off treatment found at the visit",
      ),
      "es-US": lines(
        "Examen de paciente nuevo",
        "1 limpieza",
        "1 serie de radiografías de aleta de mordida",
        "__% de descuento en el tratamiento indicado en la visita",
      ),
    },
    formula: [
      ["0150", 1],
      ["1110", 1],
      ["0274", 1],
    ],
    monthlyCents: usd(49),
    annualCents: usd(149),
  },
  {
    ...voucher,
    presetType: "voucher_patient_established",
    productLine: "voucher",
    name: { "en-US": "Established Patient Voucher", "es-US": "Vale para pacientes actuales" },
    description: {
      "en-US": lines("Periodic exam", "1 cleaning", "1 set of bitewing X-rays", "__% off treatment found at the visit"),
      "es-US": lines(
        "Examen periódico",
        "1 limpieza",
        "1 serie de radiografías de aleta de mordida",
        "__% de descuento en el tratamiento indicado en la visita",
      ),
    },
    formula: [
      ["0120", 1],
      ["1110", 1],
      ["0274", 1],
    ],
    monthlyCents: usd(49),
    annualCents: usd(129),
  },
];

/** Templates without a preset type; their least prices are in `dental.constants.namedMinimumCents`. */
function special(
  name: string,
  spanishName: string,
  prices: { least: number; monthly: number; annual: number },
  benefits: { english: string[]; spanish: string[] },
  more: Partial<PlanPreset> = {},
): PlanPreset {
  return {
    ...shown,
    ...adults,
    presetType: null,
    productLine: "special",
    name: { "en-US": name, "es-US": spanishName },
    description: { "en-US": lines(...benefits.english), "es-US": lines(...benefits.spanish) },
    formula: [],
    monthlyCents: usd(prices.monthly),
    annualCents: usd(prices.annual),
    minimumCents: usd(prices.least),
    emergency: false,
    ...more,
  };
}

const specials: PlanPreset[] = [
  special(
    "Whitening",
    "Blanqueamiento",
    { least: 19.99, monthly: 19.99, annual: 199 },
    {
      english: ["Whitening trays", "Whitening gel refills through the year", "__% off in-office whitening"],
      spanish: [
        "Férulas de blanqueamiento",
        "Repuestos de gel blanqueador durante el año",
        "__% de descuento en blanqueamiento en el consultorio",
      ],
    },
    { whitening: true },
  ),
  special(
    "Retainer Club",
    "Club de retenedores",
    { least: 5, monthly: 10, annual: 99 },
    {
      english: ["1 new set of retainers a year", "Retainer check at each visit", "__% off replacements"],
      spanish: [
        "1 juego nuevo de retenedores al año",
        "Revisión de retenedores en cada visita",
        "__% de descuento en reemplazos",
      ],
    },
  ),
  special(
    "Denture",
    "Dentadura",
    { least: 5, monthly: 25, annual: 249 },
    {
      english: ["2 denture checks and cleanings a year", "1 adjustment a year", "__% off relines and repairs"],
      spanish: [
        "2 revisiones y limpiezas de dentadura al año",
        "1 ajuste al año",
        "__% de descuento en rebases y reparaciones",
      ],
    },
  ),
  special(
    "OverDenture",
    "Sobredentadura",
    { least: 5, monthly: 35, annual: 349 },
    {
      english: [
        "2 overdenture checks and cleanings a year",
        "Attachment check at each visit",
        "__% off new attachments",
      ],
      spanish: [
        "2 revisiones y limpiezas de sobredentadura al año",
        "Revisión de los aditamentos en cada visita",
        "__% de descuento en aditamentos nuevos",
      ],
    },
  ),
  special(
    "Out Of Network",
    "Fuera de la red",
    { least: 5, monthly: 15, annual: 149 },
    {
      english: [
        "For patients whose insurance we are not in network with",
        "1 emergency exam a year",
        "__% off what insurance leaves to you",
      ],
      spanish: [
        "Para pacientes con un seguro de cuya red no formamos parte",
        "1 examen de emergencia al año",
        "__% de descuento en lo que el seguro no cubre",
      ],
    },
  ),
  special(
    "VIP",
    "VIP",
    { least: 25, monthly: 79, annual: 799 },
    {
      english: [
        "3 cleanings a year",
        "3 exams a year",
        "All needed X-rays",
        "Emergency exams",
        "__% off other treatment",
      ],
      spanish: [
        "3 limpiezas al año",
        "3 exámenes al año",
        "Todas las radiografías necesarias",
        "Exámenes de emergencia",
        "__% de descuento en otros tratamientos",
      ],
    },
    { emergency: true, teledentistry: true },
  ),
  special(
    "Sealant",
    "Selladores",
    { least: 10, monthly: 15, annual: 149 },
    {
      english: ["Sealants on newly erupted molars", "Sealant check at each visit", "__% off replacements"],
      spanish: [
        "Selladores en los molares recién salidos",
        "Revisión de selladores en cada visita",
        "__% de descuento en reemplazos",
      ],
    },
    { ageGroup: "child" },
  ),
  special(
    "Preventative Care",
    "Cuidado preventivo",
    { least: 10, monthly: 29, annual: 299 },
    {
      english: ["1 cleaning a year", "1 exam a year", "__% off other treatment"],
      spanish: ["1 limpieza al año", "1 examen al año", "__% de descuento en otros tratamientos"],
    },
  ),
];

export const dentalPresets: readonly PlanPreset[] = [
  ...general,
  ...pediatric,
  periodontic(1, 29, 299),
  periodontic(2, 45, 449),
  periodontic(4, 75, 749),
  ...vouchers,
  ...specials,
];
