import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import { CircularProgress, IconButton } from '@mui/material';
import { LinkBase } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { importPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { Hint } from '../../layout/Hint.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useCurrentImports } from './ImportJobsProvider.tsx';
import type { ImportStage } from './importJobs.ts';

/** The imports that run or have ended while people are on other pages, each with a link to its page. */
export default function ImportActivity() {
  const registry = useRegistry();
  const { pathname } = useLocation();
  return [...useCurrentImports()].map(([name, { stage }]) => {
    const resource = registry.get(name);
    if (!resource || importPath(resource) === pathname) return null;
    return <Activity key={name} resource={resource} stage={stage} />;
  });
}

const keys = { running: 'activity', done: 'activityDone', review: 'activityReview' } as const;

function Activity({ resource, stage }: { resource: Resource; stage: ImportStage }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { step } = stage;
  if (step !== 'running' && step !== 'done' && step !== 'review') return null;
  const label = translate(`crud.import.${keys[step]}`, words.names);
  return (
    <Hint text={label}>
      <IconButton component={LinkBase} to={importPath(resource)} aria-label={label}>
        {stage.step === 'running' && (
          <CircularProgress
            size={18}
            aria-hidden
            variant={stage.sent < 1 ? 'determinate' : 'indeterminate'}
            value={stage.sent * 100}
          />
        )}
        {step === 'done' && <CheckCircleIcon fontSize="small" color="success" />}
        {step === 'review' && <PendingIcon fontSize="small" />}
      </IconButton>
    </Hint>
  );
}
