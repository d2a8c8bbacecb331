import "server-only";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, formatLong } from "@/lib/core/time/dates";
import type { Note } from "@/lib/platform/release-notes/news.queries";

type Props = { title: string; notes: readonly (Note & { publishedOn: DateOn })[]; locale: Locale };

/** What was new lately, to be read again. */
export function NotesCard({ title, notes, locale }: Props) {
  if (notes.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        {notes.map((note) => (
          <Disclosure
            key={note.id}
            summary={
              <>
                {note.title}{" "}
                <span className="text-small font-normal text-muted">{formatLong(note.publishedOn, locale)}</span>
              </>
            }
          >
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {note.text}
            </p>
          </Disclosure>
        ))}
      </CardBody>
    </Card>
  );
}
