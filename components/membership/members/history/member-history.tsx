"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { HistoryList } from "@/components/ui/history-list";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { TextLink } from "@/components/ui/links/text-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { api, type ReplyOf } from "@/lib/client";
import { withQuery } from "@/lib/core/lists/list";
import { HISTORY_KINDS, type HistoryKind } from "@/lib/membership/members/history.schema";
import { href } from "@/lib/pages/address";
import { useHistoryWord } from "./use-history-word";

type Entry = ReplyOf<"GET /members/:memberId/history">["entries"][number];
type Props = {
  memberId: number;
  serviceNames: Readonly<Record<string, string>>;
  onPayments: () => void;
  /** Another number has it read again. */
  round: number;
};

/** Everything that happened, all of it or one kind, page below page. */
export function MemberHistory(props: Props) {
  const t = useTranslations("history");
  const [kind, setKind] = useState<HistoryKind | "all">("all");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SegmentedControl
        label={t("kinds")}
        value={kind}
        onValueChange={setKind}
        options={(["all", ...HISTORY_KINDS] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Pages key={kind} {...props} kind={kind} />
      <p>
        <TextLink href={href("/dentist-new/membership-history/patient/[patientId]", { patientId: props.memberId })}>
          {t("page.open")}
        </TextLink>
      </p>
    </div>
  );
}

function Pages({ kind, before, ...props }: Props & { kind: HistoryKind | "all"; before?: string }) {
  const t = useTranslations("history");
  const { memberId, round } = props;
  const [more, setMore] = useState(false);
  const query = { before, kind: kind === "all" ? undefined : kind };
  return (
    <Loaded
      name={`history ${memberId} ${kind} ${before ?? ""} ${round}`}
      read={() => api("GET /members/:memberId/history", { params: { memberId }, query })}
    >
      {({ entries, next }) => (
        <>
          {entries.length === 0 ? <EmptyState title={t(kind === "all" ? "none" : "noneOf")} /> : null}
          <Lines entries={entries} serviceNames={props.serviceNames} onPayments={props.onPayments} />
          {next === null ? null : more ? (
            <div className="mt-5">
              <Pages kind={kind} before={next} {...props} />
            </div>
          ) : (
            <Button className="mt-5" onClick={() => setMore(true)}>
              {t("more")}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Lines({
  entries,
  serviceNames,
  onPayments,
}: Pick<Props, "serviceNames" | "onPayments"> & { entries: readonly Entry[] }) {
  const t = useTranslations("history");
  const word = useHistoryWord(serviceNames);
  const linkOf = ({ link }: Entry) => {
    if (link === null) return null;
    if (link.to === "payment")
      return (
        <Button size="sm" variant="quiet" onClick={onPayments}>
          {t("payment")}
        </Button>
      );
    return <TextLink href={withQuery("/account/disputes", { id: link.id })}>{t("dispute")}</TextLink>;
  };
  return <HistoryList entries={entries.map((entry) => ({ ...entry, more: linkOf(entry) }))} word={word} />;
}
