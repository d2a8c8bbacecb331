import { cx } from "./cx";

const SIZE = { sm: "size-6 text-[10px]", md: "size-8 text-xs", lg: "size-12 text-base" };

/** First letters of the first and the last word, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ""));
  return letters.join("").toUpperCase() || "?";
}

/** A person's initials in a disc. Decorative: the name is next to it. */
export function Avatar({
  name,
  size = "md",
  className,
}: {
  name: string;
  size?: keyof typeof SIZE;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-full bg-fill font-semibold text-muted",
        SIZE[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
