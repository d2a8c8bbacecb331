import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import { fileUrl } from "@/lib/core/files/files";
import { associationOwn } from "@/lib/practice/partners/queries";
import { AssociationProfileForm } from "./association-profile-form";

/** What an association's practices show of it: its name and its logo. */
export async function AssociationProfileScreen({ actor, mayAct }: { actor: Actor; mayAct: boolean }) {
  const [titles, t, { logoFileId, ...own }] = await Promise.all([
    getTranslations("routes"),
    getTranslations("associations.own"),
    associationOwn(practicesOf(actor)),
  ]);
  const logo = logoFileId === null ? null : fileUrl(logoFileId);
  return (
    <>
      <PageHeader title={titles("associationProfile")} description={t("text")} />
      {mayAct ? null : <ReadOnlyNote />}
      <div className="grid max-w-3xl gap-6">
        <AssociationProfileForm association={{ ...own, logo }} mayChange={mayAct} />
      </div>
    </>
  );
}
