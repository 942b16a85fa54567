import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import type { useDoToItems } from './useDoToItems.ts';

const none: ReadonlySet<string> = new Set();

interface ItemsDialogProps {
  title: string;
  /** What it does, for people who have not done it before. */
  help?: string;
  width?: 'sm' | 'md';
  /** Runs the action on the items. */
  act: ReturnType<typeof useDoToItems>;
  /** What the action needs besides the items. */
  values: Readonly<Record<string, unknown>>;
  /** The items to begin with. Without any, the person chooses them here. */
  given?: readonly string[];
  /** The items in which the action would change nothing. */
  complete?: ReadonlySet<string>;
  runText: (count: number) => string;
  alreadyText?: (count: number) => string;
  /** More to choose or to read, about those items. */
  more?: (ids: readonly string[]) => ReactNode;
  onClose: () => void;
}

/** Chooses menu items, and does something to them. */
export function ItemsDialog(props: ItemsDialogProps) {
  const { title, help, width = 'sm', act, values, given = [], complete = none, onClose } = props;
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(given));
  const { mutate, isPending, error } = act;
  const ids = [...chosen].filter((id) => !complete.has(id));
  const already = chosen.size - ids.length;
  return (
    <DialogFrame
      title={title}
      width={width}
      isBusy={isPending}
      error={error ? errorMessage(error) : undefined}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            {translate('shell.dialog.close')}
          </Button>
          <Button
            variant="contained"
            loading={isPending}
            disabled={ids.length === 0}
            onClick={() => mutate({ ids, values }, { onSuccess: onClose })}
          >
            {props.runText(ids.length)}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        {help !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {help}
          </Typography>
        )}
        {given.length === 0 && <ItemPicker chosen={chosen} onChoose={setChosen} />}
        {already > 0 && (
          <Typography variant="body2" role="status">
            {props.alreadyText?.(already)}
          </Typography>
        )}
        {props.more?.(ids)}
      </Box>
    </DialogFrame>
  );
}
