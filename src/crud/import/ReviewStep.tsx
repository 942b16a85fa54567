import { Alert, Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { type CheckAnswer, importCalls } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { csvText } from '../../kit/csvText.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import { FileChooser } from '../../kit/imports/FileChooser.tsx';
import { ReviewRows } from '../../kit/imports/ReviewRows.tsx';
import { saveFile } from '../../kit/saveFile.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import type { ImportedFile, ImportStage } from './importJobs.ts';
import { type ImportChoices, requestOptions } from './importOptions.ts';
import { Problems } from './Problems.tsx';
import { solutionOf, useProblemText } from './useProblemText.ts';

/** What can happen to the rows of a file, in the order of the page. */
const kinds = ['wrong', 'updated', 'created', 'unchanged', 'skipped'] as const;
type RowKind = (typeof kinds)[number];

interface CountedKind {
  kind: RowKind;
  count: number;
}

/** How many rows there are of each kind. Rows are skipped where somebody wants it, or where they have no values. */
const rowKinds = (answer: CheckAnswer): CountedKind[] =>
  kinds
    .map((kind) => ({ kind, count: kind === 'wrong' ? answer.problems.rows : answer[kind] }))
    .filter(({ kind, count }) => count > 0 || kind === 'updated' || kind === 'created');

const keys = {
  wrong: 'rowsWrong',
  updated: 'rowsChanged',
  created: 'rowsNew',
  unchanged: 'rowsUnchanged',
  skipped: 'rowsSkipped',
} as const;

interface ReviewKindsProps {
  kinds: readonly CountedKind[];
  shown: RowKind;
  onChange: (kind: RowKind) => void;
}

/** How many rows there are of each kind; people choose which of them to see. */
function ReviewKinds({ kinds, shown, onChange }: ReviewKindsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (
    <Tabs
      value={shown}
      onChange={(_event, kind: RowKind) => onChange(kind)}
      variant="scrollable"
      aria-label={translate('crud.import.kinds')}
    >
      {kinds.map(({ kind, count }) => (
        <Tab
          key={kind}
          value={kind}
          label={translate(`crud.import.${keys[kind]}`, { count: figures(count) })}
        />
      ))}
    </Tabs>
  );
}

/** Saves the rows with problems as a file with a column that says what is wrong, to be corrected and imported. */
function useBadRows(resource: Resource, choices: ImportChoices) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const customerUuid = useSelectedCustomer()?.customerUuid ?? '';
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { sentenceOf } = useProblemText(resource, choices);
  const [isMaking, setIsMaking] = useState(false);

  const make = async (file: ImportedFile) => {
    setIsMaking(true);
    try {
      const form = fileForm(file, requestOptions(resource, choices));
      const { columns, rows, count } = await api(importCalls.problems(resource), {
        params: { customerUuid },
        form,
      });
      const reason = translate('crud.import.reasonColumn');
      // A file that was corrected once already has the column.
      const kept = columns.flatMap((name, index) => (name === reason ? [] : [index]));
      const lines = rows.map(({ cells, issues }) => [
        ...kept.map((index) => cells[index] ?? ''),
        issues.map((issue) => sentenceOf(issue)).join('; '),
      ]);
      const headings = [...kept.map((index) => columns[index] ?? ''), reason];
      const text = await csvText([headings, ...lines]);
      const blob = new Blob([text], { type: 'text/csv' });
      saveFile({ blob, fileName: `${file.name.replace(/\.\w+$/, '')}-problems.csv` });
      if (count > rows.length) {
        const messageArgs = { shown: figures(rows.length), count: figures(count) };
        notify('crud.import.rowsCut', { type: 'warning', messageArgs });
      }
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsMaking(false);
    }
  };
  return { download: (file: ImportedFile) => void make(file), isMaking };
}

interface ReviewStepProps {
  resource: Resource;
  stage: Extract<ImportStage, { step: 'review' }>;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  onCheck: () => void;
  onApply: () => void;
  onChoose: (file: File) => void;
  onBack: () => void;
}

/** What the import would do, before it does it: each kind of row with its first rows, and problems to solve on the spot. */
export function ReviewStep({
  resource,
  stage,
  choices,
  onChange,
  onCheck,
  onApply,
  onChoose,
  onBack,
}: ReviewStepProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const errorMessage = useErrorMessage();
  const { answer, file, error } = stage;
  const { problems } = answer;
  const kinds = rowKinds(answer);
  const [chosen, setChosen] = useState<RowKind>();
  const shown = chosen ?? kinds.find(({ count }) => count > 0)?.kind ?? 'unchanged';
  // Choices that were made after the check can change its outcome.
  const [checked] = useState(() => JSON.stringify(requestOptions(resource, choices)));
  const isSolved = checked !== JSON.stringify(requestOptions(resource, choices));
  const { download, isMaking } = useBadRows(resource, choices);
  const { placeOf } = useProblemText(resource, choices);
  const canSolve = problems.groups.some((group) => solutionOf(group, placeOf(group.field)) !== undefined);
  const good = answer.rows - answer.leftOut;
  const hasWork = answer.created + answer.updated > 0;
  const rows = { rows: figures(good), smart_count: good };

  return (
    <>
      <Box sx={{ flex: 1, p: 6, display: 'grid', gap: 4, alignContent: 'start', maxWidth: 1160 }}>
        {error !== undefined && (
          <Alert severity="error" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        <Typography component="p" variant="subtitle1">
          {translate('crud.import.file', {
            ...{ file: file.name, rows: figures(answer.rows), smart_count: answer.rows },
          })}
        </Typography>
        {problems.rows > 0 ? (
          <Alert severity="warning" role="alert">
            {translate(canSolve ? 'crud.import.refusedText' : 'crud.import.refusedFile', {
              ...{ count: figures(problems.rows), smart_count: problems.rows },
            })}
          </Alert>
        ) : (
          <Typography role="status">{translate('crud.import.review')}</Typography>
        )}
        <ReviewKinds kinds={kinds} shown={shown} onChange={setChosen} />
        {shown === 'wrong' ? (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <FileChooser
                label={translate('crud.import.corrected')}
                variant="outlined"
                onChoose={(corrected) => onChoose(corrected)}
              />
              <WhileOnline>
                <Button variant="outlined" loading={isMaking} onClick={() => download(file)}>
                  {translate('crud.import.downloadRows')}
                </Button>
              </WhileOnline>
            </Box>
            <Problems {...{ resource, problems, choices, onChange }} />
          </>
        ) : (
          <ReviewRows
            resource={resource}
            isNew={shown === 'created'}
            rows={shown === 'skipped' ? [] : answer.first[shown]}
            count={answer[shown]}
          />
        )}
      </Box>
      <FormBar>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', flex: 1 }}>
          {isSolved
            ? translate('crud.import.solved')
            : !hasWork && problems.rows === 0
              ? translate('crud.import.nothingToDo')
              : undefined}
        </Typography>
        <Button variant="outlined" onClick={onBack}>
          {translate('crud.import.backToMapping')}
        </Button>
        <WhileOnline>
          {isSolved ? (
            <Button variant="contained" onClick={onCheck}>
              {translate('crud.import.checkAgain')}
            </Button>
          ) : (
            <Button
              variant={problems.rows > 0 ? 'outlined' : 'contained'}
              disabled={!hasWork}
              onClick={onApply}
            >
              {translate(problems.rows > 0 ? 'crud.import.applyGood' : 'crud.import.apply', rows)}
            </Button>
          )}
        </WhileOnline>
      </FormBar>
    </>
  );
}
