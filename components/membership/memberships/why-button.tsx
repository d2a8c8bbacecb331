"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Loaded } from "@/components/ui/states/loaded";
import { Timeline } from "@/components/ui/timeline";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";
import { hasText } from "@/lib/core/i18n/has-text";
import { useStatusWord } from "./use-status-word";

type Why = ReplyOf<"GET /subscriptions/:subscriptionId/why">;

/** Opens why a membership stands as it does: the rule, its figures, how it came to it, what comes next. */
export function WhyButton({ subscriptionId, planName }: { subscriptionId: number; planName: string }) {
  const t = useTranslations("memberships.why");
  return (
    <Dialog
      title={t("title")}
      description={planName}
      trigger={
        <Button size="sm" variant="quiet">
          {t("open")}
        </Button>
      }
    >
      <Loaded
        name={`why ${subscriptionId}`}
        read={() => api("GET /subscriptions/:subscriptionId/why", { params: { subscriptionId } })}
      >
        {(why) => <Explained why={why} />}
      </Loaded>
    </Dialog>
  );
}

/** The word for what the rules name; a name without one is shown as it stands. */
function useNamed() {
  const t = useTranslations("memberships.why");
  return (key: string, name: string) => (hasText(t, key) ? t(key) : name);
}

function Explained({ why }: { why: Why }) {
  const t = useTranslations("memberships.why");
  const named = useNamed();
  const word = useStatusWord();
  const format = useFormats();
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-body font-medium">
          {t("since", { status: word(why.status), date: format.moment(why.since) })}
        </p>
        <p className="mt-1 text-body text-muted">{t(`rule.${why.status}`)}</p>
      </div>
      <Figures why={why} />
      {why.next.length > 0 ? (
        <section>
          <h3 className="text-body font-medium">{t("next")}</h3>
          <ul className="mt-1 grid gap-1 text-body text-muted">
            {why.next.map(({ event, to, on }) => (
              <li key={event}>
                {on ? `${format.full(on)} · ` : ""}
                {named(`event.${event}`, event)} → <span className="text-ink">{word(to)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Steps why={why} />
    </div>
  );
}

function Figures({ why }: { why: Why }) {
  const t = useTranslations("memberships.why");
  const named = useNamed();
  const format = useFormats();
  const text = (fact: Why["facts"][number]): string => {
    if (fact.kind === "date") return format.full(fact.value);
    if (fact.kind === "cents") return format.ledger(fact.value);
    return fact.kind === "count" ? String(fact.value) : named(`word.${fact.value}`, String(fact.value));
  };
  return (
    <section>
      <h3 className="text-body font-medium">{t("facts")}</h3>
      <DefinitionList
        look="lines"
        items={why.facts.map((fact) => ({ term: named(`fact.${fact.term}`, fact.term), value: text(fact) }))}
      />
    </section>
  );
}

function Steps({ why }: { why: Why }) {
  const t = useTranslations("memberships.why");
  const history = useTranslations("history.action");
  const word = useStatusWord();
  const format = useFormats();
  if (why.steps.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-body font-medium">{t("steps")}</h3>
      <Timeline
        label={t("steps")}
        items={why.steps.map(({ id, at, from, to, action, by }) => ({
          key: id,
          title: from ? `${word(from)} → ${word(to)}` : word(to),
          meta: format.moment(at),
          detail: [hasText(history, action) ? history(action) : null, by ?? t("byItself")].filter(Boolean).join(" · "),
        }))}
      />
    </section>
  );
}
