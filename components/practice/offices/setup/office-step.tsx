"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { Form, type FormHandle } from "@/components/forms/form";
import { PhoneField } from "@/components/forms/phone-field";
import { SubmitButton, stayInField } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import {
  ProfessionalsField,
  profileForm,
  profileValues,
  TimezoneField,
} from "@/components/practice/offices/profile-fields";
import { LogoField } from "@/components/practice/offices/settings/logo-field";
import { Button } from "@/components/ui/buttons/button";
import type { SetupState } from "@/lib/billing/onboarding/queries";
import { ApiError, api } from "@/lib/client";
import { slugOf } from "@/lib/practice/offices/rules";
import { useMove } from "./move";
import { SaveDraft } from "./save-draft";

type Input = z.input<typeof profileForm>;
type Output = z.output<typeof profileForm>;

const PARTS = [
  { key: "name", fields: ["officeName", "slug"] },
  { key: "place", fields: ["street", "city", "state", "zip", "timezone"] },
  { key: "reach", fields: ["phone", "email", "website"] },
  { key: "people", fields: ["professionalNames"] },
] as const;

function startValues({ profile, draft }: Pick<SetupState, "profile" | "draft">): Input {
  const values = profileValues(profile);
  const saved: Input = profile.named ? values : { ...values, officeName: "", slug: "" };
  const typed = draft.office ?? {};
  return {
    ...saved,
    ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => name in saved && typeof value === "string")),
  };
}

type Props = { officeId: number; userId: number; host: string; state: Pick<SetupState, "profile" | "draft"> };

/** Step 1, one question at a time: name and address, place, how to reach it, who works there. */
export function OfficeStep({ officeId, userId, host, state }: Props) {
  const t = useTranslations("offices.setup");
  const move = useMove(officeId);
  const [part, setPart] = useState(0);
  const here = PARTS[part] ?? PARTS[0];
  const last = part === PARTS.length - 1;
  async function forward(form: FormHandle<Input, Output>) {
    if (await form.trigger([...here.fields], { shouldFocus: true })) setPart(part + 1);
  }
  /** Sends it all. A refusal leads back to the question it is about, with its message at the field. */
  async function send(values: Output) {
    try {
      await api("POST /dentist-info/updateOfficeProfile/:officeId", { params: { officeId }, input: values });
    } catch (cause) {
      const refused = cause instanceof ApiError ? cause.fields : {};
      const about = PARTS.findIndex(({ fields }) => fields.some((name) => name in refused));
      if (about >= 0) setPart(about);
      throw cause;
    }
    await move("account");
  }
  return (
    <Form
      schema={profileForm}
      defaultValues={startValues(state)}
      label={t("step.office")}
      className="max-w-xl"
      onSubmit={send}
    >
      {(form) => (
        <>
          <Question
            key={here.key}
            count={t("question", { number: part + 1, count: PARTS.length })}
            title={t(`questions.${here.key}.title`)}
            text={t(`questions.${here.key}.text`)}
          />
          {here.key === "name" ? <NameFields officeId={officeId} host={host} form={form} /> : null}
          {here.key === "place" ? (
            <>
              <AddressField />
              <TimezoneField follows />
            </>
          ) : null}
          {here.key === "reach" ? (
            <>
              <PhoneField name="phone" label={t("phone")} />
              <EmailField name="email" label={t("email")} hint={t("emailHint")} />
              <TextField
                name="website"
                label={t("website")}
                required={false}
                inputMode="url"
                autoComplete="url"
                placeholder="yourpractice.com"
              />
            </>
          ) : null}
          {here.key === "people" ? (
            <>
              <ProfessionalsField />
              <LogoField officeId={officeId} userId={userId} url={state.profile.logo_url} />
            </>
          ) : null}
          <SaveDraft officeId={officeId} step="office" />
          <div className="flex flex-wrap gap-2">
            {last ? (
              <SubmitButton>{t("saveAndContinue")}</SubmitButton>
            ) : (
              <Button variant="primary" onMouseDown={stayInField} onClick={() => forward(form)}>
                {t("continue")}
              </Button>
            )}
            {part > 0 ? <Button onClick={() => setPart(part - 1)}>{t("back")}</Button> : null}
          </div>
        </>
      )}
    </Form>
  );
}

/** The question of the moment; it takes the focus so that its words are read first. */
export function Question({ count, title, text }: { count?: string; title: string; text?: string }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <div>
      {count ? <p className="mb-1 text-small font-medium text-muted tabular-nums">{count}</p> : null}
      <h1 ref={head} tabIndex={-1} className="text-[24px] leading-8 outline-none sm:text-h2">
        {title}
      </h1>
      {text ? <p className="mt-2 text-muted">{text}</p> : null}
    </div>
  );
}

/** The name, and the address derived from it until another is typed. */
function NameFields({ officeId, host, form }: { officeId: number; host: string; form: FormHandle<Input, Output> }) {
  const t = useTranslations("offices.setup");
  const { subscribe, getValues, setValue, setError } = form;
  const proposed = useRef(getValues("slug") === "" ? "" : null);
  useEffect(() => {
    let timer: number | undefined;
    const stop = subscribe({
      name: ["officeName", "slug"],
      formState: { values: true },
      callback: ({ values }) => {
        const own = values.slug !== "" && values.slug !== proposed.current;
        window.clearTimeout(timer);
        const wanted = own ? values.slug : slugOf(values.officeName);
        if (!wanted || wanted === proposed.current) return;
        timer = window.setTimeout(async () => {
          const response = await api("POST /dentists/:officeId/slug", {
            params: { officeId },
            input: { slug: wanted },
          }).catch(() => null);
          if (!response) return;
          const { available, suggestion } = response.data;
          if (own && !available) return setError("slug", { message: t("slugTaken", { suggestion }) });
          if (own) return;
          proposed.current = suggestion;
          setValue("slug", suggestion, { shouldDirty: true, shouldValidate: true });
        }, 400);
      },
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [subscribe, setValue, setError, officeId, t]);
  return (
    <>
      <TextField name="officeName" label={t("officeName")} autoComplete="organization" maxLength={100} />
      <TextField
        name="slug"
        label={t("slug")}
        hint={t("slugHint", { host })}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        maxLength={60}
      />
    </>
  );
}
