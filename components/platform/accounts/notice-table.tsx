"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/inputs/switch";
import { ALWAYS, type OfficeChoice, type ShownNotice } from "@/lib/platform/accounts/notices.rules";

/** Which notices one is mailed: a switch where there is a choice, the reason where there is none. */
export function NoticeTable({ notices }: { notices: readonly ShownNotice[] }) {
  const t = useTranslations("accounts.notices");
  const chosen = notices.filter(({ always }) => always === null);
  return (
    <Card id="notices" className="scroll-mt-24">
      <CardHeader
        title={t("title")}
        description={chosen.length === 0 ? null : t(chosen.some(({ bell }) => bell) ? "text" : "textNoBell")}
      />
      <CardBody className="grid gap-6">
        {chosen.length > 0 ? (
          <ul className="divide-y divide-line">
            {chosen.flatMap((notice) =>
              notice.offices ? (
                notice.offices.map((office) => <OfficeRow key={office.householdId} office={office} />)
              ) : (
                <NoticeRow key={notice.kind} notice={notice} />
              ),
            )}
          </ul>
        ) : null}
        <div className="grid gap-4">
          <h3 className="text-body font-semibold">{t("fixed")}</h3>
          {ALWAYS.map((why) => {
            const kinds = notices.filter(({ always }) => always === why);
            return kinds.length === 0 ? null : (
              <div key={why}>
                <p className="text-small text-muted">{t(`because.${why}`)}</p>
                <ul className="mt-1 list-disc pl-5">
                  {kinds.map(({ kind }) => (
                    <li key={kind}>{t(`kind.${kind}`)}</li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </CardBody>
    </Card>
  );
}

function NoticeRow({ notice: { kind, mail, bell } }: { notice: ShownNotice }) {
  const t = useTranslations("accounts.notices");
  const [on, setOn] = useState(mail);
  const { act } = useAct("PUT /users/me/notices/:kind", { onRefused: () => setOn((now) => !now) });
  const change = (next: boolean) => {
    setOn(next);
    void act({ params: { kind }, input: { mail: next } });
  };
  return (
    <SwitchRow
      id={`notice-${kind}`}
      label={t(`kind.${kind}`)}
      note={t(bell ? "alsoBell" : "mailOnly")}
      on={on}
      change={change}
    />
  );
}

/** What one of the offices writes to its families. */
function OfficeRow({ office: { householdId, officeName: office, mail } }: { office: OfficeChoice }) {
  const t = useTranslations("accounts.notices");
  const [on, setOn] = useState(mail);
  const call = "PUT /users/me/families/:householdId/office-mail";
  const { act } = useAct(call, { onRefused: () => setOn((now) => !now) });
  const change = (next: boolean) => {
    setOn(next);
    void act({ params: { householdId }, input: { mail: next } });
  };
  return (
    <SwitchRow
      id={`office-mail-${householdId}`}
      label={t("fromOffice", { office })}
      note={t("mailOnly")}
      on={on}
      change={change}
    />
  );
}

type RowProps = { id: string; label: string; note: string; on: boolean; change: (next: boolean) => void };

function SwitchRow({ id, label, note, on, change }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-about`} className="text-small text-muted">
          {note}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-about`} checked={on} onCheckedChange={change} />
    </li>
  );
}
