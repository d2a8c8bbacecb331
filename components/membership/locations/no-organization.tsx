import { Building2 } from "lucide-react";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";

type Props = { title: string; single: string; text: string };

/** In place of a page about an organization's locations, for an office on its own. */
export function NoOrganization({ title, single, text }: Props) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={<Building2 />} title={single} description={text} />
      </Card>
    </>
  );
}
