// What a new noun says, in both languages: sentences made of the words that were given.
import { choicesOf, type FieldSpec, type Noun } from "./noun-fields";
import { capital, type Locale, within } from "./noun-words";

type Sentences = Record<string, string>;

/** What is the same for every noun, and what is made of its words. */
function english({ names, fields }: Noun) {
  const [one, many] = [names.one["en-US"], names.many["en-US"]];
  const lead = within(fields[0]?.label["en-US"] ?? "");
  return {
    all: "All",
    search: `Search by ${lead}`,
    empty: `No ${many} yet`,
    emptyText: `${capital(many)} appear here once they are added.`,
    add: `Add ${one}`,
    taken: `This ${one} already exists.`,
    verbs: { edit: "Edit", editTitle: "Edit {name}", save: "Save", delete: "Delete" },
    sentences: {
      deleteTitle: "Delete {name}?",
      deleteText: "You cannot undo this.",
      created: `${capital(one)} added.`,
      saved: `${capital(one)} saved.`,
      deleted: `${capital(one)} deleted.`,
    },
    state: "Status",
    filters: { active: "Active", ended: "Ended" },
    states: { active: "Active", ended: "Ended" },
    ends: {
      end: "End",
      endTitle: "End {name}?",
      endText: "It stays in the list as ended, and you can reactivate it.",
      resume: "Reactivate",
      switchedOn: `${capital(one)} is active again.`,
      switchedOff: `${capital(one)} ended.`,
    },
    history: { create: "added", update: "changed", end: "ended", resume: "reactivated", delete: "deleted" },
  };
}

/** The same; the ending of what is said of a row goes with the gender of the noun. */
function spanish({ names, fields }: Noun): ReturnType<typeof english> {
  const { the, theMany } = names;
  const [one, many] = [names.one["es-US"], names.many["es-US"]];
  const lead = within(fields[0]?.label["es-US"] ?? "");
  const o = theMany === "las" ? "a" : "o";
  return {
    all: `Tod${o}s`,
    search: `Buscar por ${lead}`,
    empty: `Aún no hay ${many}`,
    emptyText: `${capital(theMany)} ${many} aparecerán aquí cuando se agreguen.`,
    add: `Agregar ${one}`,
    taken: `${o === "a" ? "Esta" : "Este"} ${one} ya existe.`,
    verbs: { edit: "Editar", editTitle: "Editar {name}", save: "Guardar", delete: "Eliminar" },
    sentences: {
      deleteTitle: "¿Eliminar {name}?",
      deleteText: "No se puede deshacer.",
      created: `${capital(one)} agregad${o}.`,
      saved: `${capital(one)} guardad${o}.`,
      deleted: `${capital(one)} eliminad${o}.`,
    },
    state: "Estado",
    filters: { active: `Activ${o}s`, ended: `Finalizad${o}s` },
    states: { active: `Activ${o}`, ended: `Finalizad${o}` },
    ends: {
      end: "Finalizar",
      endTitle: "¿Finalizar {name}?",
      endText: `Queda en la lista como finalizad${o} y se puede reactivar.`,
      resume: "Reactivar",
      switchedOn: `${capital(the)} ${one} vuelve a estar activ${o}.`,
      switchedOff: `${capital(one)} finalizad${o}.`,
    },
    history: {
      create: `agregad${o}`,
      update: `cambiad${o}`,
      end: `finalizad${o}`,
      resume: `reactivad${o}`,
      delete: `eliminad${o}`,
    },
  };
}

const said = (noun: Noun, locale: Locale) => (locale === "en-US" ? english(noun) : spanish(noun));

/** The words of a choice by its options. */
const optionsIn = ({ options, optionWords }: FieldSpec, locale: Locale): Sentences =>
  Object.fromEntries(options.map((option, at) => [option, optionWords[at]?.[locale] ?? ""]));

/** What the list is called on its page and in the navigation. */
export const titleOf = ({ names }: Noun, locale: Locale) => capital(names.many[locale]);

/** All that the list says in a language. */
export function texts(noun: Noun, locale: Locale) {
  const { all, search, empty, emptyText, add, taken, verbs, sentences, state, filters, states, ends } = said(
    noun,
    locale,
  );
  const choices = choicesOf(noun);
  const [first] = choices;
  const narrowed = noun.ends ? filters : first && optionsIn(first, locale);
  const title = titleOf(noun, locale);
  return {
    title,
    text: noun.purpose[locale],
    search,
    file: title,
    filter: { all, ...narrowed },
    ...(noun.ends && { state: states }),
    ...Object.fromEntries(choices.map((field) => [field.name, optionsIn(field, locale)])),
    column: {
      ...Object.fromEntries(noun.fields.map(({ name, label }) => [name, label[locale]])),
      ...(noun.ends && { state }),
    },
    empty,
    emptyText,
    add,
    ...verbs,
    ...(noun.ends && ends),
    ...sentences,
    taken,
  };
}

/** What the history calls what was done with a row, by its verb. */
export function historyOf(noun: Noun, locale: Locale): Sentences {
  const verbs = Object.entries(said(noun, locale).history).filter(
    ([verb]) => noun.ends || !/^(end|resume)$/.test(verb),
  );
  return Object.fromEntries(verbs.map(([verb, word]) => [verb, `${capital(noun.names.one[locale])} ${word}`]));
}
