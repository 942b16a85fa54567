import { DefinitionError } from '../../contract/definitionError.ts';
import type { Mistake } from '../../contract/mistake.ts';
import type { DefinitionFile } from './definitionFile.ts';

/** Mistakes of configured resources, by the name of the resource. */
export type FoundMistakes = ReadonlyMap<string, readonly Mistake[]>;

/**
 * Builds something from the configured resources. If one of them only now turns out to be wrong, for example because
 * its path is taken, builds it again without that one.
 * @param build gets the mistakes known so far
 * @throws whatever `build` throws about anything else
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
