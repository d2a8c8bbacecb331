import { Ellipsis, Plus, Send, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons/button";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Kbd } from "@/components/ui/kbd";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { Line, Section } from "./section";

/** Buttons, links and the pills of status. */
export function ActionSection() {
  const t = useTranslations("uiGallery");
  return (
    <Section title={t("actions")}>
      <Line>
        <Button variant="primary">
          <Plus size={18} />
          {t("add")}
        </Button>
        <Button>{t("invite")}</Button>
        <Button variant="quiet">{t("export")}</Button>
        <Button variant="danger">
          <Trash2 size={18} />
          {t("delete")}
        </Button>
        <Button variant="danger-quiet">{t("delete")}</Button>
        <LinkButton href="#main">
          <Send size={18} />
          {t("link")}
        </LinkButton>
        <TextLink href="#main">{t("link")}</TextLink>
      </Line>
      <Line>
        <Button variant="primary" size="lg">
          {t("pay")}
        </Button>
        <Button variant="primary" pending>
          {t("pay")}
        </Button>
        <Button pending>{t("add")}</Button>
        <Button variant="primary" disabled>
          {t("add")}
        </Button>
        <Button disabled>{t("invite")}</Button>
        <Button size="sm">{t("invite")}</Button>
        <Button size="sm" variant="primary">
          {t("add")}
        </Button>
        <IconButton icon={<Ellipsis />} label={t("moreActions")} />
        <IconButton icon={<Plus />} label={t("add")} variant="secondary" />
        <CopyButton text="https://dental.example.com/signup/bright-smiles" />
      </Line>
      <Line>
        <StatusPill tone="good">{t("status.active")}</StatusPill>
        <StatusPill tone="good" outlined>
          {t("status.inOffice")}
        </StatusPill>
        <StatusPill tone="warn" reason={t("status.lateReason")}>
          {t("status.late")}
        </StatusPill>
        <StatusPill tone="bad">{t("status.delinquent")}</StatusPill>
        <StatusPill tone="info">{t("status.pending")}</StatusPill>
        <StatusPill tone="neutral">{t("status.canceled")}</StatusPill>
        <StatusPill tone="neutral" outlined>
          {t("status.inactive")}
        </StatusPill>
        <StatusPill tone="bad" outlined>
          {t("status.disabled")}
        </StatusPill>
        <Badge>12</Badge>
        <Badge tone="accent">3</Badge>
        <Badge tone="bad">9</Badge>
        <Kbd>Ctrl</Kbd>
        <Avatar name="Maria Alvarez" size="sm" />
        <Avatar name="Maria Alvarez" />
        <Avatar name="Maria Alvarez" size="lg" />
      </Line>
    </Section>
  );
}
