import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Messages } from './messageKeys.ts';

/** The texts of one definition under the keys that react-admin's components look for. */
function resourceMessages({ labels, fields }: Resource): Messages {
  const named = [...fields.values()].flatMap(({ name, source, label }) => [
    [name, label],
    [source, label],
  ]);
  return { name: `${labels.one} |||| ${labels.many}`, fields: Object.fromEntries(named) };
}

/** The messages of every definition, under `resources.<name>`. */
export const definitionMessages = (registry: Registry): Messages =>
  Object.fromEntries([...registry.values()].map((resource) => [resource.name, resourceMessages(resource)]));
