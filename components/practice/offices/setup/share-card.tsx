import "server-only";
import { getTranslations } from "next-intl/server";
import { toDataURL } from "qrcode";
import { CopyButton } from "@/components/ui/buttons/copy-button";

const QR_PIXELS = 240;

/** Where patients join: the address to send, and the same as a picture for the front desk. */
export async function ShareCard({ url }: { url: string }) {
  const [t, picture] = await Promise.all([
    getTranslations("offices.setup.share"),
    toDataURL(url, { margin: 1, width: QR_PIXELS }),
  ]);
  return (
    <div className="flex flex-wrap items-center gap-5 rounded-card border border-line bg-surface p-5">
      {/* biome-ignore lint/performance/noImgElement: the picture is in the address itself */}
      <img src={picture} alt={t("picture")} width={120} height={120} className="rounded-small" />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h2 className="text-body font-semibold text-ink">{t("title")}</h2>
        <p className="text-small text-muted">{t("text")}</p>
        <p className="text-small break-all">{url}</p>
        <div>
          <CopyButton text={url} label={t("copy")} />
        </div>
      </div>
    </div>
  );
}
