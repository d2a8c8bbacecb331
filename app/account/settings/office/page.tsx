import { OfficeSettings } from "@/components/practice/offices/settings/office-settings";
import { OwnData } from "@/components/practice/offices/settings/own-data";
import { page } from "@/lib/pages/page";
import { payoutReturn } from "@/lib/practice/payouts/account.rules";

/** Open to every role (000 §6); who works in no office sees their own data. */
export default page("/account/settings/office", ({ actor, tenant, office, search, mayAct }) =>
  office === null ? (
    <OwnData actor={actor} tenant={tenant} />
  ) : (
    <OfficeSettings
      actor={actor}
      tenant={tenant}
      office={office}
      search={search}
      returned={payoutReturn(search.payout)}
      mayAct={mayAct}
    />
  ),
);
