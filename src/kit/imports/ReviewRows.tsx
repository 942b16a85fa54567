import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { CheckedRow } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChangedCells } from '../fieldKinds/ChangeList.tsx';

interface ReviewRowsProps {
  resource: Resource;
  /** Records that are new have no earlier values. */
  isNew: boolean;
  /** The first rows. */
  rows: readonly CheckedRow[];
  /** How many there are. */
  count: number;
}

/** The first rows of one kind: what each new record holds, or what changes on an existing one, cell by cell. */
export function ReviewRows({ resource, isNew, rows, count }: ReviewRowsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  // What a record is called can be made of other values only once it is written.
  const areNamed = rows.some(({ name }) => name !== '');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {count === 0 && <Typography>{translate('crud.import.noneOfKind')}</Typography>}
      {rows.length > 0 && (
        <Box sx={{ overflowX: 'auto' }}>
          <Table sx={{ '& tbody td': { verticalAlign: 'top', py: 2 } }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 72 }}>{translate('crud.import.row')}</TableCell>
                {areNamed && <TableCell sx={{ width: 240 }}>{translate('crud.import.record')}</TableCell>}
                <TableCell>{translate('crud.import.values')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row, index) => (
                <TableRow key={`${row.row} ${index}`}>
                  <TableCell className="figures">{row.row}</TableCell>
                  {areNamed && <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.name}</TableCell>}
                  <TableCell>
                    <ChangedCells resource={resource} changes={row.changes} isNew={isNew} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {rows.length > 0 && rows.length < count && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('crud.import.firstRows', { shown: figures(rows.length), count: figures(count) })}
        </Typography>
      )}
    </Box>
  );
}
