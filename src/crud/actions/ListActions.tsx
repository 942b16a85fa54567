import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { ActionButtons } from './ActionButtons.tsx';

const ManyActionDialog = lazy(patiently(() => import('./ManyActionDialog.tsx')));

/** Actions with a button of their own over the list. */
const buttonsShown = 2;

interface ListActionsProps {
  resource: Resource;
  actions: readonly ResourceAction[];
}

/** What people can do to everything that the list finds: as buttons, and in the palette. */
export default function ListActions({ resource, actions }: ListActionsProps) {
  const { filterValues: filter, total } = useListContext();
  const words = useWords(resource);
  const [chosen, setChosen] = useState<ResourceAction>();
  usePageCommands(
    actions.map((action) => ({
      id: `list:${action.name}`,
      label: action.label,
      context: words.many,
      run: () => setChosen(action),
    })),
  );
  return (
    <>
      <ActionButtons actions={actions} most={buttonsShown} isBusy={!total} onChoose={setChosen} />
      <Suspense fallback={null}>
        {chosen && (
          <ManyActionDialog
            resource={resource}
            action={chosen}
            records={{ filter }}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
