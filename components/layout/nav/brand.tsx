import type { ReactNode } from "react";
import { initialsOf } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/links/link";
import type { Tenant } from "@/tenants/tenant";

type FaceProps = { name: string; logo?: string | null; compact?: boolean };
type Props = FaceProps & { href?: string; className?: string };

/** Out of sight where the side nav is narrow. */
export const WIDE_ONLY = "md:hidden xl:group-data-[open=true]/side:block";
/** In sight only there. */
const NARROW_ONLY = "hidden md:block xl:group-data-[open=true]/side:hidden";
export const BRAND_LINE = "inline-flex min-h-11 min-w-0 max-w-full items-center gap-3 rounded-control";

/** An office's logo (or its initials in a tile) and its name. `compact` hides the name where the side nav is narrow. */
export function BrandFace({ name, logo, compact = false }: FaceProps) {
  return (
    <>
      {logo ? (
        // biome-ignore lint/performance/noImgElement: logos are small files of our own storage, already resized
        <img
          src={logo}
          alt=""
          className={cx("h-9 shrink-0 rounded-small object-contain", compact ? "w-9" : "w-auto max-w-32")}
        />
      ) : (
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-control bg-accent font-heading text-base font-semibold text-on-solid"
        >
          {initialsOf(name)}
        </span>
      )}
      <span
        className={cx(
          "min-w-0 truncate font-heading text-base font-semibold text-ink",
          // A narrow bar has no room for a long name in one line, but for three small ones.
          "max-[430px]:text-[13px] max-[430px]:leading-4 max-[430px]:whitespace-normal",
          compact && WIDE_ONLY,
        )}
      >
        {name}
      </span>
    </>
  );
}

type LineProps = { name: string; href?: string | undefined; className?: string | undefined; children: ReactNode };

function BrandLine({ name, href, className, children }: LineProps) {
  const look = cx(BRAND_LINE, className);
  return href ? (
    <Link href={href} aria-label={name} title={name} className={look}>
      {children}
    </Link>
  ) : (
    <span className={look}>{children}</span>
  );
}

/** Whose page this is, as a link home where there is one. */
export function Brand({ href, className, ...face }: Props) {
  return (
    <BrandLine name={face.name} href={href} className={className}>
      <BrandFace {...face} />
    </BrandLine>
  );
}

type OwnProps = { tenant: { name: string; logos: Pick<Tenant["logos"], "mark"> }; href?: string; compact?: boolean };

/** Our own logo, light or dark as the theme around it (000 §1); `compact` leaves its mark where the side nav is narrow. */
export function OwnBrand({ tenant, href, compact = false }: OwnProps) {
  return (
    <BrandLine name={tenant.name} href={href}>
      {compact ? (
        // biome-ignore lint/performance/noImgElement: a drawing of half a kilobyte
        <img src={tenant.logos.mark} alt={tenant.name} className={cx("size-9 shrink-0", NARROW_ONLY)} />
      ) : null}
      <span role="img" aria-label={tenant.name} className={cx("own-logo", compact && WIDE_ONLY)} />
    </BrandLine>
  );
}
