"use client";

import { useTranslations } from "next-intl";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import { REVIEW_MAX, reviewForm, STARS } from "@/lib/platform/reviews/schema";

type Props = { officeId: number; review: { rating: number; text: string; mayQuote: boolean } | null };

/** The office's one review: written here the first time, and changed as often as it likes. */
export function ReviewForm({ officeId, review }: Props) {
  const t = useTranslations("reviews");
  const rating = STARS.find((stars) => Number(stars) === review?.rating);
  return (
    <Form
      call="PUT /dentists/:officeId/review"
      params={{ officeId }}
      schema={reviewForm}
      defaultValues={{ ...(rating ? { rating } : {}), text: review?.text ?? "", mayQuote: review?.mayQuote ?? false }}
      guard
    >
      <RadioField
        name="rating"
        label={t("rating")}
        columns={3}
        options={STARS.map((value) => ({ value, label: t(`rated.${value}`) }))}
      />
      <TextareaField name="text" label={t("yours")} hint={t("yoursHint")} rows={5} max={REVIEW_MAX} />
      <CheckboxField name="mayQuote" label={t("mayQuote")} hint={t("mayQuoteHint")} required={false} />
      <SubmitButton className="justify-self-start">{t(review ? "save" : "send")}</SubmitButton>
    </Form>
  );
}
