"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { inputClass } from "@/components/ui/inputs/input";
import { Field } from "./field";
import { type FieldProps, useField } from "./use-field";

type Props = FieldProps & { autoComplete?: "current-password" | "new-password"; aside?: ReactNode };

/** A password that can be looked at, with a word when caps lock is on. Pasting is welcome. */
export function PasswordField(props: Props) {
  const t = useTranslations("ui");
  const { field, shell, id, disabled, aria } = useField(props);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  return (
    <Field {...shell} aside={props.aside}>
      <span className="relative block">
        <input
          {...aria}
          ref={field.ref}
          type={shown ? "text" : "password"}
          value={field.value ?? ""}
          disabled={disabled}
          autoComplete={props.autoComplete ?? "current-password"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          onChange={field.onChange}
          onBlur={() => {
            setCaps(false);
            field.onBlur();
          }}
          onKeyDown={look}
          onKeyUp={look}
          className={inputClass("pr-11")}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          aria-label={t("showPassword")}
          title={shown ? t("hidePassword") : t("showPassword")}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </button>
      </span>
      <span role="status" className="block">
        {caps ? <span className="mt-1.5 block text-small text-warn">{t("capsLock")}</span> : null}
      </span>
    </Field>
  );
}

/** For the browser's list of passwords: whose the new password in the form around is. Nobody sees it. */
export function Username({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
