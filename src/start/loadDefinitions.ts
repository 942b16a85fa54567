import { ofAreas, partSize } from 'virtual:definitions/areas';
import { definitions as heads } from 'virtual:definitions/heads';
import { needsWorldChoices, noWorldChoices, type WorldChoices } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';
import { enginePart } from '../crud/en/part.ts';
import { listNameAt } from './firstPage.ts';

/** Milliseconds after which the pages start without an admin's definitions. */
const longestWait = 10_000;

/** The product's own definitions that a page begins with. */
export interface FirstDefinitions {
  definitions: readonly Resource[];
  /** The options of the world; none if the list does not need them. */
  world: WorldChoices;
  /** The address whose page needs no more than these; undefined if they are all, for any page. */
  enoughFor: string | undefined;
}

const loadWorldChoices = async () => (await import('../../contract/worldChoices.ts')).worldChoices;

/** Every definition of the product, and the texts that the pages have which come after the first list. */
export const allDefinitions: () => Promise<Pick<FirstDefinitions, 'definitions' | 'world'>> = enginePart(
  async () => {
    const [{ definitions }, world] = await Promise.all([
      import('virtual:definitions/all'),
      loadWorldChoices(),
    ]);
    return { definitions, world };
  },
);

/**
 * What the page at the address needs. For a list, those are its definition and a few of its area, and of the others what the
 * navigation shows; for any other page all definitions.
 */
export async function firstDefinitions(path: string): Promise<FirstDefinitions> {
  const head = heads.find(({ name, verbs }) => name === listNameAt(path) && verbs.has('list'));
  const place = head ? heads.filter(({ area }) => area === head.area).indexOf(head) : -1;
  const load = ofAreas[head?.area ?? '']?.[Math.floor(place / partSize)];
  if (!head || !load) return { ...(await allDefinitions()), enoughFor: undefined };
  const { definitions } = await load();
  const whole = new Map(definitions.map((one) => [one.name, one]));
  const shown = whole.get(head.name);
  return {
    definitions: heads.map((one) => whole.get(one.name) ?? one),
    world: shown && needsWorldChoices(shown) ? await loadWorldChoices() : noWorldChoices,
    enoughFor: `/${head.name}`,
  };
}

/**
 * The definitions that an admin added on the server; none if they cannot be read, after ten seconds at the latest.
 * @param mainService address of the main service
 */
export async function addedDefinitions(mainService: string): Promise<readonly Resource[]> {
  try {
    const response = await fetch(`${mainService}/definitions`, { signal: AbortSignal.timeout(longestWait) });
    if (!response.ok) return [];
    const { data }: { data: ResourceInput[] } = await response.json();
    if (data.length === 0) return [];
    const { defineResource } = await import('../../contract/defineResource.ts');
    return data.map(defineResource);
  } catch (error) {
    console.error(error);
    return [];
  }
}
