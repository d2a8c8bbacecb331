"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Link } from "@/components/ui/links/link";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { api, type ReplyOf } from "@/lib/client";
import { ComingLine } from "./coming-line";

export type DayFacts = { officeId: number; membersPath: string };
type Lines = ReplyOf<"GET /dentists/:officeId/billing-calendar/day">;

/** Loads once its day is opened: what is collapsed is not requested. */
export function DayWhenSeen({ on, ...facts }: DayFacts & { on: string }) {
  const [seen, setSeen] = useState(false);
  return (
    <div
      ref={(node) => {
        const details = node?.closest("details");
        if (!details) return;
        const look = () => details.open && setSeen(true);
        details.addEventListener("toggle", look);
        return () => details.removeEventListener("toggle", look);
      }}
    >
      {seen ? <OfficeDay on={on} {...facts} /> : null}
    </div>
  );
}

function familiesOf(lines: Lines): Lines[] {
  const families = new Map<number, Lines>();
  for (const line of lines) families.set(line.householdId, [...(families.get(line.householdId) ?? []), line]);
  return [...families.values()];
}

const PAGE = 50;

/** Whom a day charges, family by family. */
export function OfficeDay({ on, officeId, membersPath }: DayFacts & { on: string }) {
  const t = useTranslations("ui");
  const members = useTranslations("members.detail");
  const [most, setMost] = useState(PAGE);
  const { data, failure, reload } = useLoad(
    () => api("GET /dentists/:officeId/billing-calendar/day", { params: { officeId }, query: { on } }),
    `calendar ${officeId} ${on}`,
  );
  if (failure !== null) return <ErrorState title={members("failed")} description={failure} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={2} columns={2} />;
  const families = familiesOf(data);
  return (
    <>
      <ul className="grid gap-2">
        {families.slice(0, most).map((lines) => (
          <li key={lines[0]?.householdId} className="rounded-control border border-line px-3 py-2">
            {lines[0]?.owner ? (
              <Link
                href={`${membersPath}?id=${lines[0].owner.memberId}`}
                className="text-small font-medium text-accent hover:underline"
              >
                {lines[0].owner.name}
              </Link>
            ) : null}
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <ComingLine key={`${line.kind} ${line.membershipId} ${line.dueOn}`} line={line} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {families.length > most ? (
        <Button className="mt-3" onClick={() => setMost(most + PAGE)}>
          {t("more")}
        </Button>
      ) : null}
    </>
  );
}
