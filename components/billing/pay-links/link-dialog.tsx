"use client";

import { CopyButton } from "@/components/ui/buttons/copy-button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Dialog } from "@/components/ui/dialogs/dialog";

type Props = {
  /** The link, null while there is none. */
  url: string | null;
  onClose: () => void;
  title: string;
  text: string;
  /** Words of the button that copies the link, which is shown with it; or of the one that opens it in a tab of its own. */
  copy?: string;
  open?: string;
};

/** A link that was just made, to be copied or opened. */
export function LinkDialog({ url, onClose, title, text, copy, open }: Props) {
  return (
    <Dialog
      open={url !== null}
      onOpenChange={(stays) => stays || onClose()}
      title={title}
      description={text}
      footer={
        <>
          {url && copy ? <CopyButton text={url} label={copy} /> : null}
          {url && open ? (
            <LinkButton variant="primary" href={url} target="_blank" rel="noreferrer" onClick={onClose}>
              {open}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {url && copy ? <p className="break-all rounded-control bg-fill p-3 text-body">{url}</p> : null}
    </Dialog>
  );
}
