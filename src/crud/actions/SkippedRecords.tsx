import { Box, Typography } from '@mui/material';
import type { SelectionAnswer, SkippedRecord } from '../../../contract/calls/actions.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';

/** Skipped records that the preview names; the rest are counted. */
const mostNamed = 5;

interface SkippedRecordsProps extends SelectionAnswer {
  resource: Resource;
}

/** How many records an action will change, and which it will skip and why. */
export function SkippedRecords({ resource, count, skipped, isUnchecked }: SkippedRecordsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const named = skipped.slice(0, mostNamed);
  return (
    <Box role="status" sx={{ mb: 4 }}>
      <Typography variant="body2">
        {translate(isUnchecked ? 'crud.actions.goesThrough' : 'crud.actions.preview', {
          count: words.count(count),
        })}
        {skipped.length > 0 &&
          ` ${translate('crud.actions.skipped', { count: words.count(skipped.length) })}`}
      </Typography>
      {named.length > 0 && (
        <Box component="ul" sx={{ my: 2, pl: 5, typography: 'body2', color: 'text.secondary' }}>
          {named.map((record) => (
            <li key={record.id}>
              <Reason resource={resource} record={record} />
            </li>
          ))}
          {skipped.length > named.length && (
            <li>{translate('crud.form.moreChanges', { count: skipped.length - named.length })}</li>
          )}
        </Box>
      )}
    </Box>
  );
}

/** `Mill: Status is Returned`. */
function Reason({ resource, record }: { resource: Resource; record: SkippedRecord }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const field = record.field === null ? undefined : fieldBySource(resource, record.field);
  if (!field) return translate('errors.NOT_FOUND');
  const { Text } = cells[field.kind];
  return (
    <>
      {record.name}: {words.field(field)} {translate('crud.operators.eq')}{' '}
      {isEmptyValue(record.value) ? (
        translate('crud.actions.empty')
      ) : (
        <Text field={field} value={record.value} />
      )}
    </>
  );
}
