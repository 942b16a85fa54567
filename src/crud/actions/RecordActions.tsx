import { Box } from '@mui/material';
import { useLocale } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { unmetCondition } from '../../../contract/actionForm.ts';
import { ownNames } from '../../../contract/inherited.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { ActionButtons } from './ActionButtons.tsx';
import { StateSteps } from './StateSteps.tsx';
import { useApprovers } from './useApprovers.ts';
import { useFailureNotice } from './useFailureNotice.ts';
import { useRunAction } from './useRunAction.ts';

const ActionFormDialog = lazy(patiently(() => import('./ActionFormDialog.tsx')));

/** Actions with a button of their own beside a record. */
const buttonsShown = 3;

interface RecordActionsProps {
  resource: Resource;
  record: WireRecord;
  /** The person has done something to the record. */
  onDone?: (() => void) | undefined;
}

/** The state of a record, and what the person can do to it now: as buttons here, and in the palette. */
export function RecordActions({ resource, record, onDone }: RecordActionsProps) {
  const translate = useTranslate();
  const listed = new Intl.ListFormat(useLocale(), { type: 'disjunction' });
  const run = useRunAction(resource);
  const tellFailure = useFailureNotice();
  const { actions: Made } = useResourceParts(resource);
  const [asking, setAsking] = useState<ResourceAction>();
  const [isRunning, setIsRunning] = useState(false);
  const possible = [...resource.actions.values()].filter(
    (action) =>
      action.on.includes('record') &&
      !unmetCondition(resource, action, record) &&
      // A record without own values has none to remove.
      !(action.overrides === 'clear' && ownNames(record).length === 0),
  );

  const { offered, others } = useApprovers(resource, record, possible);

  const start = async (action: ResourceAction) => {
    if (action.form.fields.length > 0) return setAsking(action);
    setIsRunning(true);
    try {
      await run(action, record);
      onDone?.();
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsRunning(false);
    }
  };
  usePageCommands(
    offered.map((action) => ({
      id: `action:${action.name}`,
      label: action.label,
      context: recordTitle(resource, record),
      run: () => void start(action),
    })),
  );

  if (resource.actions.size === 0 && !resource.states && !Made) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 6, pb: 3, flex: 'none' }}>
      <StateSteps resource={resource} record={record} />
      <Box sx={{ flex: 1 }} />
      {others && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {translate('crud.actions.others', {
            action: others.action.label,
            names: listed.format(others.names),
          })}
        </Box>
      )}
      <WhileOnline>
        {Made && (
          <Suspense fallback={null}>
            <Made resource={resource} record={record} />
          </Suspense>
        )}
        <ActionButtons
          actions={offered}
          most={buttonsShown}
          isBusy={isRunning}
          onChoose={(action) => void start(action)}
        />
      </WhileOnline>
      <Suspense fallback={null}>
        {asking && (
          <ActionFormDialog
            {...{ resource, record, onDone }}
            action={asking}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </Box>
  );
}
