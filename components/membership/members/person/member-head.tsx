"use client";

import { Mail, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { CollectButton } from "@/components/billing/payments/collect-button";
import { FirstPaymentButton } from "@/components/membership/members/money/first-payment-button";
import { type View, viewHref } from "@/components/membership/members/views/view";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";
import { Callout } from "@/components/ui/notices/callout";
import { useFormats } from "@/components/ui/use-formats";
import { mainSubscription } from "@/lib/membership/members/rules";
import type { Details, PageFacts } from "./details";
import { MemberEdit } from "./member-edit";
import { memberPressed, stayHere } from "./member-opening";
import { AsksToLeave, MemberStatusPill } from "./member-status";

type Props = { details: Details; facts: PageFacts; view: View; onBenefits: () => void };

/** Who it is, how they stand and why, and the one thing to do next. */
export function MemberHead({ details, facts, view, onBenefits }: Props) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const { member, household, family, late } = details;
  const email = member.email ?? household.email;
  const phone = member.phone ?? household.phone;
  const people = [family, ...family.additionalMembers];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={member.name} size="lg" />
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="flex flex-wrap items-center gap-2">
            <AsksToLeave subscriptions={member.subscriptions} />
            <MemberStatusPill subscription={mainSubscription(member.subscriptions)} />
            <span className="text-body text-muted">
              {member.age === null ? t("born", { date: format.full(member.birthDate) }) : t("age", { age: member.age })}
            </span>
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-body">
            <a
              href={`tel:+1${phone.replace(/\D/g, "")}`}
              className="inline-flex min-h-6 items-center gap-1.5 rounded-small text-muted hover:text-ink hover:underline"
            >
              <Phone aria-hidden size={15} />
              {phone}
            </a>
            <a
              href={`mailto:${email}`}
              className="inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-small text-muted hover:text-ink hover:underline"
            >
              <Mail aria-hidden size={15} className="shrink-0" />
              <span className="truncate">{email}</span>
            </a>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <MemberEdit details={details} provesForEmail={facts.provesForEmail} />
          <PrimaryAction details={details} facts={facts} onBenefits={onBenefits} />
        </div>
      </div>
      {late ? (
        <Callout
          tone="warn"
          title={
            late.sinceOn
              ? t("late", { amount: format.money(family.debt?.cents ?? late.cents), date: format.short(late.sinceOn) })
              : t("lateNoDate", { amount: format.money(family.debt?.cents ?? late.cents) })
          }
        >
          {late.nextAttemptOn ? t("nextAttempt", { date: format.short(late.nextAttemptOn) }) : null}
        </Callout>
      ) : null}
      {people.length > 1 ? (
        <nav aria-label={t("family")} className="flex flex-wrap gap-2">
          {people.map((person) => (
            <Link
              key={person.id}
              href={viewHref(view, { id: person.id })}
              onClick={stayHere}
              onPointerDown={() => memberPressed(facts.officeId, person.id)}
              aria-current={person.id === member.id ? "true" : undefined}
              className={cx(
                "inline-flex min-h-control-small items-center gap-2 rounded-full border py-0.5 pr-3 pl-1 text-body",
                person.id === member.id
                  ? "border-accent bg-accent-soft text-accent"
                  : "border-edge text-muted hover:bg-fill hover:text-ink",
              )}
            >
              <Avatar name={person.name} size="sm" />
              {person.firstName}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  );
}

function PrimaryAction({ details, facts, onBenefits }: Omit<Props, "view">) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const { family } = details;
  if (family.debt) {
    return (
      <CollectButton
        officeId={facts.officeId}
        memberId={family.id}
        name={family.name}
        mayRefund={facts.mayRefund}
        mayWaive={facts.rights.includes("waiveFees")}
        look="primary"
        label={t("collect", { amount: format.money(family.debt.cents) })}
      />
    );
  }
  const waits = [family, ...family.additionalMembers].some(({ subscriptions }) =>
    subscriptions.some(({ status }) => status === "pending_cash"),
  );
  if (waits) return <FirstPaymentButton officeId={facts.officeId} memberId={family.id} name={family.name} />;
  const ended =
    details.member.subscriptions.length > 0 &&
    details.member.subscriptions.every(({ status }) =>
      ["canceled", "inactive", "permanently_disabled"].includes(status),
    );
  if (details.benefits.some(({ mayUse, left }) => mayUse && left > 0))
    return (
      <Button variant="primary" onClick={onBenefits}>
        {t("markBenefit")}
      </Button>
    );
  if (facts.signupPath === null) return null;
  return (
    <LinkButton variant="primary" href={`${facts.signupPath}?memberId=${family.id}`}>
      {t(ended ? "reenrol" : "addFamily")}
    </LinkButton>
  );
}
