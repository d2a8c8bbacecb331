import "server-only";
import { getTranslations } from "next-intl/server";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatLong } from "@/lib/core/time/dates";
import type { PatientOffer } from "@/lib/membership/closings/offers.queries";
import { offerSentence } from "@/lib/membership/closings/offers.rules";
import type { OfferAnswer } from "@/lib/membership/closings/schema";

type Props = { offer: PatientOffer; locale: Locale };

/** What a family whose office closes is asked: what it would have at another location, what stands, and how to change that. */
export async function OfferCard({ offer, locale }: Props) {
  const [t, words] = await Promise.all([getTranslations("closingsOffer.card"), getTranslations("closingsOffer")]);
  const { answer, revision, place, lines } = offer;
  const values = { office: offer.officeName, place, date: formatLong(offer.closesOn, locale) };
  const act = (given: OfferAnswer, trigger: "accept" | "decline") => (
    <ConfirmAction
      call="POST /patient/closing-offers/:offerId/answer"
      params={{ offerId: offer.id }}
      input={{ answer: given, revision }}
      trigger={<Button variant={given === "accepted" ? "primary" : "secondary"}>{t(trigger)}</Button>}
      title={t(`${trigger}Title`, values)}
      text={t(`${trigger}Text`, values)}
      verb={t(trigger)}
      destructive={given === "declined"}
    />
  );
  return (
    <Card>
      <CardHeader title={words("title", values)} description={t("ask", values)} />
      <CardBody>
        <ul className="grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line.membershipId}>
              {line.memberName}: {offerSentence(line, locale)}
            </li>
          ))}
        </ul>
        <p className="mt-3 font-medium text-ink">{t(answer ?? "open", values)}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          {answer === "accepted" ? null : act("accepted", "accept")}
          {answer === "declined" ? null : act("declined", "decline")}
        </div>
      </CardBody>
    </Card>
  );
}
