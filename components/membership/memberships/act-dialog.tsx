"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useFinish } from "@/components/forms/use-send";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { Callout } from "@/components/ui/notices/callout";
import { Skeleton } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { Comparison } from "./comparison";
import type { ActPreview, SendAct } from "./preview";

type Props<Input extends FieldValues, Output extends FieldValues> = {
  title: string;
  description?: string;
  verb: string;
  danger?: boolean;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  send: SendAct<Output>;
  /** More to say about a preview than the comparison does. */
  note?: (preview: ActPreview) => ReactNode;
  children?: ReactNode;
};

/**
 * An act on a membership: its fields, what it would do in dates and amounts while one types, and then exactly that.
 * What can be taken back offers Undo.
 */
export function ActDialog<Input extends FieldValues, Output extends FieldValues>(props: Props<Input, Output>) {
  return (
    <Dialog title={props.title} description={props.description}>
      <ActForm {...props} />
    </Dialog>
  );
}

function ActForm<Input extends FieldValues, Output extends FieldValues>(props: Props<Input, Output>) {
  const { verb, danger = false, schema, defaultValues, send, note } = props;
  const t = useTranslations("memberships");
  const finish = useFinish();
  const shown = useRef<ActPreview | null>(null);
  const [refused, setRefused] = useState(false);
  // With fields to change, refusals appear next to the fields on submit.
  const hopeless = refused && !props.children;

  async function act(values: Output) {
    const response = await send(values, { preview: false, revision: shown.current?.revision });
    const done = response.data.act;
    const undo = () => api("POST /subscriptions/acts/:actId/undo", { params: { actId: done?.id ?? 0 } });
    finish(response, done?.undoable ? undo : undefined);
  }
  return (
    <Form schema={schema} defaultValues={defaultValues} onSubmit={act}>
      {props.children}
      <Preview
        schema={schema}
        send={send}
        note={note}
        onShown={(preview) => {
          shown.current = preview;
        }}
        onRefused={setRefused}
      />
      <DialogActs keep={t("keep")}>
        {hopeless ? null : <SubmitButton variant={danger ? "danger" : "primary"}>{verb}</SubmitButton>}
      </DialogActs>
    </Form>
  );
}

type Watching = {
  onShown: (preview: ActPreview | null) => void;
  onRefused: (refused: boolean) => void;
  note: ((preview: ActPreview) => ReactNode) | undefined;
};
type PreviewProps<Input, Output> = Watching & { schema: z.ZodType<Output, Input>; send: SendAct<Output> };

/** Asks again whenever the fields hold something that could be sent. */
function Preview<Input, Output>({ schema, send, ...watching }: PreviewProps<Input, Output>) {
  const values = useDeferredValue(JSON.stringify(useWatch()));
  const parsed = schema.safeParse(JSON.parse(values));
  return parsed.success ? (
    <Shown key={values} name={values} read={() => send(parsed.data, { preview: true })} {...watching} />
  ) : null;
}

type ShownProps = Watching & { name: string; read: () => ReturnType<SendAct<unknown>> };

function Shown({ name, read, onShown, onRefused, note }: ShownProps) {
  const t = useTranslations("memberships");
  const format = useFormats();
  const { data, failure } = useLoad(read, name);
  onShown(data);
  const refused = data !== null && data.refused !== null;
  useEffect(() => onRefused(refused), [refused, onRefused]);
  if (failure !== null) return <Callout tone="warn">{failure}</Callout>;
  if (data === null) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-3" aria-live="polite">
      {data.refused ? (
        <Callout tone={data.refused === "nothingToChange" ? "neutral" : "warn"}>
          {t(`refused.${data.refused}`)}{" "}
          {data.memberUntil ? t("memberUntil", { date: format.full(data.memberUntil) }) : null}
        </Callout>
      ) : (
        <Comparison preview={data} />
      )}
      {data.refused ? null : note?.(data)}
    </div>
  );
}
