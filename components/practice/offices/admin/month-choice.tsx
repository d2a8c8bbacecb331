import { Button } from "@/components/ui/buttons/button";
import { Input } from "@/components/ui/inputs/input";

type Props = { path: string; month: string; label: string; verb: string };

/** Any month by its name; works without scripts. */
export function MonthChoice({ path, month, label, verb }: Props) {
  return (
    <form action={path} className="flex items-end gap-2" data-noprint="">
      <label htmlFor="report-month" className="grid gap-1 text-small text-muted">
        {label}
        <Input
          id="report-month"
          type="month"
          name="month"
          min="2000-01"
          max="2099-12"
          defaultValue={month}
          required
          className="w-44"
        />
      </label>
      <Button type="submit">{verb}</Button>
    </form>
  );
}
