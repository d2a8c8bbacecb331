import type { Tx } from "@/lib/core/db/db";
import type { TenantId } from "@/tenants/tenant";
import { SEEDED_AT } from "./users";

const TEMPLATES = [
  {
    name: "Payout on hold",
    english:
      "Hi {name},\n\nOur payment provider needs one more detail before it can pay {office}. Open Payout account in the menu and choose Continue setup; it takes about five minutes. Nothing is lost: what members paid is paid out as soon as the provider has it.\n\n{me}",
    spanish:
      "Hola, {name}:\n\nNuestro proveedor de pagos necesita un dato más para poder depositarle a {office}. Abra Cuenta de depósitos en el menú y elija Continuar; toma unos cinco minutos. No se pierde nada: lo que pagaron los miembros se deposita en cuanto el proveedor lo tenga.\n\n{me}",
  },
  {
    name: "Change a member’s address",
    english:
      "Hi {name},\n\nOpen the member, choose Edit, and change the address there. Receipts you send from then on show the new one.\n\n{me}",
    spanish:
      "Hola, {name}:\n\nAbra al miembro, elija Editar y cambie ahí la dirección. Los recibos que envíe a partir de entonces muestran la nueva.\n\n{me}",
  },
  {
    name: "We’re looking into it",
    english:
      "Hi {name},\n\nThank you for letting us know. We’re looking into it and will write to you here by tomorrow.\n\n{me}",
    spanish:
      "Hola, {name}:\n\nGracias por avisarnos. Lo estamos revisando y le escribiremos aquí a más tardar mañana.\n\n{me}",
  },
] as const;

/** The templates of the demo: what its administrators are asked most. */
export async function makeAnswerTemplates(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.answerTemplate.createMany({
    data: TEMPLATES.map((template) => ({ ...template, tenantId, createdAt: SEEDED_AT, updatedAt: SEEDED_AT })),
  });
}
