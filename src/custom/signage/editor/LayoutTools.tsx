import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LinkBase } from 'ra-core';
import { useId, useState } from 'react';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useKey } from '../../../kit/useKey.ts';
import { ActionDialog } from '../../../layout/dialogs/ActionDialog.tsx';
import { ToolButton } from '../../../layout/ToolButton.tsx';
import type { LayoutSteps } from './useLayoutSteps.ts';
import { leaveUndoToText } from './Wall.tsx';
import type { Wall } from './wall.ts';

/** The buttons of the page, and their keys. */
export function LayoutTools({ steps, wall, shown }: { steps: LayoutSteps; wall: Wall; shown: string }) {
  const translate = useTranslate();
  const [isRenaming, setRenaming] = useState(false);
  const { done, undone } = steps.steps;
  const [last, next] = [done.at(-1), undone.at(-1)];
  // Both fit Ctrl+Shift+Z, and of two keys that fit, the later one counts.
  useKey('mod+z', 'signage.editor.undoKey', steps.undo);
  useKey('mod+shift+z', 'signage.editor.redoKey', steps.redo);
  return (
    <>
      <ToolButton
        label={
          last
            ? translate('signage.editor.undo', { step: last.name })
            : translate('signage.editor.nothingToUndo')
        }
        icon={<UndoIcon className="pointing" fontSize="small" />}
        disabled={!last}
        onClick={steps.undo}
      />
      <ToolButton
        label={
          next
            ? translate('signage.editor.redo', { step: next.name })
            : translate('signage.editor.nothingToRedo')
        }
        icon={<RedoIcon className="pointing" fontSize="small" />}
        disabled={!next}
        onClick={steps.redo}
      />
      {steps.may.rename && (
        <Button color="inherit" onClick={() => setRenaming(true)}>
          {translate('signage.editor.rename')}
        </Button>
      )}
      <Button color="inherit" component={LinkBase} to={shown}>
        {translate('signage.editor.details')}
      </Button>
      {isRenaming && <RenameDialog {...{ steps, wall }} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** Whether the last change is saved, and why not. */
export function SaveLine({ steps: { state } }: { steps: LayoutSteps }) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        ...{ display: 'flex', alignItems: 'center', gap: 2, px: 6, minHeight: 32, typography: 'body2' },
        color: state.kind === 'failed' ? 'error.main' : 'text.secondary',
      }}
    >
      {state.kind === 'failed'
        ? translate('signage.editor.failedBecause', { why: state.why })
        : translate(`signage.editor.${state.kind}`)}
      {state.kind === 'failed' && state.retry && (
        <Button size="small" color="inherit" onClick={state.retry}>
          {translate('signage.editor.retry')}
        </Button>
      )}
    </Box>
  );
}

/** Changes the name and the address of the layout. */
function RenameDialog({ steps, wall, onClose }: { steps: LayoutSteps; wall: Wall; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [values, setValues] = useState({ name: wall.layout.name, url: wall.layout.url });
  const isSame = values.name === wall.layout.name && values.url === wall.layout.url;
  return (
    <ActionDialog
      title={translate('signage.editor.renameTitle')}
      action={translate('signage.editor.save')}
      isBlocked={isSame || Object.values(values).some((value) => value.trim() === '')}
      onAct={() => {
        onClose();
        void steps.rename({ name: values.name.trim(), url: values.url.trim() });
      }}
      onClose={onClose}
    >
      {(['name', 'url'] as const).map((part) => (
        <Box key={part} sx={{ mb: 3 }}>
          <FormLabel htmlFor={`${id}-${part}`}>{translate(`signage.editor.${part}`)}</FormLabel>
          <OutlinedInput
            fullWidth
            value={values[part]}
            onChange={(event) => setValues({ ...values, [part]: event.target.value })}
            onKeyDown={leaveUndoToText}
            inputProps={{ id: `${id}-${part}`, maxLength: 80, autoComplete: 'off' }}
          />
        </Box>
      ))}
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('signage.editor.urlHelp')}</Box>
    </ActionDialog>
  );
}
