import { Download } from "lucide-react";
import { buttonClass } from "../buttons/button";

export type FileLink = { label: string; href: string };

/** A PDF is looked at beside the page; everything else is saved, as the server says (000 §7). */
const beside = (label: string) => (label === "PDF" ? { target: "_blank", rel: "noopener" } : {});

/** A thing as files, each a plain link: a refusal comes as a page and not as a file. */
export function FileLinks({ files }: { files: readonly FileLink[] }) {
  return files.map(({ label, href }) => (
    <a key={label} href={href} {...beside(label)} className={buttonClass()} data-noprint="">
      <Download size={18} />
      {label}
    </a>
  ));
}
