"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { placeIsThere } from "./notices";

/** The place where short notices appear: five seconds, held while the pointer rests on them (000 §9). */
export default function ToastPlace() {
  const t = useTranslations("ui");
  // After Sonner's own effect, so that it already listens.
  useEffect(() => placeIsThere(toast), []);
  return (
    <Sonner
      // A modal dialog takes the pointer from everything but itself; a notice must stay clickable.
      style={{ fontFamily: "inherit", pointerEvents: "auto" }}
      duration={5000}
      position="bottom-right"
      gap={8}
      visibleToasts={4}
      closeButton
      containerAriaLabel={t("notices")}
      icons={{
        success: <CircleCheck aria-hidden size={20} className="text-good" />,
        error: <CircleAlert aria-hidden size={20} className="text-bad" />,
        warning: <TriangleAlert aria-hidden size={20} className="text-warn" />,
        info: <Info aria-hidden size={20} className="text-info" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t("dismiss"),
        classNames: {
          toast:
            "flex w-[min(380px,calc(100vw-2rem))] items-start gap-3 rounded-card bg-raised p-4 pr-10 text-sm text-ink shadow-raised",
          title: "font-medium",
          description: "mt-0.5 text-muted",
          content: "min-w-0 flex-1 break-words",
          icon: "shrink-0",
          actionButton:
            "min-h-6 shrink-0 rounded-small font-medium text-accent underline underline-offset-3 hover:text-accent-hover",
          closeButton:
            "absolute top-3 right-3 grid size-6 place-items-center rounded-small text-muted hover:bg-fill hover:text-ink",
        },
      }}
    />
  );
}
