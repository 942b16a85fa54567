import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Messages } from './messages.ts';

const present = (entries: readonly (readonly [string, string | undefined])[]): Messages =>
  Object.fromEntries(entries.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])));

/**
 * The words of one definition under the keys that react-admin and the generated pages look for, so that a new column
 * needs no translation file. A language file may still overrule any of them.
 */
function resourceMessages({ labels, description, fields, form }: Resource): Messages {
  const all = [...fields.values()];
  const choices = all
    .filter((field) => field.choices.length > 0)
    .map((field) => [field.name, present(field.choices.map(({ id, label }) => [id, label]))] as const);
  return {
    name: `${labels.one} |||| ${labels.many}`,
    one: labels.one,
    many: labels.many,
    ...present([['description', description]]),
    fields: present(
      all.flatMap(({ name, source, label }) => [
        [name, label],
        [source, label],
      ]),
    ),
    help: present(all.map(({ name, help }) => [name, help])),
    choices: Object.fromEntries(choices),
    sections: present(form.sections.flatMap(({ label }) => (label === undefined ? [] : [[label, label]]))),
  };
}

/** The messages of every definition, under `resources.<name>`. */
export const definitionMessages = (registry: Registry): Messages =>
  Object.fromEntries([...registry.values()].map((resource) => [resource.name, resourceMessages(resource)]));
