// A guaranteed plan stayed unpaid: the office looks at what claiming does, claims, and sees how it stands.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { rowsOf } from "../support/journey";

failOnComplaints();

/** A late family of the demo whose plan was guaranteed, given up on as on the policy's last day. */
async function delinquent(): Promise<{ memberId: number; membershipId: number; name: string }> {
  const [row] = await rowsOf<{ memberId: number; membershipId: number; name: string }>(
    `update membership s set gpp = true, status = 'delinquent_gpp', revision = s.revision + 1 from member m, office f
     where m.id = s.member_id and f.id = s.office_id and f.slug = 'bright-smiles' and s.id = (
       select x.id from membership x join office g on g.id = x.office_id join member y on y.id = x.member_id
       where g.slug = 'bright-smiles' and x.status in ('past_due', 'delinquent') and y.added_by_id is null
         and exists (select 1 from obligation o join payment p on p.id = o.payment_id where o.membership_id = x.id
           and o.status = 'open' and p.status = 'failed') order by x.id desc limit 1)
     returning m.id as "memberId", s.id as "membershipId", m.first_name || ' ' || m.last_name as name`,
    [],
  );
  if (!row) throw new Error("the demo has no late family");
  return row;
}

test("an office claims the guarantee of a plan that stayed unpaid", async ({ page }) => {
  const { memberId, membershipId } = await delinquent();
  await logIn(page, "dentist");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dentist-new/members?id=${memberId}`);
  await page.getByRole("tab", { name: "Plan and benefits" }).click();
  const claim = page.getByRole("button", { name: "Claim the guarantee" });
  await claim.click();
  const dialog = page.getByRole("dialog", { name: /^Claim the guarantee for/ });
  await expect(dialog.getByText("Paid to your office", { exact: true })).toBeVisible();
  await expect(dialog.getByText(/The plan becomes: Canceled/i)).toBeVisible();
  await fits(page);
  await dialog.getByRole("button", { name: /^Claim \$/ }).click();
  await expect(page.getByText(/still owed to the guarantor/)).toBeVisible();
  await expect(claim).toBeHidden();
  await fits(page);
  const made = await rowsOf<{ state: string }>(`select state::text from guarantee_claim where membership_id = $1`, [
    membershipId,
  ]);
  expect(made).toHaveLength(1);
});

test("a demo of guaranteed plans is asked for in the contact form, which says what it is about", async ({ page }) => {
  await logIn(page, "dentist");
  await page.goto("/dentist-new/memberships?tab=settings", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const offer = page.getByRole("dialog", { name: "Guaranteed payment plans" });
  await fits(page);
  await offer.getByRole("button", { name: "Schedule a demo" }).click();
  const form = page.getByRole("dialog", { name: "Need Assistance?" });
  await expect(form.getByLabel("Message")).toHaveValue(/^Please show us guaranteed payment plans\./);
  await fits(page);
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  await expect(offer).toBeVisible();
});
