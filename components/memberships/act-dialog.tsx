"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useLoad } from "@/components/ui/use-load";
import { useToast } from "@/components/ui/use-toast";
import { Comparison } from "./comparison";
import type { ActPreview, SendAct } from "./preview";
import { useUndoAct } from "./use-undo-act";

type Props<Input extends FieldValues, Output extends FieldValues> = {
  title: string;
  description?: string;
  verb: string;
  danger?: boolean;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  send: SendAct<Output>;
  onClose: () => void;
  onChanged: () => void;
  /** More to say about a preview than the comparison does. */
  note?: (preview: ActPreview) => ReactNode;
  children?: ReactNode;
};

/**
 * An act on a membership: its fields, what it would do in dates and amounts while one types, and then exactly that.
 * What can be taken back offers Undo.
 */
export function ActDialog<Input extends FieldValues, Output extends FieldValues>(props: Props<Input, Output>) {
  const { title, description, verb, danger = false, schema, defaultValues, send, onClose, onChanged, note } = props;
  const t = useTranslations("memberships");
  const toast = useToast();
  const undo = useUndoAct(onChanged);
  const shown = useRef<ActPreview | null>(null);

  async function act(values: Output) {
    const { data, message } = await send(values, { preview: false, revision: shown.current?.revision });
    onClose();
    onChanged();
    const done = data.act;
    toast.success(message ?? "", done?.undoable ? { onUndo: () => undo(done.id) } : {});
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} description={description}>
      <Form schema={schema} defaultValues={defaultValues} onSubmit={act}>
        {props.children}
        <Preview
          schema={schema}
          send={send}
          note={note}
          onShown={(preview) => {
            shown.current = preview;
          }}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button>{t("keep")}</Button>
          </DialogClose>
          <SubmitButton variant={danger ? "danger" : "primary"}>{verb}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type PreviewProps<Input, Output> = {
  schema: z.ZodType<Output, Input>;
  send: SendAct<Output>;
  onShown: (preview: ActPreview | null) => void;
  note: ((preview: ActPreview) => ReactNode) | undefined;
};

/** Asks again whenever the fields hold something that could be sent. */
function Preview<Input, Output>({ schema, send, onShown, note }: PreviewProps<Input, Output>) {
  const values = useDeferredValue(JSON.stringify(useWatch()));
  const parsed = schema.safeParse(JSON.parse(values));
  return parsed.success ? (
    <Shown key={values} name={values} read={() => send(parsed.data, { preview: true })} onShown={onShown} note={note} />
  ) : null;
}

type ShownProps = {
  name: string;
  read: () => ReturnType<SendAct<unknown>>;
  onShown: (preview: ActPreview | null) => void;
  note: ((preview: ActPreview) => ReactNode) | undefined;
};

function Shown({ name, read, onShown, note }: ShownProps) {
  const t = useTranslations("memberships");
  const { data, failure } = useLoad(read, name);
  onShown(data);
  if (failure !== null) return <Callout tone="warn">{failure}</Callout>;
  if (data === null) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-3" aria-live="polite">
      {data.refused ? (
        <Callout tone={data.refused === "nothingToChange" ? "neutral" : "warn"}>{t(`refused.${data.refused}`)}</Callout>
      ) : (
        <Comparison preview={data} />
      )}
      {data.refused ? null : note?.(data)}
    </div>
  );
}
