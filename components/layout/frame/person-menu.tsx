"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/buttons/button";
import { DropdownMenu, type MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { THEMES } from "../look/theme";
import { useTheme } from "../look/use-theme";

type Props = {
  name: string;
  /** The address of their photograph. */
  photo?: string | null | undefined;
  detail?: string;
  /** The name stands beside the picture, where there is room. */
  named?: boolean;
  links: readonly { label: string; href: string }[];
  /** Entries that open a dialog: whom to write to. */
  help?: readonly { label: string; dialog: ReactNode }[];
  languages?: readonly { label: string; current: boolean; onChoose: () => void }[];
  logoutHref?: string;
  onLogout?: () => void;
};

/** Who is logged in, their links, theme and language, and the way out. */
export function PersonMenu(props: Props) {
  const { name, photo, detail, named = false, links, help = [], languages = [], logoutHref, onLogout } = props;
  const t = useTranslations("layout");
  const [theme, setTheme] = useTheme();
  const items: MenuEntry[] = [
    ...links.map((link) => ({ label: link.label, href: link.href })),
    ...help,
    { kind: "heading", label: t("theme") },
    ...THEMES.map((each) => ({
      kind: "check" as const,
      label: t(`themes.${each}`),
      checked: theme === each,
      onCheckedChange: () => setTheme(each),
    })),
    ...(languages.length ? [{ kind: "heading" as const, label: t("language") }] : []),
    ...languages.map((language) => ({
      kind: "check" as const,
      label: language.label,
      checked: language.current,
      onCheckedChange: language.onChoose,
    })),
    { kind: "line" },
    { label: t("logout"), href: logoutHref, onSelect: onLogout },
  ];
  return (
    <DropdownMenu
      label={t("account")}
      items={items}
      header={
        <div>
          <p className="font-medium">{name}</p>
          {detail ? <p className="text-small text-muted">{detail}</p> : null}
        </div>
      }
      trigger={
        <button
          type="button"
          aria-label={t("accountOf", { name })}
          className={buttonClass({ variant: "quiet", className: "gap-1 px-1.5" })}
        >
          <Avatar name={name} photo={photo} />
          {named ? <span className="max-w-48 truncate px-1 font-medium max-md:hidden">{name}</span> : null}
          <ChevronDown size={16} className="max-sm:hidden" />
        </button>
      }
    />
  );
}
