import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import type { useDoToItems } from './useDoToItems.ts';

const none: ReadonlySet<string> = new Set();

/** Items that the list shows at once; people search for the others. */
const pageSize = 100;

interface ItemPickerProps {
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The menu items of the customer to search and tick. */
function ItemPicker({ chosen, onChoose }: ItemPickerProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const { data, total, error, refetch } = useGetList<WireRecord>('menus/items', {
    filter: text === '' ? {} : { q: text },
    pagination: { page: 1, perPage: pageSize },
    sort: { field: 'name', order: 'ASC' },
  });
  const mark = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  const ids = (data ?? []).map(({ id }) => String(id));
  const some = ids.filter((id) => chosen.has(id)).length;
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="form" rows={4} />;
    if (data.length === 0) return <Typography variant="body2">{translate('menuItems.none')}</Typography>;
    return (
      <>
        <FormControlLabel
          label={translate('menuItems.all', { count: ids.length })}
          control={
            <Checkbox
              size="small"
              checked={some === ids.length}
              indeterminate={some > 0 && some < ids.length}
              onChange={(_event, isChosen) => mark(ids, isChosen)}
            />
          }
        />
        <Box
          component="ul"
          aria-label={translate('menuItems.list')}
          sx={{
            ...{ m: 0, p: 0, px: 2, listStyle: 'none', maxHeight: 220, overflowY: 'auto' },
            ...{ border: 1, borderColor: 'divider', borderRadius: 1 },
          }}
        >
          {data.map(({ id, name, code }) => (
            <li key={id}>
              <FormControlLabel
                label={`${String(name)} · ${String(code)}`}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.has(String(id))}
                    onChange={(_event, isChosen) => mark([String(id)], isChosen)}
                  />
                }
              />
            </li>
          ))}
        </Box>
      </>
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        fullWidth
        autoFocus
        label={translate('menuItems.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {content()}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {translate('menuItems.chosen', { smart_count: chosen.size })}
        {total !== undefined && total > pageSize && <> {translate('menuItems.more', { count: pageSize })}</>}
      </Typography>
    </Box>
  );
}

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
  requested?: readonly string[];
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
  const { title, help, width = 'sm', act, values, requested = [], complete = none, onClose } = props;
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(requested));
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
        {requested.length === 0 && <ItemPicker chosen={chosen} onChoose={setChosen} />}
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
