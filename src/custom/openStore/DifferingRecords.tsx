import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { RecordPair } from '../../../contract/storeCopy.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useWords } from '../../kit/records/useWords.ts';

interface DifferingRecordsProps {
  resource: Resource;
  store: string;
  pairs: readonly RecordPair[];
}

/** Records that both stores have with other values, field by field: what stays, and what a copy leaves out. */
export function DifferingRecords({ resource, store, pairs }: DifferingRecordsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const title = translate('openStore.keptTable', { part: words.many, store });
  const value = (field: Field, record: WireRecord) =>
    isEmptyValue(record[field.source]) ? (
      translate('openStore.nothingThere')
    ) : (
      <FieldCell resource={resource} field={field} record={record} place="list" />
    );
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title} sx={{ tableLayout: 'fixed', minWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('openStore.record')}</TableCell>
            <TableCell>{translate('openStore.field')}</TableCell>
            <TableCell>{translate('openStore.stays', { store })}</TableCell>
            <TableCell>{translate('openStore.notCopied')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {pairs.flatMap(({ record, other, differing }) =>
            differing.map((field, index) => (
              <TableRow key={`${record.id} ${field.name}`}>
                {index === 0 && (
                  <TableCell component="th" scope="rowgroup" rowSpan={differing.length}>
                    {recordTitle(resource, record)}
                  </TableCell>
                )}
                <TableCell>{words.field(field)}</TableCell>
                <TableCell>{value(field, other)}</TableCell>
                <TableCell>{value(field, record)}</TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
