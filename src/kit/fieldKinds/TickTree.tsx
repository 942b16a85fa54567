import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useGetList, useResourceContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { canTick, changedTicks, type TickNode } from '../../../contract/catalogue/variants.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Ticks, ticksIn } from '../../../contract/ticks.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import type { LineRow } from '../lineRows.ts';
import { visibleNodes } from '../treeRows.ts';
import type { InputProps } from './fieldKind.ts';

/** Records of one tree. A tree has at most as many as a record has lines. */
const mostRecords = 500;
const indent = 28;
const nothingFolded: ReadonlySet<string> = new Set();

/** What a form says of the field whose records people tick; undefined outside of a form. */
export function useTicks(field: InputProps['field']): Ticks | undefined {
  const registry = useRegistry();
  const resource = registry.get(useResourceContext() ?? '');
  return resource && ticksIn(resource, registry).find((ticks) => ticks.field.name === field.name);
}

/** Boxes to tick in the tree of the record that the form names: a box works while the one above is ticked. */
export function TickTree({ ticks, ...props }: InputProps & { ticks: Ticks }) {
  const { field, id, describedBy } = props;
  const { of, target, by } = ticks;
  const translate = useTranslate();
  const whole: unknown = useWatch({ name: of.source });
  const isChosen = !isEmptyValue(whole);
  const { data, isPending, error, refetch } = useGetList<WireRecord>(
    target.name,
    {
      pagination: { page: 1, perPage: mostRecords },
      sort: { field: target.ordered ? 'order' : target.list.sort.field, order: 'ASC' },
      filter: { [by.source]: whole },
    },
    { enabled: isChosen },
  );
  const note = (text: string) => (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  );
  const content = () => {
    if (!isChosen) return note(translate('crud.ticks.chooseFirst', { field: of.label }));
    if (error)
      return (
        <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography variant="body2" color="error">
            {translate('crud.ticks.failed')}
          </Typography>
          <Button size="small" onClick={() => void refetch()}>
            {translate('crud.ticks.again')}
          </Button>
        </Box>
      );
    if (isPending) return note(translate('crud.ticks.loading'));
    if (data.length === 0)
      return note(translate('crud.ticks.none', { many: inSentence(target.labels.many) }));
    return <TickBoxes {...props} ticks={ticks} records={data} />;
  };
  return (
    <Box id={id} role="group" tabIndex={-1} aria-label={field.label} aria-describedby={describedBy}>
      {content()}
    </Box>
  );
}

interface TickBoxesProps extends InputProps {
  ticks: Ticks;
  records: readonly WireRecord[];
}

function TickBoxes({
  ticks: { target, tree },
  records,
  value,
  onChange,
  onBlur,
  isDisabled,
}: TickBoxesProps) {
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const rows = records.map((record): LineRow => ({ ...record, id: String(record.id) }));
  const shown = visibleNodes(rows, tree.source, nothingFolded);
  const nodes = shown.map(({ row }): TickNode => {
    const parent = row[tree.source];
    return {
      id: row.id,
      parentId: typeof parent === 'string' ? parent : null,
      isTicked: ticked.includes(row.id),
    };
  });
  const tick = (id: string, isTicked: boolean) => {
    const changed = changedTicks(nodes, id, isTicked);
    onChange(nodes.filter((node) => node.isTicked !== changed.has(node.id)).map((node) => node.id));
  };
  return shown.map(({ row, level }, index) => {
    const node = nodes[index];
    return (
      node && (
        <Box key={row.id} sx={{ marginInlineStart: `${(level - 1) * indent}px` }}>
          <FormControlLabel
            label={recordTitle(target, row)}
            control={
              <Checkbox
                size="small"
                checked={node.isTicked}
                disabled={isDisabled || !canTick(nodes, node)}
                onChange={(_event, isTicked) => tick(row.id, isTicked)}
                onBlur={onBlur}
              />
            }
          />
        </Box>
      )
    );
  });
}
