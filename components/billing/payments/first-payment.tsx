"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { Callout } from "@/components/ui/notices/callout";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { DeskForm } from "./desk-form";
import { DeskLines } from "./desk-lines";
import type { How } from "./desk-recorded";
import { HowPaid } from "./how-paid";
import { YearNotice } from "./year-notice";

const CALL = "/dentists/:officeId/subscription/members/:userId/activate_cash" as const;

export type Taken = ReplyOf<`POST ${typeof CALL}`>;
type Preview = ReplyOf<`GET ${typeof CALL}`>;

type Props = {
  officeId: number;
  memberId: number;
  /** Shows what was taken, and how: nothing else does. */
  onTaken: (taken: Taken, how: How) => void;
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
  const words = useTranslations("payments.desk");
  const repair = useTranslations("memberships.repair");
  const format = useFormats();
  const [first] = preview.people;
  if (!first) return preview.refused.length > 0 ? <Refused {...preview} /> : <EmptyState title={t("nothing")} />;
  const { memberId, membershipId } = first;

  async function take(how: How): Promise<void> {
    const input = { ...how, membershipId, wholeFamily: true, totalCents: preview.totalCents };
    const { data } = await api(`POST ${CALL}`, { params: { officeId, userId: memberId }, input });
    onTaken(data, how);
  }

  return (
    <DeskForm label={t("form")} take={take}>
      <DeskLines
        lines={preview.people.map(({ duesCents: cents, ...one }, id) => ({ ...one, id, cents }))}
        totalCents={preview.totalCents}
      />
      {preview.refused.length > 0 ? <Refused {...preview} /> : null}
      <YearNotice paid={preview.people.map(({ duesCents, year }) => ({ cents: duesCents, year }))} />
      {preview.totalCents === 0 ? null : <HowPaid />}
      <div className="grid gap-1 text-body text-muted">
        <p>{t("after", { date: format.inWords(preview.today) })}</p>
        <p>{repair("desk")}</p>
      </div>
      {children(<SubmitButton>{words("take", { amount: format.money(preview.totalCents) })}</SubmitButton>)}
    </DeskForm>
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
