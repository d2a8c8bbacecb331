import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { daysFrom } from "@/lib/core/time/dates";
import { sendText } from "@/lib/providers/sms";
import { sendMail } from "@/lib/queue/mail/mail";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";

const TRIES = 8;

/** Messages that were given up, as an administrator meets them: a domain that is misspelled, a number that takes no texts. */
export async function makeUnsent(tx: Tx, tenantId: TenantId): Promise<void> {
  const office = await tx.office.findFirstOrThrow({
    where: { tenantId, accountStatus: "live" },
    orderBy: { id: "asc" },
    select: { id: true, officeName: true },
  });
  const about = { officeId: office.id };
  const cause = (no: number) => `demo-unsent:${tenantId}:${no}`;
  const common = { tenantId, locale: "en-US", senderName: office.officeName } as const;
  const values = { name: "Willa", care: TENANTS[tenantId].profession };
  await sendMail(
    tx,
    cause(1),
    {
      ...common,
      template: "invitePatient",
      to: "willa.brandt@gmial.example",
      values,
      link: "https://portal.example/join",
    },
    about,
  );
  await sendMail(
    tx,
    cause(2),
    { ...common, template: "receipt", to: "t.osei@old-mail.example", values: { name: "Theo" } },
    about,
  );
  const text = { office: office.officeName, amount: "$49", next: "12/04/2026" };
  await sendText(tx, cause(3), { template: "paymentFailed", locale: "en-US", to: "512-555-0119", values: text }, about);
  await tx.outbox.updateMany({
    where: { dedupe: { contains: `demo-unsent:${tenantId}:` } },
    data: { state: "dead", attemptCount: TRIES, error: "MailRefused", createdAt: daysFrom(await now(), -2) },
  });
}
