import { type ComponentType, lazy } from 'react';
import type { Resource } from '../../contract/resource.ts';
import type { ResourceParts } from '../modules/module.ts';
import { enginePart } from './en/part.ts';

type PageName = keyof Pick<ResourceParts, 'list' | 'create' | 'edit' | 'show'>;
type Page = ComponentType<{ resource: Resource }>;

/**
 * Pages of a resource that are made of react-admin's own components (`List`, `Create`, `Edit`, `Show`), for
 * `resources` of a module. A frame gives them the look, the words and the ways of the product. Pages and frame load
 * when somebody opens one of the pages.
 * @param names the pages that the file has; the others are generated
 */
export const reactAdminPages = <Name extends PageName>(
  load: () => Promise<{ default: Record<Name, Page> }>,
  names: readonly Name[],
): ResourceParts =>
  Object.fromEntries(
    names.map((name) => [
      name,
      lazy(
        enginePart(async () => {
          const [{ default: pages }, { ReactAdminFrame }] = await Promise.all([
            load(),
            import('./ReactAdminFrame.tsx'),
          ]);
          const Page: Page = pages[name];
          return {
            default: ({ resource }: { resource: Resource }) => (
              <ReactAdminFrame resource={resource}>
                <Page resource={resource} />
              </ReactAdminFrame>
            ),
          };
        }),
      ),
    ]),
  );
