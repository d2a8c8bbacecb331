"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { handedOver } from "@/lib/billing/payments/desk.schema";
import { api, type ReplyOf } from "@/lib/client";
import { HowPaid } from "./how-paid";

const CALL = "/dentists/:officeId/subscription/members/:userId/activate_cash" as const;

export type Taken = ReplyOf<`POST ${typeof CALL}`>;
type Preview = ReplyOf<`GET ${typeof CALL}`>;

type Props = {
  officeId: number;
  memberId: number;
  onTaken?: (taken: Taken) => void;
  /** Where the button stands: in a dialog beside the way out, on a page by itself. */
  children: (button: ReactNode) => ReactNode;
};

/** The family stands at the desk with the money: what begins, for how much and until when; how it was paid; then recorded. */
export function FirstPayment(props: Props) {
  const { officeId, memberId } = props;
  return (
    <Loaded
      name={`first payment ${memberId}`}
      read={() => api(`GET ${CALL}`, { params: { officeId, userId: memberId } })}
    >
      {(preview) => <Family preview={preview} {...props} />}
    </Loaded>
  );
}

function Family({ preview, officeId, onTaken, children }: Omit<Props, "memberId"> & { preview: Preview }) {
  const t = useTranslations("members.firstPayment");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const [first] = preview.people;
  if (!first) return preview.refused.length > 0 ? <Refused {...preview} /> : <EmptyState title={t("nothing")} />;
  const { memberId, membershipId } = first;
  return (
    <Form
      call={`POST ${CALL}`}
      params={{ officeId, userId: memberId }}
      input={(how) => ({ ...how, membershipId, wholeFamily: true, totalCents: preview.totalCents })}
      schema={handedOver}
      defaultValues={{ deskMethod: "cash" as const, reference: "" }}
      onSent={({ data }) => onTaken?.(data)}
      label={t("title")}
    >
      <DefinitionList
        look="lines"
        items={[
          ...preview.people.map((one) => ({
            term: t("person", { name: one.name, plan: one.planName, date: format.lastDay(one.paidUntil) }),
            value: (
              <>
                <span className="block">{format.ledger(one.duesCents)}</span>
                {one.feeCents > 0 ? (
                  <span className="block text-muted">{t("fee", { amount: format.money(one.feeCents) })}</span>
                ) : null}
              </>
            ),
          })),
          { term: t("total"), value: <strong>{format.ledger(preview.totalCents)}</strong> },
        ]}
      />
      {preview.refused.length > 0 ? <Refused {...preview} /> : null}
      {preview.totalCents === 0 ? null : <HowPaid />}
      <div className="grid gap-1 text-body text-muted">
        <p>{t("after", { date: format.full(preview.today) })}</p>
        <p>{repair("desk")}</p>
      </div>
      {children(<SubmitButton>{t("take", { amount: format.money(preview.totalCents) })}</SubmitButton>)}
    </Form>
  );
}

/** Who of the family cannot begin any more, because the office closes. */
function Refused({ refused, closesOn }: Pick<Preview, "refused" | "closesOn">) {
  const t = useTranslations("memberships");
  const format = useFormats();
  if (closesOn === null) return null;
  return (
    <Callout tone="warn">
      <p>{t("cannotBegin", { date: format.full(closesOn) })}</p>
      <ul>
        {refused.map((one) => (
          <li key={`${one.memberId} ${one.planName}`}>{t("cannotBeginOne", one)}</li>
        ))}
      </ul>
    </Callout>
  );
}
