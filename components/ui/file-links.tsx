import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button";

export type FileLink = { label: string; href: string };

/** A thing as files, each a plain link the browser saves. */
export function FileLinks({ files }: { files: readonly FileLink[] }) {
  return files.map(({ label, href }) => (
    <a key={label} href={href} download className={buttonClass()} data-noprint="">
      <Download size={18} />
      {label}
    </a>
  ));
}
