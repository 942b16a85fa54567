import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { ActionButtons } from './ActionButtons.tsx';

const ManyActionDialog = lazy(patiently(() => import('./ManyActionDialog.tsx')));

/** Actions with a button of their own in the bar of the selection. */
const buttonsShown = 2;

/** What people can do to selected records. */
const selectionActions = ({ actions }: Resource): ResourceAction[] =>
  [...actions.values()].filter(({ on }) => on.includes('selection'));

/** The actions for the selected records: as buttons, and in the palette. */
export function SelectionActions({ resource }: { resource: Resource }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const words = useWords(resource);
  const [chosen, setChosen] = useState<ResourceAction>();
  const actions = selectionActions(resource);
  usePageCommands(
    actions.map((action) => ({
      id: `selection:${action.name}`,
      label: action.label,
      context: words.count(selectedIds.length),
      run: () => setChosen(action),
    })),
  );
  return (
    <>
      <ActionButtons actions={actions} most={buttonsShown} onChoose={setChosen} />
      <Suspense fallback={null}>
        {chosen && (
          <ManyActionDialog
            resource={resource}
            action={chosen}
            records={{ ids: selectedIds }}
            onDone={onUnselectItems}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
