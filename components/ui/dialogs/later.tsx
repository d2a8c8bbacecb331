"use client";

import { useTranslations } from "next-intl";
import { Slot } from "radix-ui";
import { type ComponentType, type ReactElement, useState } from "react";
import { useToast } from "../notices/use-toast";
import { DialogOpening } from "./opening";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Props<Given> = { load: Load<Given>; trigger: ReactElement; given: Given };

/**
 * A button with a dialog that is fetched when pointer or focus come near the button, not with the page. The dialog is
 * written as for a menu, without a button of its own, and is the default export of its file:
 * `<Later load={() => import("../invite-dialog")} trigger={<Button>…</Button>} given={{ officeId }} />`.
 */
export function Later<Given extends object>({ load, trigger, given }: Props<Given>) {
  const [Fetched, setFetched] = useState<ComponentType<Given> | null>(null);
  const [open, setOpen] = useState(false);
  const t = useTranslations("ui");
  const toast = useToast();
  const prepare = () => void load().catch(() => undefined);
  async function show() {
    try {
      const { default: dialog } = await load();
      setFetched(() => dialog);
      setOpen(true);
    } catch {
      toast.error(t("unreachable"));
    }
  }
  return (
    <>
      <Slot.Root aria-haspopup="dialog" aria-expanded={open} onPointerEnter={prepare} onFocus={prepare} onClick={show}>
        {trigger}
      </Slot.Root>
      {Fetched ? (
        <DialogOpening value={{ open, onOpenChange: setOpen }}>
          <Fetched {...given} />
        </DialogOpening>
      ) : null}
    </>
  );
}
