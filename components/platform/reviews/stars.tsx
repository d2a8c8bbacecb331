import { Star } from "lucide-react";
import { MAX_RATING } from "@/lib/platform/reviews/schema";

const STARS = Array.from({ length: MAX_RATING }, (_, at) => at + 1);

/** A rating as stars; `label` says it in words. */
export function Stars({ rating, label, size = 20 }: { rating: number; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-1 text-accent">
      {STARS.map((no) => (
        <Star key={no} size={size} fill={no <= rating ? "currentColor" : "none"} />
      ))}
    </span>
  );
}
