type Ages = { ageLimit: "no_limit" | "under" | "over" | "between"; minAge: number | null; maxAge: number | null };
type Say = (key: "forEveryone" | "forUnder" | "forOver" | "forBetween", values?: Record<string, number>) => string;

/** Who a plan is for, in words: "For ages 4 to 12". */
export function audienceOf({ ageLimit, minAge, maxAge }: Ages, t: Say): string {
  if (ageLimit === "under" && maxAge !== null) return t("forUnder", { max: maxAge });
  if (ageLimit === "over" && minAge !== null) return t("forOver", { min: minAge });
  if (ageLimit === "between" && minAge !== null && maxAge !== null)
    return t("forBetween", { min: minAge, max: maxAge });
  return t("forEveryone");
}
