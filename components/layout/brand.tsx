import Link from "next/link";
import { cx } from "@/components/ui/cx";

type Props = { name: string; href?: string; logo?: string | null; className?: string; compact?: boolean };

/** An office's logo (or its first letter in a tile) and its name. `compact` hides the name where the side nav is narrow. */
export function Brand({ name, href, logo, className, compact = false }: Props) {
  const face = (
    <>
      {logo ? (
        // biome-ignore lint/performance/noImgElement: logos are small files of our own storage, already resized
        <img src={logo} alt="" className="h-9 w-auto max-w-32 shrink-0 rounded-small object-contain" />
      ) : (
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-control bg-accent font-heading text-base font-semibold text-on-solid"
        >
          {[...name.trim()][0]?.toUpperCase() ?? ""}
        </span>
      )}
      <span
        className={cx(
          "min-w-0 truncate font-heading text-base font-semibold text-ink",
          compact && "md:hidden xl:group-data-[open=true]/side:block",
        )}
      >
        {name}
      </span>
    </>
  );
  const look = cx("inline-flex min-h-11 min-w-0 max-w-full items-center gap-3 rounded-control", className);
  return href ? (
    <Link href={href} aria-label={name} className={look}>
      {face}
    </Link>
  ) : (
    <span className={look}>{face}</span>
  );
}
