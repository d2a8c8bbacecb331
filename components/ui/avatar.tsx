import { cx } from "./cx";

const SIZE = { sm: "size-6 text-[10px]", md: "size-8 text-xs", lg: "size-12 text-base", xl: "size-24 text-h2" };

/** First letters of the first and the last word, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ""));
  return letters.join("").toUpperCase() || "?";
}

/** A person's photograph, or initials, in a disc. Decorative: the name is next to it. */
export function Avatar({
  name,
  photo = null,
  size = "md",
  className,
}: {
  name: string;
  photo?: string | null | undefined;
  size?: keyof typeof SIZE;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-fill font-semibold text-muted",
        SIZE[size],
        className,
      )}
    >
      {photo ? (
        // biome-ignore lint/performance/noImgElement: a small file of our own storage, already a square
        <img src={photo} alt="" className="size-full object-cover" />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
