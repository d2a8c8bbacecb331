import { useTranslations } from "next-intl";
import type { Change } from "@/lib/platform/terms/rules";

/** A text with what came and what went: by colour and line for the eye, by a word for the ear. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("terms");
  let at = 0;
  return (
    <p className="text-base whitespace-pre-line text-muted">
      {changes.map(({ kind, text }) => {
        const key = at;
        at += text.length;
        if (kind === "same") return <span key={key}>{text}</span>;
        const Mark = kind === "added" ? "ins" : "del";
        return (
          <Mark
            key={`${kind} ${key}`}
            className={kind === "added" ? "bg-good-on text-good underline" : "bg-bad-on text-bad line-through"}
          >
            <span className="sr-only">[{t(kind)}: </span>
            {text}
            <span className="sr-only">]</span>
          </Mark>
        );
      })}
    </p>
  );
}
