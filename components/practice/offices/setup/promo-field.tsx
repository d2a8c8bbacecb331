"use client";

import { Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { FieldNotes } from "@/components/forms/field";
import { Button } from "@/components/ui/buttons/button";
import { inputClass } from "@/components/ui/inputs/input";
import { ApiError, api } from "@/lib/client";

export type Promo = { code: string; percentOffBps: number; name: string };

type Props = { initial: string; promo: Promo | null; onPromo: (promo: Promo | null) => void };

/** A promo code; it is looked up only when there is one (000 §7), at once when it came with the address. */
export function PromoField({ initial, promo, onPromo }: Props) {
  const t = useTranslations("onboardingSignup");
  const id = useId();
  const [text, setText] = useState(promo?.code ?? initial);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  const asked = useRef(promo !== null);

  async function apply(code: string) {
    if (code.trim() === "") return onPromo(null);
    setPending(true);
    setError("");
    try {
      const { data } = await api("POST /stripe-connect/loadDiscount", { input: { discountCode: code.trim() } });
      onPromo(
        data.valid ? { code: data.code, percentOffBps: Math.round(data.percentOff * 100), name: data.name } : null,
      );
      if (!data.valid) setError(t("codeUnknown"));
    } catch (cause) {
      const said = cause instanceof ApiError ? cause.fields.discountCode : undefined;
      setError(said ?? (cause instanceof Error ? cause.message : t("codeUnknown")));
    }
    setPending(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code of the address
  useEffect(() => {
    if (asked.current || initial === "") return;
    asked.current = true;
    void apply(initial);
  }, []);

  const good = promo
    ? promo.percentOffBps > 0
      ? t("promoTakes", { percent: promo.percentOffBps / 100, name: promo.name })
      : t("promoFrom", { name: promo.name })
    : "";
  return (
    <form
      className="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void apply(text);
      }}
    >
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t("promo")} <span className="font-normal text-muted">{t("optional")}</span>
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-good`}
          onChange={(event) => setText(event.target.value)}
          className={inputClass()}
        />
        <Button type="submit" pending={pending}>
          {t("apply")}
        </Button>
      </div>
      <FieldNotes id={id} error={error} />
      <p id={`${id}-good`} role="status" className="mt-1.5 flex items-center gap-1.5 text-small text-good empty:hidden">
        {good ? (
          <>
            <Tag size={14} className="shrink-0" />
            {good}
          </>
        ) : null}
      </p>
    </form>
  );
}
