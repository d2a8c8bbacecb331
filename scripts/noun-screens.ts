// The screen of a new noun: its list, its dialogs and its page.
import { choicesOf, componentOf, type FieldSpec, filtersOf, inputOf, type Noun, optionsOf } from "./noun-fields";
import { isReadOnlyForSome, lead, partsOf } from "./noun-files";
import { use } from "./noun-places";

const components = (noun: Noun) => [...new Set(noun.fields.map(componentOf))].sort();

export function acts(noun: Noun): string {
  const { Noun, nouns, district, folder, fields, names } = noun;
  const one = `${names.a} ${names.one["en-US"]}`;
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
${use("ActionDialog", "actionDialog")}${use("ConfirmAction", "confirmAction")}${components(noun)
  .map((name) => use(name, name))
  .join(
    "",
  )}${noun.ends ? use("useAct", "useSend") : ""}${use("AddButton", "addButton")}${use("RowMenu", "rowMenu")}${noun.ends ? use("api", "client") : ""}import type { ${Noun}Row } from "@/lib/${district}/${folder}/rules";
import { ${constants.join("")}new${Noun} } from "@/lib/${district}/${folder}/schema";

function Fields() {
  const t = useTranslations("${nouns}");
  return (
    ${fields.length > 1 ? "<>" : ""}
${fields.map((field) => `      ${inputOf(noun, field)}`).join("\n")}
    ${fields.length > 1 ? "</>" : ""}
  );
}

/** The button that makes ${one}. */
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

/** What can be done with ${one}. */
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
  const some = isReadOnlyForSome(noun);
  const given = [isOffice ? "office" : "tenant", "search", ...(some ? ["mayAct"] : [])].join(", ");
  const types = `${isOffice ? `office: ${type}` : "tenant: Tenant"}; search: Record<string, string>${some ? "; mayAct: boolean" : ""}`;
  const file = isOffice ? `{\`/api/v1${path.replace(":officeId", `\${office}`)}/export\`}` : `"/api/v1${path}/export"`;
  const own = isOffice ? " officeId={office}" : "";
  const add = `<Add${Noun}${own} />`;
  const menu = `(row) => <${Noun}Menu row={row}${own} />`;
  return `import "server-only";
${ends ? 'import { getTranslations } from "next-intl/server";\n' : ""}${some ? use("ReadOnlyNote", "readOnlyNote") : ""}${use("ListScreen", "listScreen")}${ends ? use("StatusPill", "statusPill") : ""}${use("listView", "list")}${isOffice ? typeImport : use("Tenant", "tenant", "type ")}import { list${Nouns} } from "@/lib/${district}/${folder}/queries";
import { ${noun.noun}Columns } from "@/lib/${district}/${folder}/rules";
import { ${filtersOf(noun)}, ${noun.noun}List } from "@/lib/${district}/${folder}/schema";
import { Add${Noun}, ${Noun}Menu } from "./${one}-acts";

/** ${noun.purpose["en-US"]} */
export ${ends ? "async " : ""}function ${Nouns}Screen({ ${given} }: { ${types} }) {
${ends ? `  const t = await getTranslations("${nouns}");\n` : ""}  const list = listView("${page}", ${noun.noun}List, search);
${some ? `  const add = mayAct ? ${add} : null;\n` : ""}  return (
    <ListScreen
      words="${nouns}"
      list={list}
      load={() => list${Nouns}(${isOffice ? "office" : "tenant.id"}, list.query, list.window)}
      filters={${filtersOf(noun)}}
      file=${file}
      actions={${some ? "add" : add}}
${some ? "      above={() => (mayAct ? null : <ReadOnlyNote />)}\n" : ""}      columns={${noun.noun}Columns}
      keyOf={({ id }) => id}
${ends ? `      cells={{ state: ({ active }) => <StatusPill tone={active ? "good" : "neutral"}>{t(active ? "state.active" : "state.ended")}</StatusPill> }}\n` : ""}      acts={${some ? `mayAct ? ${menu} : undefined` : menu}}
      empty={{ action: ${some ? "add" : add} }}
    />
  );
}
`;
}

export const page = (
  noun: Noun,
) => `import { ${noun.Nouns}Screen } from "@/components/${noun.district}/${noun.folder}/${noun.folder}-screen";
${use("page", "page")}
export default page("${partsOf(noun).page}", ${noun.Nouns}Screen);
`;
