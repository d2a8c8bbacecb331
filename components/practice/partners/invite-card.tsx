import { CopyButton } from "@/components/ui/buttons/copy-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";

/** The link a partner sends on, and what comes of it. */
export function InviteCard({
  title,
  links,
  copy,
}: {
  title: string;
  links: { text: string; url: string }[];
  copy: string;
}) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-4">
        {links.map(({ text, url }) => (
          <div key={url} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 flex-1 basis-72">
              {text}
              <span className="mt-1 block text-small break-all text-muted">{url}</span>
            </p>
            <CopyButton text={url} label={copy} />
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
