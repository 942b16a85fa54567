import { Box, Checkbox, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useId } from 'react';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChangedCells } from '../../kit/fieldKinds/ChangeList.tsx';
import { useRefusalText } from '../../kit/records/refusal.ts';
import { useWords } from '../../kit/records/useWords.ts';

/** Records shown that stay as they are; the others are counted. */
const refusalsShown = 5;

interface BulkPreviewProps {
  resource: Resource;
  answer: BulkAnswer;
  isDelete: boolean;
  /** Records that the person leaves out. */
  except: ReadonlyMap<Identifier, string>;
  onExcept: (id: Identifier, name: string, isOut: boolean) => void;
}

/** What a bulk change would do: how many records change, the first of them, and those that stay as they are. */
export function BulkPreview({ resource, answer, isDelete, except, onExcept }: BulkPreviewProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const words = useWords(resource);
  const refusalText = useRefusalText(resource);
  const id = useId();
  const { count, looked, changed, unchanged, refused, first, refusals } = answer;
  const left = [...except].map(([one, name]) => ({ id: one, name, changes: [] }));
  const more = (all: number, shown: number) =>
    all > shown && <li>{translate('crud.bulk.moreRows', { count: figures(all - shown) })}</li>;
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Typography id={id} component="h3" variant="subtitle2">
        {translate('crud.bulk.preview')}
      </Typography>
      <Typography variant="body2" role="status">
        {[
          ...(looked < count
            ? [translate('crud.bulk.looked', { looked: figures(looked), count: words.count(count) })]
            : []),
          ...(changed > 0 || refused === 0
            ? [
                translate(isDelete ? 'crud.bulk.willDelete' : 'crud.bulk.willChange', {
                  count: words.count(changed),
                }),
              ]
            : []),
          ...(unchanged > 0
            ? [translate('crud.bulk.same', { smart_count: unchanged, count: figures(unchanged) })]
            : []),
        ].join(' ')}
      </Typography>
      {refusals.length > 0 && (
        <Box sx={{ color: 'error.main', typography: 'body2' }}>
          {translate(isDelete ? 'crud.bulk.willKeep' : 'crud.bulk.willRefuse', {
            smart_count: refused,
            count: figures(refused),
          })}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {refusals.slice(0, refusalsShown).map((refusal) => (
              <li key={refusal.id}>{refusalText(refusal)}</li>
            ))}
            {more(refused, Math.min(refusals.length, refusalsShown))}
          </Box>
        </Box>
      )}
      {first.length + left.length > 0 && (
        // What scrolls cuts off what stands out of it, as a box to tick does on the left.
        <Box
          component="ul"
          sx={{ m: 0, mx: -2, p: 0, px: 2, listStyle: 'none', maxHeight: 240, overflowY: 'auto' }}
        >
          {[...left, ...first].map((row) => (
            <Box
              key={row.id}
              component="li"
              sx={{ display: 'flex', alignItems: 'start', gap: 2, py: 1, typography: 'body2' }}
            >
              <Checkbox
                size="small"
                sx={{ p: 0 }}
                checked={!except.has(row.id)}
                onChange={(_event, isIn) => onExcept(row.id, row.name, !isIn)}
                slotProps={{ input: { 'aria-label': translate('crud.bulk.leaveOut', { record: row.name }) } }}
              />
              <Box sx={{ width: 160, flex: 'none', overflowWrap: 'anywhere' }}>{row.name}</Box>
              {!isDelete && <ChangedCells resource={resource} changes={row.changes} />}
            </Box>
          ))}
          {more(changed, first.length)}
        </Box>
      )}
    </Box>
  );
}
