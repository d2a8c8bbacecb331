"use client";

import { Search, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { SearchInput } from "@/components/ui/search-input";
import { api } from "@/lib/core/api/client";
import { LogInAsButton } from "./log-in-as-button";
import { PersonLine, PersonLines } from "./person-line";

/** Account owners shown at once; more of them need a longer name. */
const MAX_MEMBERS = 20;

/** Finds account owners of the office by the members' own search; who has a login can be looked through. */
export function OfficeMembers({ officeId }: { officeId: number }) {
  const t = useTranslations("admin.drawer");
  const [text, setText] = useState("");
  const searchQuery = text.trim();
  return (
    <div className="grid gap-4">
      <SearchInput label={t("searchMembers")} placeholder={t("searchHint")} onSearch={setText} />
      {searchQuery === "" ? (
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
                <PersonLines label={t("members")}>
                  {members.slice(0, MAX_MEMBERS).map(({ id, name, email, hasLogin, additionalMembers }) => (
                    <PersonLine
                      key={id}
                      name={name}
                      email={email}
                      detail={t("people", { count: additionalMembers.length + 1 })}
                    >
                      {hasLogin ? (
                        <LogInAsButton name={name} target={{ memberId: id }} />
                      ) : (
                        <span className="text-small text-muted">{t("noLogin")}</span>
                      )}
                    </PersonLine>
                  ))}
                </PersonLines>
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
