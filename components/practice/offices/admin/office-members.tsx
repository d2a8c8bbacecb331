"use client";

import { Search, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { api } from "@/lib/client";
import type { FamilyRow, PersonRow } from "@/lib/membership/members/wire";
import { LogInAsButton } from "./log-in-as-button";
import { PersonLine, PersonLines } from "./person-line";

/** Account owners shown at once; more of them need a longer name. */
const MAX_MEMBERS = 20;

export type FamilyLine = Pick<FamilyRow, "id" | "name" | "email" | "hasLogin"> & {
  additionalMembers: readonly Pick<PersonRow, "name">[];
};
type Props = { officeId: number; meant: FamilyLine | null };

/**
 * Finds account owners of the office by the members' own search; who has a login can be looked through. `meant` stands
 * there at first.
 */
export function OfficeMembers({ officeId, meant }: Props) {
  const t = useTranslations("officesAdmin.drawer");
  const [text, setText] = useState("");
  const searchQuery = text.trim();
  return (
    <div className="grid gap-4">
      <SearchInput label={t("searchMembers")} placeholder={t("searchHint")} onSearch={setText} />
      {searchQuery === "" && meant ? (
        <Families families={[meant]} />
      ) : searchQuery === "" ? (
        <EmptyState icon={<Search />} title={t("typeToSearch")} description={t("typeToSearchText")} />
      ) : (
        <Loaded
          name={`members ${officeId} ${searchQuery}`}
          read={() =>
            api("POST /dentists/:officeId/members/upgraded-filters-search", {
              params: { officeId },
              input: { searchQuery },
            })
          }
        >
          {({ members }) =>
            members.length === 0 ? (
              <EmptyState icon={<UserX />} title={t("noMembers")} description={t("noMembersText")} />
            ) : (
              <>
                <Families families={members.slice(0, MAX_MEMBERS)} />
                {members.length > MAX_MEMBERS ? (
                  <p className="text-small text-muted">{t("moreMembers", { count: MAX_MEMBERS })}</p>
                ) : null}
              </>
            )
          }
        </Loaded>
      )}
    </div>
  );
}

function Families({ families }: { families: readonly FamilyLine[] }) {
  const t = useTranslations("officesAdmin.drawer");
  return (
    <PersonLines label={t("members")}>
      {families.map(({ id, name, email, hasLogin, additionalMembers }) => (
        <PersonLine
          key={id}
          name={name}
          email={email}
          detail={[
            t("people", { count: additionalMembers.length + 1 }),
            ...additionalMembers.map((one) => one.name),
          ].join(" · ")}
        >
          {hasLogin ? (
            <LogInAsButton name={name} target={{ memberId: id }} />
          ) : (
            <span className="text-small text-muted">{t("noLogin")}</span>
          )}
        </PersonLine>
      ))}
    </PersonLines>
  );
}
