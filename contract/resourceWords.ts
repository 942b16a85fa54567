import type { ResourceWords } from './fieldKinds/words.ts';
import type { Resource } from './resource.ts';

const present = <Value>(entries: readonly (readonly [string, Value | undefined])[]): Record<string, Value> =>
  Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

/** The texts of a complete definition, as pages show them. */
export function wordsOf({ labels, description, fields, list, form }: Resource): ResourceWords {
  const all = [...fields.values()];
  return {
    one: labels.one,
    many: labels.many,
    description,
    fields: present(all.map(({ name, label }) => [name, label])),
    help: present(all.map(({ name, help }) => [name, help])),
    choices: present(
      all
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, choices }) => [name, present(choices.map(({ id, label }) => [id, label]))]),
    ),
    tabs: present(list.tabs.map(({ label }) => [label, label])),
    sections: present(
      form.sections.map(({ label, help }) => [label ?? '', label || help ? { label, help } : undefined]),
    ),
  };
}

const own = <Value>(values: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  values && Object.hasOwn(values, key) ? values[key] : undefined;

/** The definition with these texts instead of its own. */
export function withWords(resource: Resource, words: ResourceWords): Resource {
  const { labels, list, form } = resource;
  const fields = [...resource.fields].map(([name, field]) => {
    const choices = own(words.choices, name);
    return [
      name,
      {
        ...field,
        label: own(words.fields, name) ?? field.label,
        help: own(words.help, name) ?? field.help,
        choices: field.choices.map((choice) => ({
          ...choice,
          label: own(choices, choice.id) ?? choice.label,
        })),
      },
    ] as const;
  });
  const sections = form.sections.map((section) => {
    const mine = own(words.sections, section.label ?? '');
    return { ...section, label: mine?.label ?? section.label, help: mine?.help ?? section.help };
  });
  return {
    ...resource,
    labels: { one: words.one ?? labels.one, many: words.many ?? labels.many },
    description: words.description ?? resource.description,
    fields: new Map(fields),
    list: {
      ...list,
      tabs: list.tabs.map((tab) => ({ ...tab, label: own(words.tabs, tab.label) ?? tab.label })),
    },
    form: { sections },
  };
}

/** The definition in a language, as far as it has texts in it; missing texts stay in English. */
export const inLanguage = (resource: Resource, language: string): Resource => {
  const words = own(resource.translations, language);
  return words ? withWords(resource, words) : resource;
};
