import { Box } from '@mui/material';
import { useId } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { holds } from '../../../contract/fieldRules.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { BelowFields, FieldsAndBelow } from '../form/BelowFields.tsx';
import { ShownField } from '../form/FieldRow.tsx';
import { FormSections } from '../form/FormSections.tsx';
import { RecordSummary } from './RecordSummary.tsx';

interface RecordReaderProps {
  resource: Resource;
  record: WireRecord;
  isNarrow: boolean;
}

/** A read-only record, in the shape of its form: what it has, without empty fields. */
export function RecordReader({ resource, record, isNarrow }: RecordReaderProps) {
  const words = useWords(resource);
  const id = useId();
  return (
    <Box sx={{ px: 6, py: 4 }}>
      <FieldsAndBelow
        {...{ resource, isNarrow }}
        fields={
          <FormSections
            resource={resource}
            formId={id}
            holds="values"
            isNarrow={isNarrow}
            summary={resource.form.summary.length > 0 && <RecordSummary {...{ resource, record }} />}
            isShown={(field) =>
              // What a list left out, such as lines, is not empty: the record itself is still on its way.
              (record[field.source] === undefined || !isEmptyValue(record[field.source])) &&
              (!field.shownWhen || holds(field.shownWhen, record, resource))
            }
            draw={(field) => <ShownField key={field.name} {...{ resource, field, words, record }} />}
          />
        }
        below={<BelowFields resource={resource} record={record} values={record} />}
      />
    </Box>
  );
}
