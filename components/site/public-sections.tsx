import { ArrowRight, Building2, Check, type LucideIcon, Store, UserRound } from "lucide-react";
import { Link } from "@/components/ui/links/link";
import type { Go } from "./public-plan";
import type { Item, Section } from "./public-texts";

type Items = { items: readonly Item[] };
type Links = Readonly<Record<string, Go>>;

const PANEL = "rounded-card border border-line bg-surface shadow-card";
const CARD = `${PANEL} p-5`;

/** What is done one after the other. */
export function Steps({ items }: Items) {
  return (
    <ol className={`grid gap-x-8 gap-y-5 lg:gap-y-7 ${items.length === 3 ? "lg:grid-cols-3" : "sm:grid-cols-2"}`}>
      {items.map(({ key, title, text }, index) => (
        <li key={key} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-second-soft font-semibold text-second"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1">
            <h3 className="text-h4 text-ink">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What is true side by side, in one column that is read through. */
export function Points({ items }: Items) {
  return (
    <ul className="grid max-w-3xl gap-4">
      {items.map(({ key, title, text }) => (
        <li key={key} className="flex gap-3">
          <Check aria-hidden size={22} className="mt-0.5 shrink-0 text-accent" />
          <div className="min-w-0">
            <h3 className="text-h4 text-ink">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Three or so of the same weight; one that leads somewhere is a link as a whole. */
export function Cards({ items, links }: Items & { links: Links }) {
  return (
    <ul className="grid gap-4 sm:gap-5 md:grid-cols-3">
      {items.map(({ key, title, text }) => {
        const to = links[key];
        return (
          <li key={key} className={`${CARD} relative ${to ? "hover:border-edge" : ""}`}>
            <h3 className="text-h4 text-ink">
              {to ? (
                <Link
                  href={to.href}
                  className="rounded-small text-accent underline decoration-1 underline-offset-3 after:absolute after:inset-0 after:rounded-card"
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        );
      })}
    </ul>
  );
}

const ICONS: Record<string, LucideIcon> = { one: Store, many: Building2, patient: UserRound };

/** Ways to begin, of which a reader takes one. */
export function Choices({ items, links, say }: Items & { links: Links; say: (label: Go["label"]) => string }) {
  return (
    <ul className="grid gap-4 sm:gap-5 md:grid-cols-3">
      {items.map(({ key, title, text }) => {
        const to = links[key];
        const Icon = ICONS[key] ?? Store;
        return (
          <li key={key} className={`${CARD} relative flex flex-col hover:border-edge`}>
            <span aria-hidden className="grid size-12 place-items-center rounded-card bg-accent-soft text-accent">
              <Icon size={26} />
            </span>
            <h3 className="mt-4 text-h4 text-ink">{title}</h3>
            <p className="mt-1.5 flex-1 text-muted">{text}</p>
            {to ? (
              <Link
                href={to.href}
                className="mt-4 inline-flex min-h-6 items-center gap-1.5 self-start rounded-small font-medium text-accent underline decoration-1 underline-offset-3 after:absolute after:inset-0 after:rounded-card"
              >
                {say(to.label)}
                <ArrowRight aria-hidden size={18} />
              </Link>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Two things side by side, line by line; on a phone each line has its two answers below its name. */
export function Comparison({ section: { title, ours, theirs, items } }: { section: Section }) {
  return (
    <div className={PANEL}>
      <table className="w-full table-fixed text-left text-body">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="hidden w-1/4 px-5 py-3 sm:table-cell">
              <span className="sr-only">{title}</span>
            </th>
            <th scope="col" className="px-4 py-3 font-semibold text-accent sm:px-5">
              {ours}
            </th>
            <th scope="col" className="px-4 py-3 font-semibold text-ink sm:px-5">
              {theirs}
            </th>
          </tr>
        </thead>
        {items.map(({ key, title: name, ours: one, theirs: other }) => (
          <tbody key={key} className="border-b border-line last:border-b-0">
            <tr className="sm:hidden">
              <th scope="rowgroup" colSpan={2} className="px-4 pt-3 font-medium text-muted">
                {name}
              </th>
            </tr>
            <tr className="align-top">
              <th scope="row" className="hidden px-5 py-3 font-medium text-muted sm:table-cell">
                {name}
              </th>
              <td className="px-4 pt-1 pb-3 text-ink sm:px-5 sm:pt-3">{one}</td>
              <td className="px-4 pt-1 pb-3 text-muted sm:px-5 sm:pt-3">{other}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Words to take over, as they would stand on paper. */
export function Letter({ items }: Items) {
  return (
    <blockquote className="grid max-w-3xl gap-3 rounded-card border border-line border-l-4 border-l-accent bg-surface px-5 py-5 text-ink shadow-card sm:px-8 sm:py-6">
      {items.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </blockquote>
  );
}
