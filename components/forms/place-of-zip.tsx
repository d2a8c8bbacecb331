"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { api } from "@/lib/client";

type Props = {
  /** Paths of the three fields in the form's values. */
  zip: string;
  city: string;
  state: string;
};
type Place = { city: string; state: string };

const digitsOf = (value: unknown) => /^\d{5}/.exec(String(value ?? ""))?.[0] ?? "";

/**
 * Fills in city and state from the ZIP code as it is typed, and says so. Only what is empty, or was filled in so before, is
 * filled: what a person typed stays. A code that is unknown, or a lookup that fails, leaves both to be typed.
 */
export function PlaceOfZip({ zip, city, state }: Props) {
  const t = useTranslations("ui");
  const { getValues, setValue } = useFormContext();
  const digits = digitsOf(useWatch({ name: zip }));
  const [shown, setShown] = useState<Place | null>(null);
  const filled = useRef<Place | null>(null);
  // An address that was there when the form opened is as its owner wrote it.
  const asked = useRef(digitsOf(getValues(zip)));

  useEffect(() => {
    if (digits.length !== 5 || digits === asked.current) return;
    asked.current = digits;
    let current = true;
    function fill(place: Place) {
      const before = filled.current;
      const put = (name: string, key: keyof Place) => {
        const now = String(getValues(name) ?? "");
        if (now !== "" && now !== before?.[key]) return false;
        setValue(name, place[key], { shouldDirty: true, shouldValidate: true });
        return true;
      };
      const both = [put(city, "city"), put(state, "state")];
      filled.current = place;
      setShown(both.includes(true) ? place : null);
    }
    api("GET /places/:zip", { params: { zip: digits } }).then(
      ({ data: { place } }) => {
        if (!current) return;
        if (place) fill(place);
        else setShown(null);
      },
      () => setShown(null),
    );
    return () => {
      current = false;
    };
  }, [digits, city, state, getValues, setValue]);

  return (
    <p role="status" className="col-span-6 text-small text-muted empty:hidden">
      {shown ? t("fromZip", { city: shown.city, state: shown.state }) : null}
    </p>
  );
}
