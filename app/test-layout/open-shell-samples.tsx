"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Brand, OwnBrand } from "@/components/layout/nav/brand";
import { AuthShell } from "@/components/layout/shells/auth-shell";
import { PublicShell } from "@/components/layout/shells/public-shell";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { LanguageSwitch } from "@/components/ui/inputs/language-switch";
import { TextLink } from "@/components/ui/links/text-link";
import { email, password } from "@/lib/core/fields/fields";

const OWN = { name: "Inhouse Dental", logos: { mark: "/dental/mark.svg" } };
const schema = z.object({ email, password });

/** The shells without a login. */
export function OpenShellSample({ view }: { view: "public" | "auth" }) {
  const t = useTranslations("uiGallery");
  const languages = <LanguageSwitch current="en-US" />;
  if (view === "public") {
    return (
      <PublicShell brand={<Brand name="Bright Smiles" />} aside={languages} poweredBy="Inhouse Dental" width="narrow">
        <h1 className="text-h2 sm:text-h1">{t("open.title")}</h1>
        <p className="mt-3 text-lead text-muted">{t("sampleText")}</p>
        <LinkButton href="#join" variant="primary" size="lg" className="mt-6">
          {t("open.join")}
        </LinkButton>
      </PublicShell>
    );
  }
  return (
    <AuthShell
      brand={<OwnBrand tenant={OWN} />}
      picture="/dental/login.svg"
      aside={languages}
      sentence={t("open.sentence")}
    >
      <h1 className="mb-6 text-h2">{t("open.login")}</h1>
      <Form
        schema={schema}
        defaultValues={{ email: "", password: "" }}
        onSubmit={() => undefined}
        label={t("open.login")}
      >
        <EmailField name="email" label={t("form.email")} autoComplete="username" />
        <PasswordField
          name="password"
          label={t("form.password")}
          aside={<TextLink href="#forgot">{t("open.forgot")}</TextLink>}
        />
        <SubmitButton block>{t("open.login")}</SubmitButton>
      </Form>
    </AuthShell>
  );
}
