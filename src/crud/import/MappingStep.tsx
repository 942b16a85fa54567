import { Alert, Box, Button, Typography } from '@mui/material';
import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import { FileChooser } from '../../kit/imports/FileChooser.tsx';
import { openColumns, unanswered } from '../../kit/imports/openColumns.ts';
import { Readings } from '../../kit/imports/Readings.tsx';
import { TableChoices } from '../../kit/imports/TableChoices.tsx';
import { importableFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { tablePurpose } from './geoJsonTable.ts';
import type { ImportedFile, ImportStage } from './importJobs.ts';
import {
  chosenKey,
  fieldsMappedTwice,
  fieldsWithoutColumn,
  type ImportChoices,
  lineKindsIn,
} from './importOptions.ts';
import { MappingTable } from './MappingTable.tsx';
import { MatchingChoice } from './MatchingChoice.tsx';
import { MissingFields } from './MissingFields.tsx';
import { NumberFormat } from './NumberFormat.tsx';
import { ReferenceChoices } from './ReferenceChoices.tsx';

interface MappingStepProps {
  resource: Resource;
  stage: Extract<ImportStage, { step: 'mapping' }>;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  onCheck: () => void;
  onChoose: (file: ImportedFile, table?: PreviewOptions) => void;
}

/** What to do with each column, and with values that the file does not have. */
export function MappingStep({ resource, stage, choices, onChange, onCheck, onChoose }: MappingStepProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const errorMessage = useErrorMessage();
  const words = useWords(resource);
  const { file, preview } = stage;
  const rows = { rows: figures(preview.rowCount), smart_count: preview.rowCount };
  const key = chosenKey(resource, choices);
  // Only new records need these fields, and the check finds the rows that lack them.
  const missing = fieldsWithoutColumn(resource, choices).filter(
    ({ source, through }) =>
      (key === null || through !== undefined) && isEmptyValue(choices.defaults[source]),
  );
  const [twice] = fieldsMappedTwice(resource, choices);
  const open = openColumns(importableFields(resource), preview, choices.mapping);
  const unread = unanswered(open, choices.answers);
  const isNothingMapped = Object.values(choices.mapping).every(
    (source) => source === null || identityFields.some((field) => field.source === source),
  );
  const objection = isNothingMapped
    ? translate('crud.import.nothingMapped')
    : twice
      ? translate('crud.import.twice', { field: words.field(twice) })
      : lineKindsIn(resource, choices).size > 1
        ? translate('crud.import.twoKindsOfLines')
        : missing.length > 0
          ? translate('crud.import.unmatched', { fields: missing.map(words.field).join(', ') })
          : unread.length > 0
            ? translate('crud.import.unread', { columns: unread.map(({ name }) => name).join(', ') })
            : undefined;

  return (
    <>
      <Box sx={{ flex: 1, p: 6, display: 'grid', gap: 8, alignContent: 'start', maxWidth: 1160 }}>
        {stage.error !== undefined && (
          <Alert severity="error" role="alert">
            {errorMessage(stage.error)}
          </Alert>
        )}
        {stage.isStopped && (
          <Alert severity="info" role="status">
            {translate(stage.isStopped === 'check' ? 'crud.import.checkStopped' : 'crud.import.stopped')}
          </Alert>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
          <Typography component="p" variant="subtitle1">
            {translate('crud.import.file', { file: file.name, ...rows })}
          </Typography>
          <FileChooser
            purpose={tablePurpose(resource)}
            label={translate('crud.import.another')}
            variant="text"
            onChoose={(chosen) => onChoose(chosen)}
          />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
          <TableChoices preview={preview} table={choices.table} onChoose={(table) => onChoose(file, table)} />
          <NumberFormat {...{ resource, choices, onChange }} />
        </Box>
        <MappingTable {...{ resource, preview, choices, onChange }} />
        <Readings
          columns={open}
          answers={choices.answers}
          onAnswer={(answers) => onChange({ ...choices, answers })}
        />
        <MissingFields {...{ resource, choices, onChange }} />
        <MatchingChoice {...{ resource, choices, onChange }} />
        <ReferenceChoices {...{ resource, preview, choices, onChange }} />
      </Box>
      <FormBar>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', flex: 1 }}>
          {objection}
        </Typography>
        <WhileOnline>
          <Button variant="contained" disabled={objection !== undefined} onClick={onCheck}>
            {translate('crud.import.check', rows)}
          </Button>
        </WhileOnline>
      </FormBar>
    </>
  );
}
