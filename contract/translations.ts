import { defaultWords, ownWordsIn, type ResourceWords, type Words } from './fieldKinds/words.ts';

/** The parts of a definition with texts for people. */
interface WithWords {
  labels: { one: Words; many: Words };
  description?: Words | undefined;
  area?: string | { label: Words } | undefined;
  fields: Readonly<
    Record<
      string,
      {
        label?: Words | undefined;
        help?: Words | undefined;
        unit?: Words | undefined;
        choices: readonly { id: string; label: Words }[];
      }
    >
  >;
  messages: Readonly<Record<string, Words | undefined>>;
  list: {
    tabs: readonly { label: Words; empty?: Words | undefined }[];
    queues: Readonly<Record<string, { label: Words }>>;
  };
  form: {
    heading?: Words | undefined;
    sections?: readonly { label?: Words | undefined; help?: Words | undefined }[] | undefined;
  };
  actions: Readonly<Record<string, WithActionWords>>;
  reports: Readonly<
    Record<
      string,
      { label: Words; measures: Readonly<Record<string, 'count' | { label?: Words | undefined }>> }
    >
  >;
  grids: Readonly<Record<string, { label: Words }>>;
  tabGroups: Readonly<Record<string, { label: Words }>>;
  states?: { moves: Readonly<Record<string, WithActionWords>> } | undefined;
}

/** The parts of an action with texts for people; without inputs of its own, `form` is a list of names. */
interface WithActionWords {
  label?: Words | undefined;
  help?: Words | undefined;
  done?: Words | undefined;
  form: readonly string[] | Readonly<Record<string, { label?: Words | undefined; help?: Words | undefined }>>;
}

type Pick = (text: Words | undefined) => string | undefined;

/** The texts that `pick` returns, by what they belong to. */
function picked(definition: WithWords, pick: Pick): ResourceWords {
  const {
    labels,
    description,
    area,
    fields,
    messages,
    list,
    form,
    actions,
    states,
    reports,
    grids,
    tabGroups,
  } = definition;
  const texts = (entries: [string, Words | undefined][]) =>
    Object.fromEntries(
      entries.flatMap(([key, text]) => {
        const found = pick(text);
        return found === undefined ? [] : [[key, found]];
      }),
    );
  const all = Object.entries(fields);
  return {
    one: pick(labels.one),
    many: pick(labels.many),
    description: pick(description),
    area: typeof area === 'object' ? pick(area.label) : undefined,
    fields: texts(all.map(([name, { label }]) => [name, label])),
    help: texts(all.map(([name, { help }]) => [name, help])),
    units: texts(all.map(([name, { unit }]) => [name, unit])),
    choices: Object.fromEntries(
      all.map(([name, { choices }]) => [name, texts(choices.map(({ id, label }) => [id, label]))]),
    ),
    messages: texts(Object.entries(messages)),
    tabs: texts(list.tabs.map(({ label }) => [defaultWords(label), label])),
    emptyTabs: texts(list.tabs.map(({ label, empty }) => [defaultWords(label), empty])),
    queues: texts(Object.entries(list.queues).map(([name, { label }]) => [name, label])),
    heading: pick(form.heading),
    sections: Object.fromEntries(
      (form.sections ?? []).map(({ label, help }) => [
        label === undefined ? '' : defaultWords(label),
        { label: pick(label), help: pick(help) },
      ]),
    ),
    reports: Object.fromEntries(
      Object.entries(reports).map(([name, { label, measures }]) => [
        name,
        {
          label: pick(label),
          measures: texts(
            Object.entries(measures).map(([own, one]) => [own, one === 'count' ? undefined : one.label]),
          ),
        },
      ]),
    ),
    grids: texts(Object.entries(grids).map(([name, { label }]) => [name, label])),
    tabGroups: texts(Object.entries(tabGroups).map(([name, { label }]) => [name, label])),
    actions: Object.fromEntries(
      Object.entries({ ...states?.moves, ...actions }).map(([name, action]) => {
        const inputs = Array.isArray(action.form) ? [] : Object.entries(action.form);
        return [
          name,
          {
            label: pick(action.label),
            help: pick(action.help),
            done: pick(action.done),
            fields: texts(inputs.map(([input, { label }]) => [input, label])),
            helps: texts(inputs.map(([input, { help }]) => [input, help])),
          },
        ];
      }),
    ),
  };
}

/** The texts of a definition in languages other than English, by language. */
export function translationsOf(definition: WithWords): Readonly<Record<string, ResourceWords>> {
  const languages = new Set<string>();
  picked(definition, (text) => {
    if (typeof text === 'object') for (const language of Object.keys(text)) languages.add(language);
    return undefined;
  });
  return Object.fromEntries(
    [...languages].map((language) => [language, picked(definition, (text) => ownWordsIn(text, language))]),
  );
}
