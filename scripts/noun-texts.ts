// What a new noun says, in both languages.
import { choicesOf, labelOf, type Noun, spaced } from "./noun-fields";
import { lead } from "./noun-files";

export const LOCALES = ["en-US", "es-US"] as const;
type Locale = (typeof LOCALES)[number];

const VERBS = {
  "en-US": {
    all: "All",
    edit: "Edit",
    editTitle: "Edit {name}",
    save: "Save",
    delete: "Delete",
  },
  "es-US": {
    all: "Todos",
    edit: "Editar",
    editTitle: "Editar {name}",
    save: "Guardar",
    delete: "Eliminar",
  },
};
const SENTENCES = {
  "en-US": {
    deleteTitle: "Delete {name}?",
    deleteText: "You cannot undo this.",
    created: "{one} added.",
    saved: "{one} saved.",
    deleted: "{one} deleted.",
    taken: "This {lead} is already in use.",
  },
  "es-US": {
    deleteTitle: "¿Eliminar {name}?",
    deleteText: "No se puede recuperar.",
    created: "Agregado.",
    saved: "Guardado.",
    deleted: "Eliminado.",
    taken: "Ya existe.",
  },
};

/** Of rows that can be ended. */
const ENDS = {
  "en-US": {
    states: { active: "Active", ended: "Ended" },
    state: "Status",
    verbs: {
      end: "End",
      endTitle: "End {name}?",
      endText: "TODO what ends with it, and what stays.",
      resume: "Reactivate",
      switchedOn: "{one} is active again.",
      switchedOff: "{one} ended.",
    },
  },
  "es-US": {
    states: { active: "Activo", ended: "Finalizado" },
    state: "Estado",
    verbs: {
      end: "Finalizar",
      endTitle: "¿Finalizar {name}?",
      endText: "TODO what ends with it, and what stays.",
      resume: "Reactivar",
      switchedOn: "Vuelve a estar activo.",
      switchedOff: "Finalizado.",
    },
  },
};

/** The verbs in both languages; what the noun and its fields are called stands in English until somebody has said it. */
export function texts(noun: Noun, locale: Locale): object {
  const { all, ...verbs } = VERBS[locale];
  const options = choicesOf(noun).map(
    ({ name, options }) => [name, Object.fromEntries(options.map((one) => [one, spaced(one)]))] as const,
  );
  const plural = spaced(noun.nouns);
  const ends = noun.ends ? ENDS[locale] : null;
  const named = (text: string) =>
    text.replace("{one}", spaced(noun.noun)).replace("{lead}", spaced(lead(noun)).toLowerCase());
  return {
    title: plural,
    text: `TODO what ${plural.toLowerCase()} are for.`,
    search: locale === "en-US" ? `Search ${spaced(lead(noun)).toLowerCase()}` : "Buscar",
    file: plural,
    filter: { all, ...(ends?.states ?? options[0]?.[1]) },
    ...(ends && { state: ends.states }),
    ...Object.fromEntries(options),
    column: {
      ...Object.fromEntries(noun.fields.map((field) => [field.name, labelOf(field)])),
      ...(ends && { state: ends.state }),
    },
    empty: locale === "en-US" ? `No ${plural.toLowerCase()} yet` : "Aún no hay nada",
    emptyText: "TODO what will appear here and what to do now.",
    add: `${locale === "en-US" ? "Add" : "Agregar"} ${spaced(noun.noun).toLowerCase()}`,
    ...verbs,
    ...Object.fromEntries(
      Object.entries({ ...ends?.verbs, ...SENTENCES[locale] }).map(([key, text]) => [key, named(text)]),
    ),
  };
}

const HISTORY = {
  "en-US": { create: "added", update: "changed", end: "ended", resume: "active again", delete: "deleted" },
  "es-US": { create: "agregado", update: "cambiado", end: "finalizado", resume: "reactivado", delete: "eliminado" },
};

/** What the history calls what was done with a row, by its verb. */
export function historyOf({ one, ends }: Noun, locale: Locale): [string, string][] {
  const verbs = Object.entries(HISTORY[locale]).filter(([verb]) => ends || !/^(end|resume)$/.test(verb));
  return verbs.map(([verb, word]) => [verb, `${spaced(one)} ${word}`]);
}
