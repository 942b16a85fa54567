import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

/** Items that the list shows at once; people search for the others. */
const pageSize = 100;

interface ItemPickerProps {
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The menu items of the customer to search and tick. */
export function ItemPicker({ chosen, onChoose }: ItemPickerProps) {
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
