import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Button, MenuItem } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';

interface ActionButtonsProps {
  actions: readonly ResourceAction[];
  /** Actions that have a button; the others are in a menu. */
  most: number;
  isBusy?: boolean;
  onChoose: (action: ResourceAction) => void;
}

/** A button for each action, or a menu for those without space. */
export function ActionButtons({ actions, most, isBusy = false, onChoose }: ActionButtonsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const shown = actions.length > most ? actions.slice(0, most) : actions;
  const others = actions.slice(shown.length);
  const label = translate('crud.actions.more');
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action.name}
          variant="outlined"
          disabled={isBusy}
          // After the first click of a double click another action may stand here, which nobody meant.
          onClick={({ detail }) => detail < 2 && onChoose(action)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {action.label}
        </Button>
      ))}
      {others.length > 0 && (
        <Button
          color="inherit"
          endIcon={<ExpandMoreIcon />}
          disabled={isBusy}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {label}
        </Button>
      )}
      {anchor && (
        <ButtonMenu anchor={anchor} onClose={() => setAnchor(undefined)} label={label}>
          {(closeAnd) =>
            others.map((action) => (
              <MenuItem key={action.name} onClick={closeAnd(() => onChoose(action))}>
                {action.label}
              </MenuItem>
            ))
          }
        </ButtonMenu>
      )}
    </>
  );
}

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
