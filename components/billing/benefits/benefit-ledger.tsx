"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { Ledger, Line } from "./ledger";
import { Savings } from "./savings";
import { OverLimit, UndoUse, UseButton, UseOtherDay } from "./use-acts";

type Names = Readonly<Record<string, string>>;

type Props = { officeId: number; ledger: Ledger; serviceNames: Names };

/** What a plan includes this term, what was used and by whom it was marked; one tap marks the next. */
export function BenefitLedgerView({ officeId, ledger, serviceNames }: Props) {
  const t = useTranslations("benefits.ledger");
  const format = useFormats();
  const { lines, earlier, term, lastOn } = ledger;
  const nameOf = (code: string) => serviceNames[code] ?? code;
  return (
    <section className="grid gap-2 text-body" aria-label={t("title")}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-medium text-ink">{t("title")}</h4>
        <p className="text-muted">{t("term", { from: format.full(term.startOn), to: format.full(lastOn) })}</p>
      </div>
      {lines.length === 0 ? <p className="text-muted">{t("none")}</p> : null}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Service key={line.code} officeId={officeId} ledger={ledger} line={line} name={nameOf(line.code)} />
        ))}
      </ul>
      <Savings ledger={ledger} />
      {earlier.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-muted">{t("earlier")}</summary>
          <ul className="mt-1 grid gap-1 text-muted">
            {earlier.map(({ id, code, usedOn }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">{nameOf(code)}</span>
                <span className="shrink-0 tabular-nums">{format.full(usedOn)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Service({ officeId, ledger, line, name }: { officeId: number; ledger: Ledger; line: Line; name: string }) {
  const t = useTranslations("benefits.ledger");
  const { quantity, used, left } = line;
  const act = { officeId, ledger, line, name };
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="break-words text-ink">{name}</p>
          <p className="text-muted tabular-nums">
            {quantity === 0 ? t("noLonger") : `${t("used", { used, quantity })} · ${t("left", { left })}`}
          </p>
        </div>
        {ledger.mayUse && quantity > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            {left > 0 ? (
              <>
                <UseOtherDay {...act} />
                <UseButton {...act} />
              </>
            ) : (
              <OverLimit {...act} />
            )}
          </div>
        ) : null}
      </div>
      {line.uses.length > 0 ? (
        <ul className="grid gap-1">
          {line.uses.map((use) => (
            <UseRow key={use.id} officeId={officeId} use={use} name={name} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function UseRow({ officeId, use, name }: { officeId: number; use: Line["uses"][number]; name: string }) {
  const t = useTranslations("benefits.ledger");
  const format = useFormats();
  const date = format.full(use.usedOn);
  const said = use.by ? t("by", { date, name: use.by }) : date;
  const notes = [...(use.overLimit ? [t("over")] : []), ...(use.carried ? [t("carried")] : [])];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 text-muted">
      <span className="min-w-0 break-words tabular-nums">{[said, ...notes].join(" · ")}</span>
      <UndoUse officeId={officeId} useId={use.id} name={name} date={date} />
    </li>
  );
}
