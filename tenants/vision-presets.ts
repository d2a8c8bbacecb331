import { fromDollars as usd } from "@/lib/core/money";
import type { PlanPreset } from "@/tenants/tenant";

const shared = {
  productLine: "vision",
  minimumCents: usd(1),
  ageGroup: "adult",
  ageLimit: "no_limit",
  minAge: null,
  maxAge: null,
  emergency: false,
  fluoride: false,
  whitening: false,
  teledentistry: false,
  monthlyActive: true,
  annualActive: true,
  showOnEnrollmentMonthly: true,
  showOnEnrollmentAnnual: true,
  showOnBC: false,
} as const;

export const visionPresets: readonly PlanPreset[] = [
  {
    ...shared,
    presetType: "annual_exam_eyewear",
    name: { "en-US": "Annual Exam and Eyewear", "es-US": "Examen anual y anteojos" },
    description: {
      "en-US": "1 comprehensive eye exam a year\n1 retinal screening a year\n__% off frames and lenses",
      "es-US":
        "1 examen completo de la vista al año\n1 evaluación de la retina al año\n__% de descuento en armazones y lentes",
    },
    formula: [
      ["S-Code", 1],
      ["S9986", 1],
    ],
    monthlyCents: usd(17),
    annualCents: usd(189),
  },
  {
    ...shared,
    presetType: "annual_exam_contacts",
    name: { "en-US": "Annual Exam and Contacts", "es-US": "Examen anual y lentes de contacto" },
    description: {
      "en-US":
        "1 comprehensive eye exam a year\n1 contact lens exam a year\n1 retinal screening a year\n__% off a year of contact lenses",
      "es-US":
        "1 examen completo de la vista al año\n1 examen de lentes de contacto al año\n1 evaluación de la retina al año\n__% de descuento en lentes de contacto para un año",
    },
    formula: [
      ["S-Code", 1],
      ["92310", 1],
      ["S9986", 1],
    ],
    monthlyCents: usd(25),
    annualCents: usd(279),
  },
  {
    ...shared,
    presetType: "refraction_eyewear",
    name: { "en-US": "Refraction and Eyewear", "es-US": "Refracción y anteojos" },
    description: {
      "en-US": "1 refraction a year\n__% off frames and lenses",
      "es-US": "1 examen de refracción al año\n__% de descuento en armazones y lentes",
    },
    formula: [["S-Code", 1]],
    monthlyCents: usd(14),
    annualCents: usd(149),
  },
];
