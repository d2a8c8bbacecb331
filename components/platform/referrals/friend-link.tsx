import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/buttons/button";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";

type Props = {
  /** The whole address. */
  url: string;
  title: string;
  text: string;
  /** What is sent with the address, by text or by e-mail; without it the link can only be copied. */
  message?: { subject: string; body: string };
  children?: ReactNode;
};

/** The link by which a family recommends its office, to copy or to send. */
export function FriendLink({ url, title, text, message, children }: Props) {
  const t = useTranslations("referrals");
  const body = message && encodeURIComponent(`${message.body}\n${url}`);
  return (
    <Card>
      <CardHeader title={title} description={text} />
      <CardBody className="grid gap-4">
        <p className="font-mono text-body break-all text-ink select-all">{url}</p>
        <div className="flex flex-wrap gap-2" data-noprint="">
          <CopyButton text={url} label={t("copy")} />
          {message ? (
            <>
              <a className={buttonClass()} href={`sms:?&body=${body}`}>
                {t("sendText")}
              </a>
              <a className={buttonClass()} href={`mailto:?subject=${encodeURIComponent(message.subject)}&body=${body}`}>
                {t("sendEmail")}
              </a>
            </>
          ) : null}
        </div>
        {children}
      </CardBody>
    </Card>
  );
}
