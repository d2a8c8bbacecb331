"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { PreviewDialog } from "@/components/ui/dialogs/preview-dialog";
import { Callout } from "@/components/ui/notices/callout";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";
import { isNamed } from "@/lib/membership/locations/sold.rules";
import { namedSale } from "@/lib/membership/locations/sold.schema";
import { KeptPeople, SaleEffect, type SaleShown } from "./sale-effect";

const PREVIEW = "POST /multi-location/manage-location-sold/:locationId/preview" as const;
const SELL = "POST /multi-location/manage-location-sold/:locationId" as const;
type Location = { locationId: number; name: string };
type Typed = { firstName: string; lastName: string; email: string; officeName: string };

/** Sells a location: its buyer and its name are typed, and what that does is read before it is done. Who may not reads why. */
export function SellLocation(location: Location) {
  const t = useTranslations("locations.sold");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("trigger")}</Button>
      {open ? <SaleDialog {...location} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SaleDialog({ locationId, name, onClose }: Location & { onClose: () => void }) {
  const t = useTranslations("locations.sold");
  const router = useRouter();
  const params = { locationId };
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState<{ typed: Typed; effect: SaleShown } | null>(null);
  const { act, pending } = useAct(SELL, {
    onSent: () => router.push("/account/manage-locations"),
    onRefused: () => setShown(null),
    refresh: false,
  });
  function sell() {
    if (!shown) return;
    const { plans, people } = shown.effect;
    const following = plans.filter(({ follows }) => follows);
    const leaving = people.filter(({ leaves }) => leaves);
    const seen = { expectedPlans: following.length, expectedPeople: leaving.length };
    void act({ params, input: { ...shown.typed, keepUserIds: [...kept], ...seen } });
  }
  return (
    <PreviewDialog
      title={t("dialogTitle", { location: name })}
      text={t("intro")}
      words={{ back: t("back"), close: t("close"), verb: t("verb", { location: name }) }}
      pending={pending}
      onBack={() => setShown(null)}
      onAct={sell}
      onClose={onClose}
      shown={shown && <SaleEffect effect={shown.effect} kept={kept} />}
    >
      <Loaded name={`sale of ${locationId}`} read={() => api(PREVIEW, { params })}>
        {({ refused, effect }) =>
          refused || !effect ? (
            <Callout tone="warn">{t(`refused.${refused ?? "someLocations"}`)}</Callout>
          ) : (
            <BuyerForm name={name} onTyped={(typed) => setShown({ typed, effect })}>
              <KeptPeople people={effect.people} kept={kept} onKept={setKept} />
            </BuyerForm>
          )
        }
      </Loaded>
    </PreviewDialog>
  );
}

type BuyerProps = { name: string; onTyped: (typed: Typed) => void; children: ReactNode };

function BuyerForm({ name, onTyped, children }: BuyerProps) {
  const t = useTranslations("locations.sold");
  function check(typed: Typed) {
    if (!isNamed(typed.officeName, name)) throw new Error(t("otherName"));
    onTyped(typed);
  }
  return (
    <Form
      schema={namedSale}
      defaultValues={{ firstName: "", lastName: "", email: "", officeName: "" }}
      onSubmit={check}
      label={t("buyerTitle")}
    >
      <TextField name="firstName" label={t("firstName")} maxLength={50} autoComplete="off" />
      <TextField name="lastName" label={t("lastName")} maxLength={50} autoComplete="off" />
      <EmailField name="email" label={t("email")} hint={t("emailHint")} autoComplete="off" />
      {children}
      <TextField name="officeName" label={t("typeName")} hint={name} maxLength={100} autoComplete="off" />
      <SubmitButton className="mt-4 justify-self-start">{t("check")}</SubmitButton>
    </Form>
  );
}
