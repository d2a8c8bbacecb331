"use client";

import { Copy, Mail, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IdleWarning } from "@/components/layout/session/idle-warning";
import { Button } from "@/components/ui/buttons/button";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { Dialog, DialogClose } from "@/components/ui/dialogs/dialog";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { DropdownMenu } from "@/components/ui/menus/dropdown-menu";
import { Popover } from "@/components/ui/menus/popover";
import { Tooltip } from "@/components/ui/menus/tooltip";
import { useToast } from "@/components/ui/notices/use-toast";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import { Line, Section } from "./section";

/** Whatever opens over the page. */
export function OverlaySection() {
  const t = useTranslations("uiGallery");
  const toast = useToast();
  const [idle, setIdle] = useState(false);
  const [chosen, setChosen] = useState(3);
  return (
    <Section title={t("overlays.title")}>
      <Line>
        <Dialog
          trigger={<Button>{t("overlays.dialog")}</Button>}
          title={t("overlays.dialogTitle")}
          description={t("sampleText")}
          footer={
            <>
              <DialogClose>
                <Button>{t("overlays.cancel")}</Button>
              </DialogClose>
              <DialogClose>
                <Button variant="primary">{t("invite")}</Button>
              </DialogClose>
            </>
          }
        >
          <p>{t("sampleText")}</p>
        </Dialog>
        <ConfirmDialog
          trigger={<Button>{t("overlays.confirm")}</Button>}
          title={t("overlays.confirmTitle")}
          consequence={t("overlays.consequence")}
          verb={t("overlays.verb")}
          keep={t("overlays.keep")}
          onConfirm={() => {
            toast.success(t("overlays.done"));
          }}
        />
        <Drawer
          trigger={<Button>{t("overlays.drawer")}</Button>}
          title="Maria Alvarez"
          description={t("status.active")}
          size="lg"
          footer={<Button variant="primary">{t("bill.collect")}</Button>}
        >
          <p>{t("sampleText")}</p>
        </Drawer>
        <DropdownMenu
          label={t("moreActions")}
          trigger={<Button>{t("overlays.menu")}</Button>}
          items={[
            { label: t("overlays.mail"), icon: <Mail /> },
            { label: t("overlays.copy"), icon: <Copy />, hint: "C" },
            { kind: "line" },
            { label: t("delete"), icon: <Trash2 />, danger: true },
          ]}
        />
        <Popover label={t("overlays.popover")} trigger={<Button>{t("overlays.popover")}</Button>}>
          {t("sampleText")}
        </Popover>
        <Tooltip text={t("status.lateReason")}>
          <Button>{t("overlays.tooltip")}</Button>
        </Tooltip>
        <Button onClick={() => toast.success(t("overlays.done"), { onUndo: () => toast.info(t("overlays.undone")) })}>
          {t("overlays.toast")}
        </Button>
        <Button onClick={() => toast.error(t("overlays.failed"))}>{t("overlays.errorToast")}</Button>
        <Button onClick={() => setIdle(true)}>{t("overlays.idle")}</Button>
        <Button onClick={() => setChosen(3)}>{t("overlays.bulk")}</Button>
      </Line>
      <BulkBar
        selected={chosen}
        matching={512}
        onSelectAll={() => setChosen(512)}
        onClear={() => setChosen(0)}
        effect="$147.00"
      >
        <Button size="sm" variant="primary">
          {t("bill.collect")}
        </Button>
      </BulkBar>
      <IdleWarning open={idle} secondsLeft={287} onStay={() => setIdle(false)} onLogout={() => setIdle(false)} />
    </Section>
  );
}
