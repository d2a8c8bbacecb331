"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useAct } from "@/components/forms/use-send";
import { PreviewDialog } from "@/components/ui/dialogs/preview-dialog";
import { api, type ReplyOf } from "@/lib/client";
import { withQuery } from "@/lib/core/lists/list";

type Props = {
  plan: { id: number; revision: number; groupId: number | null; name: string };
  path: string;
  places: {
    groups: readonly { id: number; groupName: string }[];
    locations: readonly { id: number; officeName: string }[];
  };
  onClose: () => void;
};

const CALL = "POST /multi-location/change-target" as const;
type Shown = Extract<ReplyOf<typeof CALL>, { locations: unknown }>;
const schema = z.object({ keptFor: z.string().min(1) });

/** Keeps a plan for all locations, for a group, or leaves it to one location, after showing whom that lets go. */
export function TargetDialog({ plan, path, places, onClose }: Props) {
  const t = useTranslations("masterPlansActs.target");
  const router = useRouter();
  const [shown, setShown] = useState<{ effect: Shown; keptFor: string } | null>(null);
  const inputOf = (keptFor: string) => {
    const [targetType, target] = keptFor.split(" ") as ["master" | "group" | "location", string | undefined];
    return { planId: plan.id, revision: plan.revision, targetType, ...(target ? { target: Number(target) } : {}) };
  };
  const { act, pending } = useAct(CALL, {
    onSent: ({ data }) => {
      onClose();
      // Left to one location, it is no plan of the organization any more.
      if ("planId" in data && data.planId !== plan.id) router.push(path);
      else router.push(withQuery(path, { id: plan.id }));
    },
    onRefused: () => setShown(null),
  });
  async function check({ keptFor }: { keptFor: string }) {
    const { data } = await api(CALL, { input: { ...inputOf(keptFor), preview: true } });
    if ("locations" in data) setShown({ effect: data, keptFor });
  }
  const now = plan.groupId === null ? "master" : `group ${plan.groupId}`;
  const options = [
    { value: "master", label: t("all") },
    ...places.groups.map(({ id, groupName }) => ({ value: `group ${id}`, label: t("group", { group: groupName }) })),
    ...places.locations.map(({ id, officeName }) => ({
      value: `location ${id}`,
      label: t("location", { location: officeName }),
    })),
  ];
  return (
    <PreviewDialog
      title={t("title", { name: plan.name })}
      text={t("text")}
      words={{ back: t("back"), close: t("close"), verb: t("verb") }}
      pending={pending}
      onBack={() => setShown(null)}
      onAct={() =>
        shown && act({ input: { ...inputOf(shown.keptFor), expectedLocations: shown.effect.released.length } })
      }
      onClose={onClose}
      shown={
        shown &&
        (shown.effect.released.length === 0 ? (
          <p className="text-body">{t("none")}</p>
        ) : (
          <div className="grid gap-2">
            <p className="text-body">{t("released", { count: shown.effect.released.length })}</p>
            <ul className="list-disc pl-5 text-body">
              {shown.effect.released.map(({ dentistInfoId, officeName, members }) => (
                <li key={dentistInfoId}>{t("releasedAt", { location: officeName, count: members })}</li>
              ))}
            </ul>
          </div>
        ))
      }
    >
      <Form schema={schema} defaultValues={{ keptFor: now }} onSubmit={check} label={t("label")}>
        <SelectField name="keptFor" label={t("label")} options={options} />
        <SubmitButton className="mt-4 justify-self-start">{t("check")}</SubmitButton>
      </Form>
    </PreviewDialog>
  );
}
