import "server-only";
import { ChevronRight, CircleCheck, ListTodo } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/links/link";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { officeWork } from "@/lib/operations/work/queries";
import { WORK_KINDS } from "@/lib/operations/work/schema";
import { TODAY_HREF } from "./address";

/** Kinds that are named; the most pressing come first, and one line holds no more. */
const FIRST = 3;

/** The queue in one line, for a home that is a list: how much waits, of what, and the way to it. */
export async function TodayLine({ actor, office }: { actor: Actor; office: OfficeId }) {
  const [t, { counts }] = await Promise.all([getTranslations("work"), officeWork(office, actor)]);
  const parts = WORK_KINDS.filter((kind) => counts[kind] > 0).map((kind) => t(`part.${kind}`, { count: counts[kind] }));
  const none = counts.all === 0;
  return (
    <Link
      href={TODAY_HREF}
      className="mb-3 flex min-h-control items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-body hover:bg-hover"
    >
      {none ? (
        <CircleCheck aria-hidden size={18} className="shrink-0 text-good" />
      ) : (
        <ListTodo aria-hidden size={18} className="shrink-0 text-accent" />
      )}
      <span className="font-medium text-ink">{none ? t("lineNone") : t("line", { count: counts.all })}</span>
      <span className="text-muted max-md:hidden">{parts.slice(0, FIRST).join(" · ")}</span>
      <ChevronRight aria-hidden size={18} className="ml-auto shrink-0 text-muted" />
    </Link>
  );
}
