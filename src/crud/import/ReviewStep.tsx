import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import { FileChooser } from '../../kit/imports/FileChooser.tsx';
import { ReviewRows } from '../../kit/imports/ReviewRows.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import type { ImportStage } from './importJobs.ts';
import type { ImportChoices } from './importOptions.ts';
import { Problems } from './Problems.tsx';
import { ReviewKinds } from './ReviewKinds.tsx';
import { requestOptions } from './requestOptions.ts';
import { type RowKind, rowKinds } from './rowKinds.ts';
import { solutionOf } from './solutionOf.ts';
import { useBadRows } from './useBadRows.ts';
import { useProblemText } from './useProblemText.ts';

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
