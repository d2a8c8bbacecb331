"use client";

import { ImagePlus, Pencil, Trash2, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { FieldNotes } from "@/components/forms/field";
import { PICTURE_TYPES } from "@/components/forms/picture-field";
import { TextField } from "@/components/forms/text-field";
import { useMessage } from "@/components/forms/use-message";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/buttons/button";
import { FileButton } from "@/components/ui/buttons/file-button";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { refusalOfFile } from "@/lib/core/files/file-rule";
import { PICTURE_FILE } from "@/lib/core/files/picture-fields";
import type { OfficePersonView } from "@/lib/practice/offices/public-page.queries";
import { personInput } from "@/lib/practice/offices/public-page.schema";

type Props = { officeId: number; people: readonly OfficePersonView[]; mayChange: boolean };

/** Who the public page introduces, with the acts on each. */
export function PeopleList({ officeId, people, mayChange }: Props) {
  const t = useTranslations("offices.page");
  return (
    <section aria-labelledby="people-title">
      <h3 id="people-title" className="text-body font-medium">
        {t("people")}
      </h3>
      <p className="text-small text-muted">{t("peopleHint")}</p>
      {people.length === 0 ? <p className="mt-3 text-muted">{t("noPeople")}</p> : null}
      <ul className="mt-3 divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-2">
            <Portrait url={person.photoUrl} name={person.name} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{person.name}</span>
              <span className="block text-small text-muted">{person.title}</span>
            </span>
            {mayChange ? (
              <span className="flex">
                <PersonDialog
                  officeId={officeId}
                  person={person}
                  trigger={<IconButton icon={<Pencil />} label={t("editNamed", { name: person.name })} size="sm" />}
                />
                <ConfirmAction
                  call="DELETE /dentists/:officeId/people/:personId"
                  params={{ officeId, personId: person.id }}
                  trigger={<IconButton icon={<Trash2 />} label={t("removeNamed", { name: person.name })} size="sm" />}
                  title={t("removeTitle", { name: person.name })}
                  text={t("removeText")}
                  verb={t("removePerson")}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <PersonDialog
          officeId={officeId}
          person={null}
          trigger={
            <Button className="mt-3">
              <UserPlus size={18} />
              {t("addPerson")}
            </Button>
          }
        />
      ) : null}
    </section>
  );
}

function Portrait({ url, name }: { url: string | null; name: string }) {
  if (!url) return <Avatar name={name} />;
  // biome-ignore lint/performance/noImgElement: a small file of our own storage, already resized
  return <img src={url} alt="" className="size-10 shrink-0 rounded-full object-cover" />;
}

type DialogProps = { officeId: number; person: OfficePersonView | null; trigger: ReactNode };

function PersonDialog({ officeId, person, trigger }: DialogProps) {
  const t = useTranslations("offices.page");
  const common = {
    trigger,
    schema: personInput,
    defaultValues: { name: person?.name ?? "", title: person?.title ?? "", spanishTitle: person?.spanishTitle ?? "" },
    verb: t("save"),
    children: <PersonFields url={person?.photoUrl ?? null} name={person?.name ?? ""} />,
  };
  return person ? (
    <ActionDialog
      {...common}
      title={t("editNamed", { name: person.name })}
      call="POST /dentists/:officeId/people/:personId"
      params={{ officeId, personId: person.id }}
    />
  ) : (
    <ActionDialog {...common} title={t("addPerson")} call="POST /dentists/:officeId/people" params={{ officeId }} />
  );
}

function PersonFields({ url, name }: { url: string | null; name: string }) {
  const t = useTranslations("offices.page");
  return (
    <>
      <TextField name="name" label={t("name")} maxLength={100} autoComplete="off" />
      <TextField name="title" label={t("personTitle")} hint={t("personTitleHint")} required={false} maxLength={80} />
      <TextField name="spanishTitle" label={t("spanishTitle")} required={false} maxLength={80} />
      <PortraitField url={url} name={name} />
    </>
  );
}

/** An address in this tab of a picture that has not been sent. */
function usePreview(picture: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return setAddress(null);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}

/** The portrait, sent with the rest when the dialog is saved: undefined stays, null is taken away. */
function PortraitField({ url, name }: { url: string | null; name: string }) {
  const t = useTranslations("offices.page");
  const common = useTranslations("offices.settings");
  const say = useMessage();
  const { field, fieldState } = useController<{ photo?: Blob | null | undefined }>({ name: "photo" });
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = usePreview(field.value as Blob | null | undefined);
  const shown = field.value === undefined ? url : preview;
  async function take(file: File) {
    const why = await refusalOfFile(file, PICTURE_FILE);
    setRefusal(why);
    if (why === null) field.onChange(file);
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-body font-medium">
        {t("portrait")} <span className="font-normal text-muted">{common("optional")}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        <Portrait url={shown} name={name} />
        <FileButton accept={PICTURE_TYPES} onFile={(file) => void take(file)}>
          <ImagePlus size={18} />
          {t(shown ? "replacePortrait" : "choosePortrait")}
        </FileButton>
        {shown ? (
          <Button variant="danger-quiet" onClick={() => field.onChange(null)}>
            <Trash2 size={18} />
            {t("deletePortrait")}
          </Button>
        ) : null}
      </div>
      <FieldNotes id="portrait" error={say(refusal ?? fieldState.error?.message ?? "")} />
    </fieldset>
  );
}
