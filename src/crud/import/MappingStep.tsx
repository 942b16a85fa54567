import { Alert, Box, Button, FormHelperText, FormLabel, Typography } from '@mui/material';
import { useId } from 'react';
import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isNumeric } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { identityFields } from '../../../contract/systemFields.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { listText } from '../../i18n/listText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { FileChooser } from '../../kit/imports/FileChooser.tsx';
import { openColumns, unanswered } from '../../kit/imports/openColumns.ts';
import { Part, Readings } from '../../kit/imports/Readings.tsx';
import { TableChoices } from '../../kit/imports/TableChoices.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { importableFields } from '../../kit/records/fields.ts';
import { useIssueText } from '../../kit/records/refusal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { valueIssue } from '../form/recordResolver.ts';
import { tablePurpose } from './geoJsonTable.ts';
import type { ImportedFile, ImportStage } from './importJobs.ts';
import {
  chosenKey,
  fieldsMappedTwice,
  fieldsWithoutColumn,
  type ImportChoices,
  lineKindsIn,
} from './importOptions.ts';
import { MappingTable, MatchingChoice } from './MappingTable.tsx';
import { ReferenceChoices } from './ReferenceChoices.tsx';

interface NumberFormatProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** How the file writes its decimals, if it fills any number. */
function NumberFormat({ resource, choices, onChange }: NumberFormatProps) {
  const translate = useTranslate();
  const mapped = Object.values(choices.mapping);
  const hasNumbers = importableFields(resource).some(
    (field) => isNumeric(field) && mapped.includes(field.source),
  );
  if (!choices.decimalMark || !hasNumbers) return null;
  return (
    <LabelledSelect
      label={translate('crud.import.format')}
      value={choices.decimalMark}
      onChange={(mark) => onChange({ ...choices, decimalMark: mark === ',' ? ',' : '.' })}
    >
      <option value=".">{translate('crud.import.decimalPoint')}</option>
      <option value=",">{translate('crud.import.decimalComma')}</option>
    </LabelledSelect>
  );
}

interface MissingFieldsProps {
  resource: Resource;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** Required fields that the file does not have: one value for all rows. */
function MissingFields({ resource, choices, onChange }: MissingFieldsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const issueText = useIssueText();
  const id = useId();
  // A value that must differ from row to row can only be a text that contains the row number.
  const fields = fieldsWithoutColumn(resource, choices).filter(
    (field) => !field.unique || fieldKinds[field.kind].operand === 'text',
  );
  if (fields.length === 0) return null;
  const key = chosenKey(resource, choices);
  // A value that finds the record is for all rows; others are only for new records.
  const isForNew = ({ source }: Field) => key !== null && !key.includes(source);
  return (
    <Part
      title={translate('crud.import.missing')}
      help={translate(
        fields.every(isForNew) ? 'crud.import.missingNewHelp' : 'crud.import.missingHelp',
        words.names,
      )}
    >
      {fields.map((field) => {
        const { Input } = editors[field.kind];
        const value = choices.defaults[field.source];
        const issue = isEmptyValue(value) ? undefined : valueIssue(field, value);
        return (
          <Box key={field.name} sx={{ width: 320 }}>
            <FormLabel
              htmlFor={`${id}-${field.name}`}
              id={`${id}-${field.name}-label`}
              sx={{ typography: 'subtitle2', color: 'text.primary' }}
            >
              {translate(isForNew(field) ? 'crud.import.missingNewValue' : 'crud.import.missingValue', {
                field: words.field(field),
              })}
            </FormLabel>
            <Input
              id={`${id}-${field.name}`}
              field={field}
              value={value}
              isInvalid={issue !== undefined}
              onChange={(next) =>
                onChange({ ...choices, defaults: { ...choices.defaults, [field.source]: next } })
              }
            />
            {issue && <FormHelperText error>{issueText(issue)}</FormHelperText>}
            {!issue && field.unique && (
              <FormHelperText>{translate('crud.import.numbered', { place: '{row}' })}</FormHelperText>
            )}
          </Box>
        );
      })}
    </Part>
  );
}

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
          ? translate('crud.import.unmatched', { fields: listText(missing.map(words.field)) })
          : unread.length > 0
            ? translate('crud.import.unread', { columns: listText(unread.map(({ name }) => name)) })
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
