import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LinkBase, useCreatePath } from 'ra-core';
import type { ItemDrift } from '../../../contract/calls/variants.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { driftWords } from './driftWords.ts';

interface DriftedItemsProps {
  items: readonly ItemDrift[];
  canChoose: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The items that differ from their template, what differs, and a box to choose each. */
export function DriftedItems({ items, canChoose, chosen, onChoose }: DriftedItemsProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const count = items.filter(({ id }) => chosen.has(id)).length;
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table aria-label={translate('variants.items')}>
        <TableHead>
          <TableRow>
            {canChoose && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={count === items.length}
                  indeterminate={count > 0 && count < items.length}
                  onChange={(_event, isChosen) =>
                    onChoose(new Set(isChosen ? items.map(({ id }) => id) : []))
                  }
                  slotProps={{ input: { 'aria-label': translate('variants.pickAll') } }}
                />
              </TableCell>
            )}
            <TableCell>{translate('variants.item')}</TableCell>
            <TableCell>{translate('variants.differs')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id} hover>
              {canChoose && (
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={chosen.has(item.id)}
                    onChange={(_event, isChosen) => toggle(item.id, isChosen)}
                    slotProps={{ input: { 'aria-label': item.name } }}
                  />
                </TableCell>
              )}
              <TableCell>
                <Link
                  component={LinkBase}
                  to={createPath({ resource: 'menus/items', type: 'edit', id: item.id })}
                >
                  {item.name}
                </Link>
              </TableCell>
              <TableCell sx={{ py: 2, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {driftWords(translate, item).map((sentence) => (
                  <div key={sentence}>{sentence}</div>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
