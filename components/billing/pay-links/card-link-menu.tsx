"use client";

import { ChevronDown, Copy, Mail, MessageSquare, Monitor } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { DropdownMenu } from "@/components/ui/menus/dropdown-menu";
import type { CardLinkFacts } from "@/lib/billing/pay-links/card-link.queries";
import type { CardLinkWay } from "@/lib/billing/pay-links/card-link.schema";
import { LinkDialog } from "./link-dialog";

type Props = {
  officeId: number;
  memberId: number;
  name: string;
  reach: Pick<CardLinkFacts, "email" | "phone" | "texts">;
  label: string;
  /** What the button is called where several of them stand on a page. */
  accessibleName?: string;
  size?: "sm" | "md";
};

/**
 * How a family gives us another card: on this screen, or by the link, which is mailed, texted or copied. What cannot be sent
 * says why.
 */
export function CardLinkMenu({ officeId, memberId, name, reach, label, accessibleName, size = "md" }: Props) {
  const t = useTranslations("payLinksDesk");
  const [made, setMade] = useState<{ by: CardLinkWay; url: string } | null>(null);
  // Read when the answer is there: the one that was chosen last.
  const by = useRef<CardLinkWay>("mail");
  const { act, pending } = useAct("POST /dentists/:officeId/members/sendSecurePaymentUpdateLink", {
    onSent: ({ data }) => setMade(data.url === null ? null : { by: by.current, url: data.url }),
  });
  const choose = (way: CardLinkWay) => () => {
    by.current = way;
    void act({ params: { officeId }, input: { memberId, by: way } });
  };
  const texts = reach.phone === "" ? "noConsent" : reach.texts;
  const close = () => setMade(null);
  return (
    <>
      <DropdownMenu
        label={t("menu", { name })}
        items={[
          {
            label: t("screen"),
            note: t("screenNote", { name }),
            icon: <Monitor aria-hidden />,
            onSelect: choose("screen"),
          },
          {
            label: t("mail"),
            note: reach.email || t("refused.noEmail"),
            refused: reach.email === "",
            icon: <Mail aria-hidden />,
            onSelect: choose("mail"),
          },
          {
            label: t("text"),
            note: texts === "yes" ? reach.phone : t(`refused.${texts}`),
            refused: texts !== "yes",
            icon: <MessageSquare aria-hidden />,
            onSelect: choose("text"),
          },
          { label: t("copy"), note: t("copyNote"), icon: <Copy aria-hidden />, onSelect: choose("copy") },
        ]}
        trigger={
          <Button size={size} pending={pending} {...(accessibleName ? { "aria-label": accessibleName } : {})}>
            {label}
            <ChevronDown aria-hidden size={18} />
          </Button>
        }
      />
      <LinkDialog
        url={made?.by === "copy" ? made.url : null}
        onClose={close}
        title={t("copyTitle")}
        text={t("copyText")}
        copy={t("copy")}
      />
      <LinkDialog
        url={made?.by === "screen" ? made.url : null}
        onClose={close}
        title={t("screenTitle", { name })}
        text={t("screenText")}
        open={t("open")}
      />
    </>
  );
}
