import { Box } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useWords } from '../useWords.ts';
import { FileStep } from './FileStep.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportRefused } from './ImportRefused.tsx';
import { ImportRunning } from './ImportRunning.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { MappingStep } from './MappingStep.tsx';
import { useImport } from './useImport.ts';

/** Imports a file: people choose it and match its columns, and the server imports all of it or nothing. */
export default function ImportPage({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { stage, choices, setChoices, choose, apply, stop, toMapping, restart } = useImport(resource);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <PageHeader title={translate('crud.import.title', words.names)} />
      <ImportSteps step={stage.step} />
      {(stage.step === 'file' || stage.step === 'reading') && (
        <FileStep resource={resource} stage={stage} onChoose={choose} />
      )}
      {stage.step === 'mapping' && choices && (
        <MappingStep
          {...{ resource, stage, choices }}
          onChange={setChoices}
          onApply={apply}
          onChoose={choose}
        />
      )}
      {stage.step === 'running' && <ImportRunning stage={stage} onStop={stop} />}
      {stage.step === 'refused' && choices && (
        <ImportRefused
          resource={resource}
          stage={stage}
          mapping={choices.mapping}
          onChoose={choose}
          onBack={toMapping}
        />
      )}
      {stage.step === 'done' && <ImportDone resource={resource} answer={stage.answer} onAgain={restart} />}
    </Box>
  );
}
