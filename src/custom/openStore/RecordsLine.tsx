import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { comparedRecords, type RecordPair } from '../../../contract/storeCopy.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { listText } from '../../i18n/listText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import type { ComparedPart } from './useChecklist.ts';

/** Names that a sentence says; it ends with dots if there are more. */
const namesShown = 6;

interface DifferingRecordsProps {
  resource: Resource;
  store: string;
  pairs: readonly RecordPair[];
}

/** Records that both stores have with other values, field by field: what stays, and what a copy leaves out. */
function DifferingRecords({ resource, store, pairs }: DifferingRecordsProps) {
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

/** The records of a part that come whole, such as delivery zones, and what a copy does in each store. */
export function RecordsLine({ compared }: { compared: ComparedPart }) {
  const { resource, part, from, to } = compared;
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const named = (records: ComparedPart['from']) =>
    listText([
      ...records.slice(0, namesShown).map((record) => recordTitle(resource, record)),
      ...(records.length > namesShown ? ['…'] : []),
    ]);
  const has = translate(from.length === 0 ? 'openStore.nothingThere' : 'openStore.records', {
    ...{ count: figures(from.length), names: named(from) },
  });
  const waits = resource.states && from.length > 0 ? [translate('openStore.pending')] : [];
  return (
    <Box sx={{ pl: 8, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" sx={quietStyles}>
        {[has, ...waits].join(' · ')}
      </Typography>
      {from.length > 0 &&
        to.map(({ storeUuid, name: store, records }) => {
          const { added, kept, own } = comparedRecords(resource, part, from, records);
          const differing = kept.filter((pair) => pair.differing.length > 0);
          const same = kept.length - differing.length;
          const sentences = [
            added.length > 0
              ? translate('openStore.added', { store, names: named(added) })
              : translate('openStore.addedNone', { store }),
            ...(same > 0 ? [translate('openStore.keptSame', { smart_count: same })] : []),
            ...(own.length > 0 ? [translate('openStore.keptOwn', { store, names: named(own) })] : []),
            ...(differing.length > 0 ? [translate('openStore.keptOther')] : []),
          ];
          return (
            <Box key={storeUuid} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Typography variant="body2" sx={quietStyles}>
                {sentences.join(' ')}
              </Typography>
              {differing.length > 0 && <DifferingRecords {...{ resource, store, pairs: differing }} />}
            </Box>
          );
        })}
    </Box>
  );
}

const quietStyles = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
