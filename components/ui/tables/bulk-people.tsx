import { Disclosure } from "../disclosure";

type Person = { id: number; name: string; note: string };

/** People or families of a bulk act under what happens to them: "12 families get it". */
export function BulkPeople({ title, people, open = false }: { title: string; people: Person[]; open?: boolean }) {
  if (people.length === 0) return null;
  return (
    <Disclosure summary={title} defaultOpen={open}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="max-h-48 overflow-y-auto text-body" tabIndex={0}>
        {people.map(({ id, name, note }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1">
            <span>{name}</span>
            <span className="text-muted">{note}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
