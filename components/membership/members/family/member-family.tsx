import { useTranslations } from "next-intl";
import type { Details } from "@/components/membership/members/person/details";
import { stayHere } from "@/components/membership/members/person/member-opening";
import { MemberStatusPill } from "@/components/membership/members/person/member-status";
import { type View, viewHref } from "@/components/membership/members/views/view";
import { Avatar } from "@/components/ui/avatar";
import { TextLink } from "@/components/ui/links/text-link";
import { useFormats } from "@/components/ui/use-formats";
import { mainSubscription } from "@/lib/membership/members/rules";

const RELATIONS = ["myself", "partner", "son", "daughter", "child", "other"] as const;

/** Everybody the account owner pays for. */
export function MemberFamily({ details, view }: { details: Details; view: View }) {
  const t = useTranslations("members");
  const format = useFormats();
  const people = [details.family, ...details.family.additionalMembers];
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {people.map((person) => {
        const main = mainSubscription(person.subscriptions);
        return (
          <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <Avatar name={person.name} />
            <div className="min-w-0 flex-[1_1_10rem]">
              {person.id === details.member.id ? (
                <p className="font-medium">{person.name}</p>
              ) : (
                <TextLink href={viewHref(view, { id: person.id })} onClick={stayHere}>
                  {person.name}
                </TextLink>
              )}
              <p className="text-small text-muted">
                {t(`relationship.${RELATIONS.find((each) => each === person.relationship) ?? "other"}`)} ·{" "}
                {format.full(person.birthDate)}
              </p>
            </div>
            {main ? (
              <p className="text-body text-muted tabular-nums">{`${main.membership} · ${format.ledger(main.priceCents)}`}</p>
            ) : null}
            <MemberStatusPill subscription={main} />
          </li>
        );
      })}
    </ul>
  );
}
