import type { ActionWords, ResourceWords } from './fieldKinds/words.ts';
import type { ResourceAction } from './options/actions.ts';
import type { Resource } from './resource.ts';

const present = <Value>(entries: readonly (readonly [string, Value | undefined])[]): Record<string, Value> =>
  Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

/** The texts of a complete definition, as pages show them. */
export function wordsOf(resource: Resource): ResourceWords {
  const { labels, description, addedArea, fields, messages, list, form, actions, reports, grids, tabGroups } =
    resource;
  const all = [...fields.values()];
  return {
    one: labels.one,
    many: labels.many,
    counted: resource.counted,
    description,
    area: addedArea?.label,
    fields: present(all.map(({ name, label }) => [name, label])),
    help: present(all.map(({ name, help }) => [name, help])),
    units: present(all.map(({ name, unit }) => [name, unit])),
    choices: present(
      all
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, choices }) => [name, present(choices.map(({ id, label }) => [id, label]))]),
    ),
    messages: present(Object.entries(messages)),
    tabs: present(list.tabs.map(({ label }) => [label, label])),
    emptyTabs: present(list.tabs.map(({ label, empty }) => [label, empty])),
    queues: present([...list.queues].map(([name, { label }]) => [name, label])),
    heading: form.heading,
    sections: present(
      form.sections.map(({ label, help }) => [label ?? '', label || help ? { label, help } : undefined]),
    ),
    reports: Object.fromEntries(
      [...reports].map(([name, { label, measures }]) => [
        name,
        { label, measures: present(measures.map((one) => [one.name, one.label])) },
      ]),
    ),
    rows: present(
      (resource.rows ?? []).map((row) => [
        String(row.id),
        resource.rowNames?.[String(row.id)] ?? textOf(row[resource.title]),
      ]),
    ),
    grids: present([...grids].map(([name, { label }]) => [name, label])),
    tabGroups: present([...tabGroups].map(([name, { label }]) => [name, label])),
    actions: Object.fromEntries([...actions].map(([name, action]) => [name, wordsOfAction(action)])),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function wordsOfAction({ label, help, done, form }: ResourceAction): ActionWords {
  const inputs = form.setsFields ? [] : form.fields;
  return {
    ...{ label, help, done },
    fields: present(inputs.map((input) => [input.name, input.label])),
    helps: present(inputs.map((input) => [input.name, input.help])),
  };
}

const own = <Value>(values: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  values && Object.hasOwn(values, key) ? values[key] : undefined;

/** The action with these texts. Inputs that are fields of the resource take the texts of those fields. */
function actionWithWords(
  action: ResourceAction,
  words: ActionWords | undefined,
  fields: Resource['fields'],
): ResourceAction {
  const { setsFields } = action.form;
  const inputs = action.form.fields.map((input) => {
    const field = setsFields ? fields.get(input.name) : undefined;
    return {
      ...input,
      label: field?.label ?? own(words?.fields, input.name) ?? input.label,
      help: field?.help ?? own(words?.helps, input.name) ?? input.help,
      choices: field?.choices ?? input.choices,
    };
  });
  return {
    ...action,
    label: words?.label ?? action.label,
    help: words?.help ?? action.help,
    done: words?.done ?? action.done,
    form: { ...action.form, fields: inputs },
  };
}

/** The definition with these texts instead of its own. */
export function withWords(resource: Resource, words: ResourceWords): Resource {
  const { labels, addedArea, list, form } = resource;
  const fields = new Map(
    [...resource.fields].map(([name, field]) => {
      const choices = own(words.choices, name);
      return [
        name,
        {
          ...field,
          label: own(words.fields, name) ?? field.label,
          help: own(words.help, name) ?? field.help,
          unit: own(words.units, name) ?? field.unit,
          choices: field.choices.map((choice) => ({
            ...choice,
            englishLabel: choice.englishLabel ?? choice.label,
            label: own(choices, choice.id) ?? choice.label,
          })),
        },
      ] as const;
    }),
  );
  const sections = form.sections.map((section) => {
    const mine = own(words.sections, section.label ?? '');
    return { ...section, label: mine?.label ?? section.label, help: mine?.help ?? section.help };
  });
  return {
    ...resource,
    labels: { one: words.one ?? labels.one, many: words.many ?? labels.many },
    counted: words.counted ?? resource.counted,
    description: words.description ?? resource.description,
    addedArea: addedArea && { ...addedArea, label: words.area ?? addedArea.label },
    fields,
    messages: { ...resource.messages, ...words.messages },
    list: {
      ...list,
      tabs: list.tabs.map((tab) => ({
        ...tab,
        label: own(words.tabs, tab.label) ?? tab.label,
        empty: own(words.emptyTabs, tab.label) ?? tab.empty,
      })),
      queues: new Map(
        [...list.queues].map(([name, queue]) => [
          name,
          { ...queue, label: own(words.queues, name) ?? queue.label },
        ]),
      ),
    },
    form: { ...resource.form, heading: words.heading ?? form.heading, sections },
    reports: new Map(
      [...resource.reports].map(([name, report]) => {
        const mine = own(words.reports, name);
        const measures = report.measures.map((one) => ({
          ...one,
          label: own(mine?.measures, one.name) ?? one.label,
        }));
        return [name, { ...report, label: mine?.label ?? report.label, measures }];
      }),
    ),
    grids: new Map(
      [...resource.grids].map(([name, grid]) => [
        name,
        { ...grid, label: own(words.grids, name) ?? grid.label },
      ]),
    ),
    rowNames: words.rows,
    tabGroups: new Map(
      [...resource.tabGroups].map(([name, group]) => [
        name,
        { ...group, label: own(words.tabGroups, name) ?? group.label },
      ]),
    ),
    actions: new Map(
      [...resource.actions].map(([name, action]) => [
        name,
        actionWithWords(action, own(words.actions, name), fields),
      ]),
    ),
  };
}

/** The definition in a language, as far as it has texts in it; missing texts stay in English. */
export const inLanguage = (resource: Resource, language: string): Resource => {
  const words = own(resource.translations, language);
  return words ? withWords(resource, words) : resource;
};
