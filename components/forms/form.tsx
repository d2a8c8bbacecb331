"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { useToast } from "@/components/ui/notices/use-toast";
import type { ApiResult, Call, Given, ReplyOf, SentOf } from "@/lib/client";
import type { ParamsOf } from "@/lib/front/api/endpoint";
import { ErrorSummary } from "./error-summary";
import { FormContextProvider } from "./form-context";
import { resolverOf, type Schema } from "./resolver";
import { type GuardQuestion, UnsavedGuard } from "./unsaved-guard";
import { useDraft } from "./use-draft";
import { type After, useSend } from "./use-send";

export type FormHandle<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type Common<Input extends FieldValues, Output extends FieldValues> = {
  /**
   * What the fields must be. A form that stands on a page from the beginning gives the way to it, so that the checking is
   * fetched when somebody fills it in: `() => import("…").then(({ credentials }) => credentials)`.
   */
  schema: Schema<Input, Output>;
  defaultValues: DefaultValues<Input>;
  /** Ask before changes are lost; by a question of its own where the page has one. */
  guard?: boolean | GuardQuestion;
  /** Keep what is typed in this tab under this name until it is sent. */
  draftKey?: string;
  /** Top-level names the draft leaves out; passwords and the like are left out always. */
  draftOmit?: readonly string[];
  disabled?: boolean;
  label?: string;
  className?: string;
  children: ReactNode | ((form: FormHandle<Input, Output>) => ReactNode);
};

type Sent<P extends Call> = ApiResult<ReplyOf<P>>;
/** What a form needs to know of its call: the parameters of the path and, where the fields are not its body, how to make it. */
export type Sending<P extends Call, Values> = Omit<After<P>, "onSent"> & { call: P } & (keyof ParamsOf<P> extends never
    ? { params?: undefined }
    : { params: ParamsOf<P, number> }) &
  (Given<P> extends { query?: infer Query } ? { query?: Query } : { query?: undefined }) &
  (Values extends SentOf<P> ? { input?: (values: Values) => SentOf<P> } : { input: (values: Values) => SentOf<P> });

export type Called<P extends Call, Input extends FieldValues, Output extends FieldValues> = Common<Input, Output> &
  Sending<P, Output> & {
    /** After the call worked and before the dialog around closes; an Error it throws is shown above the fields. */
    onSent?: (response: Sent<P>, form: FormHandle<Input, Output>) => unknown;
    onSubmit?: undefined;
  };

type Plain<Input extends FieldValues, Output extends FieldValues> = Common<Input, Output> & {
  /**
   * Sends the checked values; may be async. A `message` in the response becomes a toast. What it throws is shown: `message` above the
   * form, `fields` at their fields.
   */
  onSubmit: (values: Output, form: FormHandle<Input, Output>) => unknown;
  call?: undefined;
};

/** The same without the types of its call: the props have been checked against them by then. */
type Erased<Input extends FieldValues, Output extends FieldValues> = {
  call?: Call;
  params?: object;
  query?: object;
  input?: (values: Output) => unknown;
  onSent?: (response: ApiResult<never>, form: FormHandle<Input, Output>) => unknown;
  onRefused?: () => unknown;
  undo?: After<Call>["undo"];
  refresh?: boolean;
};
export type Either<Input extends FieldValues, Output extends FieldValues> = Common<Input, Output> &
  Erased<Input, Output> & { onSubmit?: Plain<Input, Output>["onSubmit"] };

/**
 * What an error thrown by `onSubmit` says, whatever its class. Of a refused input (400) its fields say all there is: the sentence
 * above them is "Bad Request", or theirs again.
 */
function failureOf(cause: unknown, fallback: string) {
  const message = cause instanceof Error && cause.message ? cause.message : fallback;
  const given: unknown = typeof cause === "object" && cause !== null && "fields" in cause ? cause.fields : undefined;
  const fields: Record<string, string> = {};
  if (typeof given === "object" && given !== null) {
    for (const [name, text] of Object.entries(given)) if (typeof text === "string") fields[name] = text;
  }
  const status: unknown = cause instanceof Error && "status" in cause ? cause.status : undefined;
  return { message, fields, saysAll: status === 400 && Object.keys(fields).length > 0 };
}

/**
 * A form over a zod schema: errors at a field once it was touched (000 §5), one send at a time. After a failed attempt a
 * summary says what is wrong, and the first wrong field has the focus. Put fields and a `SubmitButton` inside.
 *
 * With `call` it knows what it sends: the checked values (or what `input` makes of them) go to that endpoint, the dialog
 * around closes, the page is read again and the response's message is shown. With `onSubmit` all of that is the page's.
 */
export function Form<Input extends FieldValues, Output extends FieldValues>(props: Plain<Input, Output>): ReactNode;
export function Form<P extends Call, Input extends FieldValues, Output extends FieldValues>(
  props: Called<P, Input, Output>,
): ReactNode;
export function Form<Input extends FieldValues, Output extends FieldValues>(props: Either<Input, Output>) {
  return <EitherForm {...props} />;
}

/** `Form` behind its types, for what builds on it and has checked them already. */
export function EitherForm<Input extends FieldValues, Output extends FieldValues>(props: Either<Input, Output>) {
  const { onSubmit, call, params, query, input, onSent, onRefused, undo, refresh, ...common } = props;
  return call ? (
    <CalledForm {...common} {...{ call, params, query, input, onSent, onRefused, undo, refresh }} />
  ) : (
    <PlainForm {...common} onSubmit={onSubmit ?? (() => undefined)} />
  );
}

function CalledForm<Input extends FieldValues, Output extends FieldValues>(
  props: Common<Input, Output> & Erased<Input, Output> & { call: Call },
) {
  const { call, params, query, input, onSent, onRefused, undo, refresh, ...common } = props;
  const handle = useRef<FormHandle<Input, Output> | null>(null);
  const send = useSend(call, {
    ...{ onRefused, undo, refresh },
    onSent: (response) => (handle.current ? onSent?.(response as ApiResult<never>, handle.current) : undefined),
  });
  const submit = async (values: Output, form: FormHandle<Input, Output>) => {
    handle.current = form;
    await send({ params, query, input: input ? input(values) : values } as Given<Call>);
  };
  return <PlainForm {...common} onSubmit={submit} />;
}

function PlainForm<Input extends FieldValues, Output extends FieldValues>(props: Plain<Input, Output>) {
  const {
    schema,
    defaultValues,
    onSubmit,
    guard = false,
    draftKey,
    draftOmit,
    disabled = false,
    label,
    className,
    children,
  } = props;
  const t = useTranslations("ui");
  const toast = useToast();
  const id = useId();
  const labels = useRef(new Map<string, string>());
  const box = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const form = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const forget = useDraft(form, draftKey, draftOmit);
  // Sent and not touched since: whoever leaves now loses nothing. What is typed after a save can be lost again.
  const [sent, setSent] = useState(false);
  const [sentAt, setSentAt] = useState<string | null>(null);
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setSent(false) }), [subscribe]);

  // The errors arrive together with the count, so what they mark is there when the effect runs.
  useEffect(() => {
    if (submitCount === 0) return;
    const bad = box.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (bad ?? summary.current)?.focus();
  }, [submitCount]);

  async function send(values: Output) {
    try {
      const response: unknown = await onSubmit(values, form);
      forget();
      setFailed(false);
      setSent(true);
      setSentAt(new Date().toISOString());
      const said =
        typeof response === "object" && response !== null && "message" in response ? response.message : undefined;
      if (typeof said === "string" && said) toast.success(said);
    } catch (cause) {
      const { message, fields, saysAll } = failureOf(cause, t("failed"));
      for (const [name, text] of Object.entries(fields))
        form.setError(name as Path<Input>, { type: "server", message: text });
      if (!saysAll) form.setError("root.server", { message });
      setFailed(true);
    }
  }

  return (
    <FormProvider {...form}>
      <FormContextProvider value={{ id, labels, disabled: disabled || isSubmitting, sentAt }}>
        <form
          ref={box}
          noValidate
          // Pressed before the page listens, a form is sent by the browser itself: what is typed must not be in an address then.
          method="post"
          aria-label={label}
          className={cx("grid grid-cols-[minmax(0,1fr)] gap-5", className)}
          onSubmit={(event) => {
            if (isSubmitting) return event.preventDefault();
            event.stopPropagation();
            return form.handleSubmit(send, () => setFailed(true))(event);
          }}
        >
          {failed ? <ErrorSummary errors={errors} summaryRef={summary} /> : null}
          {typeof children === "function" ? children(form) : children}
        </form>
        {guard ? (
          <UnsavedGuard active={isDirty && !isSubmitting && !sent} question={guard === true ? undefined : guard} />
        ) : null}
      </FormContextProvider>
    </FormProvider>
  );
}
