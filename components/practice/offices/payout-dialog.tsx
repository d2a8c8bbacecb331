"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";
import { PayoutBody } from "./settings/payout-body";

/**
 * The payout account from the side nav: without one its set-up, with an old one its upgrade, else how it stands and the way
 * to its view (000 §4). For a navigation: it has no button of its own.
 */
export default function PayoutDialog({ officeId }: { officeId: number }) {
  const t = useTranslations("offices.payout");
  return (
    <Dialog title={t("title")} description={t("description")}>
      <Loaded
        name={`payout-${officeId}`}
        read={() => api("GET /stripe-connect/:officeId/account", { params: { officeId } })}
      >
        {(payout, reload) => <PayoutBody officeId={officeId} payout={payout} from="settings" renew={reload} pill />}
      </Loaded>
    </Dialog>
  );
}
