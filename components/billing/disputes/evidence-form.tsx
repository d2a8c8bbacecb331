"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FieldNotes } from "@/components/forms/field";
import { UnsavedGuard } from "@/components/forms/unsaved-guard";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Disclosure } from "@/components/ui/disclosure";
import { Textarea } from "@/components/ui/inputs/input";
import { Callout } from "@/components/ui/notices/callout";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";
import { charactersOf } from "@/lib/billing/disputes/rules";
import { MAX_CHARACTERS, type TextField } from "@/lib/billing/disputes/schema";
import { AcceptButton } from "./accept-button";
import { EvidenceFiles } from "./evidence-files";
import { ReviewButton } from "./review-button";
import { type EditedEvidence, useEvidence } from "./use-evidence";

/** What most cases are decided by; the rest is one click away. */
const FIRST: readonly TextField[] = [
  "cancellation_rebuttal",
  "product_description",
  "access_activity_log",
  "uncategorized_text",
  "appeal_reason",
];
const HINTED = FIRST as readonly string[];
const LONG: readonly TextField[] = [...FIRST, "cancellation_policy_disclosure"];

type Props = { view: DisputeView; memberHref: string | null };

/** The evidence, saved while typing; submitted once, after a review of how the bank will read it. */
export function EvidenceForm({ view, memberHref }: Props) {
  const t = useTranslations("disputes.form");
  const answer = useEvidence(view.id, view);
  const count = charactersOf(answer.evidence);
  const first = FIRST.filter((name) => view.fields.texts.includes(name));
  const more = view.fields.texts.filter((name) => !FIRST.includes(name));
  return (
    <Card>
      <CardHeader
        title={t("title")}
        description={t("text")}
        actions={
          <p role="status" className={cx("text-small", answer.phase === "failed" ? "text-bad" : "text-muted")}>
            <Phase answer={answer} view={view} />
          </p>
        }
      />
      <CardBody className="grid gap-5">
        {answer.failure ? (
          <Callout tone="bad" role="alert">
            {answer.failure}
          </Callout>
        ) : null}
        {first.map((name) => (
          <EvidenceField key={name} name={name} answer={answer} />
        ))}
        {more.length > 0 ? (
          <Disclosure summary={t("more")}>
            <div className="grid gap-5">
              {more.map((name) => (
                <EvidenceField key={name} name={name} answer={answer} />
              ))}
            </div>
          </Disclosure>
        ) : null}
        <p className={cx("text-small tabular-nums", count > MAX_CHARACTERS ? "text-bad" : "text-muted")}>
          {t("count", { count })}
        </p>
        <EvidenceFiles view={view} evidence={answer} />
      </CardBody>
      <CardFooter className="flex-col-reverse items-stretch sm:flex-row sm:items-center">
        {view.inquiry && view.refundable && memberHref ? (
          <LinkButton href={memberHref}>{t("refund")}</LinkButton>
        ) : null}
        {view.canAccept ? <AcceptButton view={view} /> : null}
        <ReviewButton view={view} answer={answer} />
      </CardFooter>
      <UnsavedGuard active={answer.phase !== "saved"} />
    </Card>
  );
}

function Phase({ answer, view }: { answer: EditedEvidence; view: DisputeView }) {
  const t = useTranslations("disputes.form");
  if (answer.phase === "saving") return t("saving");
  if (answer.phase === "failed") return t("failed");
  if (answer.phase === "unsaved") return t("unsaved");
  return answer.revision() > 0 || view.savedAt ? t("saved") : null;
}

function EvidenceField({ name, answer }: { name: TextField; answer: EditedEvidence }) {
  const t = useTranslations("disputes");
  const id = useId();
  const value = answer.evidence[name] ?? "";
  const rows = LONG.includes(name) ? Math.min(10, Math.max(3, value.split("\n").length + 1)) : 1;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-body font-medium text-ink">
        {t(`field.${name}`)}
      </label>
      <Textarea
        id={id}
        rows={rows}
        value={value}
        onChange={(event) => answer.change(name, event.target.value)}
        onBlur={() => void answer.flush().catch(() => undefined)}
      />
      {HINTED.includes(name) ? <FieldNotes id={id} hint={t(`hint.${name as "appeal_reason"}`)} /> : null}
    </div>
  );
}
