import {
  Alert,
  AlertTitle,
  Box,
  Button,
  OutlinedInput,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { fieldBySource } from '../fields.ts';
import { useIssueText } from '../record/useIssueText.ts';
import { saveFile } from '../saveFile.ts';
import { useWords } from '../useWords.ts';
import { csvText } from './csvText.ts';
import { FileChooser } from './FileChooser.tsx';
import type { ImportStage } from './importJobs.ts';
import type { ImportChoices } from './importOptions.ts';

interface ImportRefusedProps {
  resource: Resource;
  stage: Extract<ImportStage, { step: 'refused' }>;
  /** The field that each column of the file fills. */
  mapping: ImportChoices['mapping'];
  onChoose: (file: File) => void;
  onBack: () => void;
}

/** Problems drawn at once; the search reaches the others. */
const mostShown = 200;

/** Shows every problem of a refused file by row and column, and offers another try. */
export function ImportRefused({ resource, stage, mapping, onChoose, onBack }: ImportRefusedProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const issueText = useIssueText();
  const registry = useRegistry();
  const words = useWords(resource);
  const [text, setText] = useState('');
  const headings = (['row', 'column', 'value', 'reason'] as const).map((key) =>
    translate(`crud.import.${key}`),
  );

  /** An issue names the column of the file, or the field; people look for the column in the file. */
  const columnOf = (name: string) => {
    if (Object.hasOwn(mapping, name)) return name;
    const column = Object.keys(mapping).find((heading) => mapping[heading] === name);
    const field = fieldBySource(resource, name);
    return column ?? (field ? words.field(field) : name);
  };
  const rowOf = (issue: FieldIssue) => {
    const field = fieldBySource(resource, mapping[issue.field] ?? issue.field);
    const target = field && registry.get(field.resource ?? '');
    const reason =
      issue.code === 'missingReference' && target
        ? translate('crud.import.missingReference', { one: inSentence(target.labels.one) })
        : issueText(issue);
    return [
      issue.row === undefined ? '' : String(issue.row),
      columnOf(issue.field),
      issue.value ?? '',
      reason,
    ];
  };
  const rows = stage.issues.map(rowOf);
  const wanted = text.trim().toLowerCase();
  const found = rows.filter((cells) => cells.some((cell) => cell.toLowerCase().includes(wanted)));
  const search = translate('crud.import.filterProblems');
  const count = figures(stage.count);
  const download = async () =>
    saveFile(
      new Blob([await csvText([headings, ...rows])], { type: 'text/csv' }),
      `${stage.file.name}-problems.csv`,
    );

  return (
    <Box sx={{ p: 6, display: 'grid', gap: 4, alignContent: 'start' }}>
      <Alert severity="error" role="alert">
        <AlertTitle sx={{ mb: 0 }}>{translate('crud.import.refused')}</AlertTitle>
        {translate('crud.import.refusedText', { count, smart_count: stage.count })}
        {stage.count > stage.issues.length &&
          ` ${translate('crud.import.refusedPart', { shown: figures(stage.issues.length), count })}`}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <FileChooser label={translate('crud.import.corrected')} variant="contained" onChoose={onChoose} />
        <Button variant="outlined" onClick={onBack}>
          {translate('crud.import.backToMapping')}
        </Button>
        <Button variant="outlined" onClick={() => void download()}>
          {translate('crud.import.download')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <OutlinedInput
          value={text}
          placeholder={search}
          onChange={(event) => setText(event.target.value)}
          inputProps={{ 'aria-label': search }}
        />
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Table aria-label={translate('crud.import.problems')}>
          <TableHead>
            <TableRow>
              {headings.map((heading) => (
                <TableCell key={heading}>{heading}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {found.slice(0, mostShown).map((cells) => (
              <TableRow key={cells.join('\u0000')}>
                {cells.map((cell, index) => (
                  <TableCell key={headings[index]} sx={{ overflowWrap: 'anywhere' }}>
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
