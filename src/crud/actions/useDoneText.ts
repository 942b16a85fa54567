import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { inputNamed, namedIn, type ResourceAction } from '../../../contract/options/actions.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

interface Did {
  /** The name of the record, or how many there were. */
  records: string;
  isMany: boolean;
  /** What people entered. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * Returns a function that says what an action did in its own sentence, with the names that the sentence asks for.
 * Undefined if the action has no such sentence, or if a name cannot be read.
 */
export function useDoneText() {
  const provider = useCompositeProvider();
  const registry = useRegistry();

  /** What an input says: the names of the records that it holds, or its text in a file. */
  const textOf = async (field: ResourceAction['form']['fields'][number], value: unknown) => {
    const target = field.resource === undefined ? undefined : registry.get(field.resource);
    if (!target) return fieldKinds[field.kind].toText(value, field);
    const ids = [value].flat().map(String);
    const { data } = await provider.getMany(target.name, { ids });
    return data.map((record) => recordTitle(target, record)).join(', ');
  };

  return async ({ done, form }: ResourceAction, { records, isMany, values }: Did) => {
    const names = namedIn(done ?? '');
    if (done === undefined || (isMany && names.length === 0)) return undefined;
    try {
      const texts = new Map([['records', records]]);
      for (const field of form.fields) {
        const name = names.find((one) => inputNamed(one) === field.name);
        if (name !== undefined) texts.set(name, await textOf(field, values[field.source]));
      }
      return done.replace(/\{([\w.]+)\}/g, (braces, name: string) => texts.get(name) ?? braces);
    } catch {
      // The action is done, whatever the names are.
      return undefined;
    }
  };
}
