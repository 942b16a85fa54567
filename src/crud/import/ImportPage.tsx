import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button, Typography } from '@mui/material';
import { LinkBase } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { KeptFile } from '../../dataProviders/fileForm.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { UndoImport } from '../../kit/imports/UndoImport.tsx';
import { useKeptImports } from '../../kit/imports/useKeptImports.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { continuedPart, listPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportProgress, ImportSteps } from './ImportProgress.tsx';
import type { ImportStage } from './importJobs.ts';
import { MappingStep } from './MappingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useImport } from './useImport.ts';

/** Goes on with the kept file that the address names, and takes it out of the address. */
function useContinued({ name }: Resource, resume: (file: KeptFile) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const { data } = useKeptImports();
  const id = parameters.get(continuedPart);
  const begun = useRef<string>(undefined);
  useEffect(() => {
    // The address changes a moment after the import has gone on.
    if (id === null || !data || begun.current === id) return;
    begun.current = id;
    const kept = data.find((one) => one.id === id && one.resource === name);
    setParameters({}, { replace: true });
    if (kept) resume(kept);
  }, [id, data, name, resume, setParameters]);
}

/** Whole seconds since then, counting up. */
function useSecondsSince(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - moment) / 1000));
}

/** `0:07`, `12:30`: minutes and seconds. */
const duration = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ImportRunningProps {
  stage: Extract<ImportStage, { step: 'checking' | 'running' }>;
  onStop: () => void;
}

/** While the server checks or applies the file: how far it is, for how long it has been running, and a way to stop it. */
function ImportRunning({ stage, onStop }: ImportRunningProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { file, preview, sent, startedAt, read } = stage;
  const isCheck = stage.step === 'checking';
  const rows = { rows: figures(preview.rowCount), smart_count: preview.rowCount };
  const elapsed = translate('crud.import.elapsed', { time: duration(useSecondsSince(startedAt)) });
  return (
    <Box sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 560, justifyItems: 'start' }}>
      <Typography role="status">
        {translate(isCheck ? 'crud.import.checking' : 'crud.import.running', rows)}
      </Typography>
      <ImportProgress
        file={file}
        sent={sent}
        working={
          read
            ? translate('crud.import.read', { read: figures(read), rows: figures(preview.rowCount) })
            : translate(isCheck ? 'crud.import.checkingThere' : 'crud.import.working')
        }
        read={read && Math.min(1, read / preview.rowCount)}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" onClick={onStop} autoFocus>
          {translate('crud.import.stop')}
        </Button>
        <Box role="timer" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {elapsed}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(isCheck ? 'crud.import.mayLeaveCheck' : 'crud.import.mayLeave')}
      </Typography>
    </Box>
  );
}

interface ImportDoneProps {
  resource: Resource;
  answer: ImportAnswer;
  onAgain: () => void;
}

/** The result of a finished import: how many records were added, changed and left unchanged. */
function ImportDone({ resource, answer, onAgain }: ImportDoneProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const words = useWords(resource);
  const counts = (['created', 'updated', 'unchanged', 'skipped', 'leftOut'] as const).filter(
    (key) => answer[key] > 0,
  );
  const references = Object.entries(answer.createdReferences).filter(([, count]) => count > 0);
  return (
    <StateMessage
      icon={CheckCircleIcon}
      title={translate('crud.import.done')}
      hint={
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontVariantNumeric: 'tabular-nums' }}>
          {counts.map((key) => (
            <li key={key}>{translate(`crud.import.${key}`, { count: figures(answer[key]) })}</li>
          ))}
          {references.map(([source, count]) => {
            const field = fieldBySource(resource, source);
            const name = field ? inSentence(words.field(field)) : source;
            return (
              <li key={source}>
                {translate('crud.import.createdReferences', {
                  count: figures(count),
                  field: name,
                })}
              </li>
            );
          })}
        </Box>
      }
      actions={
        <>
          <Button variant="contained" component={LinkBase} to={listPath(resource)}>
            {translate('crud.import.toList', words.names)}
          </Button>
          <Button variant="outlined" onClick={onAgain}>
            {translate('crud.import.again')}
          </Button>
        </>
      }
    >
      {answer.job !== undefined && <UndoImport job={answer.job} />}
    </StateMessage>
  );
}

/** Imports a file: people choose it, match its columns, look at what would change, and let the server do it. */
export default function ImportPage({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { stage, choices, setChoices, choose, chooseAreas, check, apply, stop, toMapping, restart, resume } =
    useImport(resource);
  useContinued(resource, resume);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <PageHeader title={translate('crud.import.title', words.names)} />
      <ImportSteps step={stage.step} />
      {(stage.step === 'file' || stage.step === 'reading') && (
        <FileStep {...{ resource, stage }} onChoose={choose} onAreas={chooseAreas} onContinue={resume} />
      )}
      {stage.step === 'mapping' && choices && (
        <MappingStep
          {...{ resource, stage, choices }}
          onChange={setChoices}
          onCheck={check}
          onChoose={choose}
        />
      )}
      {(stage.step === 'checking' || stage.step === 'running') && (
        <ImportRunning stage={stage} onStop={stop} />
      )}
      {stage.step === 'review' && choices && (
        <ReviewStep
          {...{ resource, stage, choices }}
          onChange={setChoices}
          onCheck={check}
          onApply={apply}
          onChoose={choose}
          onBack={toMapping}
        />
      )}
      {stage.step === 'done' && <ImportDone resource={resource} answer={stage.answer} onAgain={restart} />}
    </Box>
  );
}
