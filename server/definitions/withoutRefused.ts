import type { Mistake } from '../../contract/mistake.ts';
import { DefinitionError } from '../../contract/resource.ts';
import type { DefinitionFile } from './definitionFile.ts';

/** Mistakes of configured resources, by the name of the resource. */
export type FoundMistakes = ReadonlyMap<string, readonly Mistake[]>;

/**
 * Builds something of the configured resources. Where one of them shows only then to be wrong, such as by a path that is
 * taken, it is built again without that one.
 * @param build told what is known to be wrong so far
 * @throws what `build` throws about anything else
 */
export async function withoutRefused<Built>(
  configured: readonly DefinitionFile[],
  build: (found: FoundMistakes) => Promise<Built>,
): Promise<Built> {
  const names = new Set(configured.flatMap(({ definition }) => definition?.resource.name ?? []));
  const found = new Map<string, readonly Mistake[]>();
  for (;;) {
    try {
      return await build(found);
    } catch (error) {
      const isNew =
        error instanceof DefinitionError && names.has(error.resource) && !found.has(error.resource);
      if (!isNew) throw error;
      found.set(error.resource, error.mistakes);
    }
  }
}
