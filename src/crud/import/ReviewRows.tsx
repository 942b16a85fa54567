import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { CheckAnswer } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChangedCells } from '../ChangedCells.tsx';
import type { RowKind } from './rowKinds.ts';

interface ReviewRowsProps {
  resource: Resource;
  kind: Exclude<RowKind, 'wrong'>;
  answer: CheckAnswer;
}

/** The first rows of one kind: what each new record holds, or what changes on an existing one, cell by cell. */
export function ReviewRows({ resource, kind, answer }: ReviewRowsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const rows = kind === 'skipped' ? [] : answer.first[kind];
  const count = answer[kind];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {count === 0 && <Typography>{translate('crud.import.noneOfKind')}</Typography>}
      {rows.length > 0 && (
        <Box sx={{ overflowX: 'auto' }}>
          <Table sx={{ '& tbody td': { verticalAlign: 'top', py: 2 } }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 72 }}>{translate('crud.import.row')}</TableCell>
                <TableCell sx={{ width: 240 }}>{translate('crud.import.record')}</TableCell>
                <TableCell>{translate('crud.import.values')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.row}>
                  <TableCell className="figures">{row.row}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.name}</TableCell>
                  <TableCell>
                    <ChangedCells resource={resource} changes={row.changes} isNew={kind === 'created'} />
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
