import { Box } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportRunning } from './ImportRunning.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { MappingStep } from './MappingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useContinued } from './useContinued.ts';
import { useImport } from './useImport.ts';

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
