"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/inputs/input";
import { priceCents } from "@/lib/core/fields/amounts";
import { cents, toDollars } from "@/lib/core/money";
import type { FeeTable } from "@/lib/practice/plans/rules";
import { type EditorTenant, plainCode, serviceLabel } from "@/tenants/tenant";
import { codesOf } from "./services-field";

type Props = { officeId: number; tenant: EditorTenant; fees: FeeTable; mayChange: boolean };

// A code may hold a dot or start with a digit; both mean something in a form's path.
const fieldName = (code: string) => `fee_${code.replace(/[^A-Za-z0-9]/g, "_")}`;
const schema = z.record(z.string(), priceCents.nullable());

/** The office's usual fees (UCR, U&C): suggested prices and savings are computed from them. */
export function FeesForm({ officeId, tenant, fees, mayChange }: Props) {
  const t = useTranslations("plans.fees");
  const [codes, setCodes] = useState(() => codesOf(tenant, fees));
  const [added, setAdded] = useState("");
  const code = plainCode(tenant, added);
  const values = Object.fromEntries(codes.map((each) => [fieldName(each), fees[each] ?? null]));

  const pricesOf = (given: z.output<typeof schema>) => {
    const priceCodes = codes.flatMap((each) => {
      const fee = given[fieldName(each)];
      return fee === null || fee === undefined ? [] : [{ code: each, price: toDollars(cents(fee)) }];
    });
    return { priceCodes };
  };

  return (
    <Form
      schema={schema}
      defaultValues={values}
      call="POST /dentists/:officeId/pricing"
      params={{ officeId }}
      input={pricesOf}
      guard
      disabled={!mayChange}
      label={t("title", { ucr: tenant.ucrName })}
      className="max-w-2xl"
    >
      <Card>
        <CardHeader title={t("title", { ucr: tenant.ucrName })} description={t("description")} />
        <CardBody className="grid items-end gap-4 sm:grid-cols-2">
          {codes.map((each) => (
            <MoneyField key={each} name={fieldName(each)} label={serviceLabel(tenant, each)} required />
          ))}
        </CardBody>
        {mayChange ? (
          <CardFooter className="justify-between">
            <div className="flex min-w-0 items-center gap-2">
              <Input
                aria-label={t("otherCode")}
                placeholder={t("otherCode")}
                value={added}
                maxLength={12}
                onChange={(event) => setAdded(event.target.value)}
                className="w-36"
              />
              <Button
                disabled={code === "" || codes.includes(code)}
                onClick={() => {
                  setCodes([...codes, code]);
                  setAdded("");
                }}
              >
                <Plus size={18} />
                {t("addCode")}
              </Button>
            </div>
            <SubmitButton>{t("save")}</SubmitButton>
          </CardFooter>
        ) : null}
      </Card>
    </Form>
  );
}
