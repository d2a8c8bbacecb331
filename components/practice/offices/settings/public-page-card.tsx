import "server-only";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { href } from "@/lib/pages/address";
import { officePage } from "@/lib/practice/offices/public-page.queries";
import { HoursForm } from "./hours-form";
import { PeopleList } from "./people-list";
import { PhotoField } from "./photo-field";

type Props = {
  office: OfficeId;
  /** Whether the office is shown to people who look for one. */
  live: boolean;
  mayChange: boolean;
};

/** What the public page shows of the place and its people. */
export async function PublicPageCard({ office, live, mayChange }: Props) {
  const [t, page] = await Promise.all([getTranslations("offices.page"), officePage(office)]);
  return (
    <Card id="page">
      <CardHeader
        title={t("title")}
        description={t("text")}
        actions={
          live ? (
            <LinkButton href={href("/marketplace/profile/[dentistInfoId]", { dentistInfoId: office })} size="sm">
              {t("seeProfile")}
            </LinkButton>
          ) : null
        }
      />
      <CardBody className="grid gap-8">
        <PhotoField key={office} officeId={office} url={page.photoUrl} disabled={!mayChange} />
        <HoursForm key={`hours${office}`} officeId={office} hours={page.hours} mayChange={mayChange} />
        <PeopleList officeId={office} people={page.people} mayChange={mayChange} />
      </CardBody>
    </Card>
  );
}
