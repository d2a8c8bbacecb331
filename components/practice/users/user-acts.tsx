"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextField } from "@/components/forms/text-field";
import { LogInAsButton } from "@/components/practice/offices/admin/log-in-as-button";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";
import type { UserAct } from "@/lib/practice/users/rules";
import { userAct } from "@/lib/practice/users/schema";
import { ActLine } from "./act-line";
import { RoleAct } from "./role-acts";
import type { UserView } from "./user-view";

/** What can be done with somebody: each with a sentence of what will happen, and a reason that is kept. */
export function UserActs({ user }: { user: UserView }) {
  const t = useTranslations("users");
  if (user.refusal !== null)
    return (
      <Callout tone="info" className="mt-6">
        {t(`refusal.${user.refusal}`)}
      </Callout>
    );
  if (user.acts.length === 0) return null;
  return (
    <section aria-labelledby="user-acts" className="mt-6">
      <h3 id="user-acts" className="text-h4">
        {t("drawer.acts")}
      </h3>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {user.acts.map((act) => (
          <Act key={act} act={act} user={user} />
        ))}
      </ul>
    </section>
  );
}

const CALLS = {
  unlock: "POST /admin/users/:userId/unlock",
  link: "POST /admin/users/:userId/link",
  endSessions: "POST /admin/users/:userId/end-sessions",
} as const;

function Act({ act, user }: { act: UserAct; user: UserView }) {
  const t = useTranslations("users");
  const params = { userId: user.id };
  if (act === "logInAs")
    return (
      <ActLine text={t("logInAsText")}>
        <LogInAsButton name={user.name} target={params} />
      </ActLine>
    );
  if (act === "changeRole" || act === "takeRole") return <RoleAct act={act} user={user} />;
  const words = act === "link" && user.state === "invited" ? "invite" : act;
  const text = t(`act.${words}.text`, { count: user.sessions });
  const danger = act === "deactivate";
  const frame = {
    params,
    schema: userAct,
    defaultValues: { reason: "" },
    title: t(`act.${words}.title`, { name: user.name }),
    text,
    verb: t(`act.${words}.verb`),
    danger,
    trigger: (
      <Button size="sm" variant={danger ? "danger" : "secondary"}>
        {t(`act.${words}.label`)}
      </Button>
    ),
    children: <TextField name="reason" label={t("reason")} hint={t("reasonHint")} required maxLength={200} />,
  };
  const undo = () => () =>
    api("POST /admin/users/:userId/active", {
      params,
      input: { active: danger, reason: t("undoReason") },
    });
  return (
    <ActLine text={text}>
      {act === "deactivate" || act === "reactivate" ? (
        <ActionDialog
          {...frame}
          call="POST /admin/users/:userId/active"
          input={({ reason }) => ({ reason, active: act === "reactivate" })}
          undo={undo}
        />
      ) : (
        <ActionDialog {...frame} call={CALLS[act]} />
      )}
    </ActLine>
  );
}
