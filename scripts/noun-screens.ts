// The screen of a new noun: its list, its dialogs and its page.
import { choicesOf, componentOf, type FieldSpec, filtersOf, inputOf, type Noun, optionsOf } from "./noun-fields";
import { lead, partsOf } from "./noun-files";

const components = (noun: Noun) => [...new Set(noun.fields.map(componentOf))].sort();
const fileOf: Record<string, string> = {
  TextField: "text-field",
  EmailField: "email-field",
  TextareaField: "textarea-field",
  DateField: "date-field",
  MoneyField: "money-field",
  PercentField: "percent-field",
  SelectField: "select-field",
};

export function acts(noun: Noun): string {
  const { Noun, nouns, district, folder, fields } = noun;
  const { path } = partsOf(noun);
  const isOffice = noun.scope === "office";
  const own = isOffice ? "officeId" : "";
  const constants = choicesOf(noun).map((field) => `${optionsOf(noun, field)}, `);
  // An amount that is not typed yet is none.
  const isAmount = (field: FieldSpec) => /Money|Percent/.test(componentOf(field));
  const blank = fields
    .filter((field) => !isAmount(field))
    .map(({ name, kind, options }) => `${name}: ${JSON.stringify(kind === "choice" ? options[0] : "")}`);
  const stored = fields.map((field) => {
    const { name, optional } = field;
    return `${name}: row.${name}${optional && !isAmount(field) ? ' ?? ""' : ""}`;
  });
  const switching = noun.ends
    ? `row.active ? { label: t("end"), dialog: end } : { label: t("resume"), onSelect: () => void resume({ params, input: { active: true } }) }, `
    : "";
  return `"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
${components(noun)
  .map((name) => `import { ${name} } from "@/components/forms/${fileOf[name]}";`)
  .join("\n")}
${noun.ends ? 'import { useAct } from "@/components/forms/use-send";\n' : ""}import { AddButton } from "@/components/ui/buttons/add-button";
import { RowMenu } from "@/components/ui/menus/row-menu";
${noun.ends ? 'import { api } from "@/lib/client";\n' : ""}import type { ${Noun}Row } from "@/lib/${district}/${folder}/rules";
import { ${constants.join("")}new${Noun} } from "@/lib/${district}/${folder}/schema";

function Fields() {
  const t = useTranslations("${nouns}");
  return (
    ${fields.length > 1 ? "<>" : ""}
${fields.map((field) => `      ${inputOf(noun, field)}`).join("\n")}
    ${fields.length > 1 ? "</>" : ""}
  );
}

/** The button that makes a ${noun.one}. */
export function Add${Noun}(${isOffice ? "{ officeId }: { officeId: number }" : ""}) {
  const t = useTranslations("${nouns}");
  return (
    <ActionDialog
      call="POST ${path}"
      ${isOffice ? "params={{ officeId }}" : ""}
      schema={new${Noun}}
      defaultValues={{ ${blank.join(", ")} }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      verb={t("add")}
    >
      <Fields />
    </ActionDialog>
  );
}

/** What can be done with a ${noun.one}. */
export function ${Noun}Menu({ row${isOffice ? ", officeId" : ""} }: { row: ${Noun}Row${isOffice ? "; officeId: number" : ""} }) {
  const t = useTranslations("${nouns}");
  const params = { ${own}${own ? ", " : ""}${noun.noun}Id: row.id };
  const name = row.${lead(noun)};
${noun.ends ? `  const { act: resume } = useAct("PUT ${path}/:${noun.noun}Id/active");\n` : ""}  const edit = (
    <ActionDialog
      call="PUT ${path}/:${noun.noun}Id"
      params={params}
      schema={new${Noun}}
      defaultValues={{ ${stored.join(", ")} }}
      title={t("editTitle", { name })}
      verb={t("save")}
    >
      <Fields />
    </ActionDialog>
  );
${
  noun.ends
    ? `  const end = (
    <ConfirmAction
      call="PUT ${path}/:${noun.noun}Id/active"
      params={params}
      input={{ active: false }}
      title={t("endTitle", { name })}
      text={t("endText")}
      verb={t("end")}
      undo={() => () => api("PUT ${path}/:${noun.noun}Id/active", { params, input: { active: true } })}
    />
  );
`
    : ""
}  const remove = (
    <ConfirmAction
      call="DELETE ${path}/:${noun.noun}Id"
      params={params}
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      verb={t("delete")}
    />
  );
  return (
    <RowMenu
      name={name}
      items={[{ label: t("edit"), dialog: edit }, ${switching}{ kind: "line" }, { label: t("delete"), danger: true, dialog: remove }]}
    />
  );
}
`;
}

export function screen(noun: Noun): string {
  const { Noun, Nouns, nouns, district, folder, one, ends } = noun;
  const { page, path, type, typeImport } = partsOf(noun);
  const isOffice = noun.scope === "office";
  const props = isOffice
    ? `{ office, search }: { office: ${type}; search: Record<string, string> }`
    : "{ tenant, search }: { tenant: Tenant; search: Record<string, string> }";
  const file = isOffice ? `{\`/api/v1${path.replace(":officeId", `\${office}`)}/export\`}` : `"/api/v1${path}/export"`;
  const own = isOffice ? " officeId={office}" : "";
  return `import "server-only";
${ends ? 'import { getTranslations } from "next-intl/server";\n' : ""}import { ListScreen } from "@/components/list/list-screen";
${ends ? 'import { StatusPill } from "@/components/ui/status-pill";\n' : ""}import { listView } from "@/lib/core/lists/list";
${isOffice ? typeImport : 'import type { Tenant } from "@/tenants/tenant";'}
import { list${Nouns} } from "@/lib/${district}/${folder}/queries";
import { ${noun.noun}Columns } from "@/lib/${district}/${folder}/rules";
import { ${filtersOf(noun)}, ${noun.noun}List } from "@/lib/${district}/${folder}/schema";
import { Add${Noun}, ${Noun}Menu } from "./${one}-acts";

/** TODO who reads this list, and what for. */
export ${ends ? "async " : ""}function ${Nouns}Screen(${props}) {
${ends ? `  const t = await getTranslations("${nouns}");\n` : ""}  const list = listView("${page}", ${noun.noun}List, search);
  return (
    <ListScreen
      words="${nouns}"
      list={list}
      load={() => list${Nouns}(${isOffice ? "office" : "tenant.id"}, list.query, list.window)}
      filters={${filtersOf(noun)}}
      file=${file}
      actions={<Add${Noun}${own} />}
      columns={${noun.noun}Columns}
      keyOf={({ id }) => id}
${ends ? `      cells={{ state: ({ active }) => <StatusPill tone={active ? "good" : "neutral"}>{t(active ? "state.active" : "state.ended")}</StatusPill> }}\n` : ""}      acts={(row) => <${Noun}Menu row={row}${own} />}
      empty={{ action: <Add${Noun}${own} /> }}
    />
  );
}
`;
}

export const page = (
  noun: Noun,
) => `import { ${noun.Nouns}Screen } from "@/components/${noun.district}/${noun.folder}/${noun.folder}-screen";
import { page } from "@/lib/pages/page";

export default page("${partsOf(noun).page}", ${noun.Nouns}Screen);
`;
