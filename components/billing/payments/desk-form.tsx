"use client";

import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { handedOver, numberOf } from "@/lib/billing/payments/desk.schema";
import type { How } from "./desk-recorded";

type Props = {
  label: string;
  /** Records the money, handed over that way. */
  take: (how: How) => Promise<void>;
  children: ReactNode;
};

/** The form in which the front desk says how money was handed over (`HowPaid`), around what it is for. */
export function DeskForm({ label, take, children }: Props) {
  return (
    <Form
      schema={handedOver}
      defaultValues={{ deskMethod: "cash" as const, reference: "" }}
      onSubmit={(how) => take({ deskMethod: how.deskMethod, reference: numberOf(how) })}
      label={label}
    >
      {children}
    </Form>
  );
}
