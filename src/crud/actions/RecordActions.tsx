import LockIcon from '@mui/icons-material/LockOutlined';
import { Box } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { unmetCondition } from '../../../contract/actionForm.ts';
import { approversCall } from '../../../contract/calls/approvers.ts';
import { ownNames } from '../../../contract/inherited.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { Hint } from '../../layout/Hint.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { ActionButtons } from './ActionButtons.tsx';
import { useFailureNotice, useRunAction } from './useRunAction.ts';

const ActionFormDialog = lazy(patiently(() => import('./ActionFormDialog.tsx')));

/** Actions with a button of their own beside a record. */
const buttonsShown = 3;

/**
 * Which of the actions the person may do, though they may have asked for them themselves.
 * @returns the actions to offer, and the first that others do, with some of their names. An action is offered once the
 *   server has said that it is theirs; if it can't say, the action is offered and the server decides.
 */
function useApprovers(resource: Resource, record: WireRecord, actions: readonly ResourceAction[]) {
  const api = useApi();
  const guarded = actions.filter(({ notBy }) => notBy.length > 0);
  const answers = useQueries({
    queries: guarded.map(({ name: action }) => ({
      queryKey: [resource.name, 'approvers', record.id, action, record.version],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api(approversCall, { query: { resource: resource.name, id: record.id, action }, signal }),
    })),
  });
  const answerOf = (action: ResourceAction) => answers[guarded.indexOf(action)];
  const others = guarded.flatMap((action) => {
    const names = answerOf(action)?.data?.names ?? [];
    return names.length > 0 ? [{ action, names }] : [];
  });
  const offered = actions.filter((action) => {
    const answer = answerOf(action);
    return !answer || answer.isError || answer.data?.names.length === 0;
  });
  return { offered, others: others[0] };
}

interface StateStepsProps {
  resource: Resource;
  record: WireRecord;
}

/** The states of a record in the order of their choices: the current one, and those that the role cannot move it to. */
function StateSteps({ resource, record }: StateStepsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { states } = resource;
  if (!states) return null;
  const field = fieldOf(resource, states.field);
  const current = record[field.source];
  const moves = Object.entries(states.moves).filter(([, { from }]) => from.some((one) => one === current));
  const isRefused = (state: string) => {
    const leading = moves.filter(([, { to }]) => to === state);
    return leading.length > 0 && !leading.some(([name]) => resource.actions.has(name));
  };
  return (
    <Box
      component="ol"
      aria-label={words.field(field)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, listStyle: 'none', m: 0, p: 0 }}
    >
      {field.choices.map(({ id, label, colour }) => (
        <Box
          component="li"
          key={id}
          aria-current={id === current ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            px: 2,
            borderRadius: 1,
            typography: 'body2',
            lineHeight: '24px',
            ...(id === current
              ? { color: `${colour}.main`, bgcolor: `${colour}.soft`, fontWeight: 'fontWeightMedium' }
              : { color: 'text.secondary' }),
          }}
        >
          {label}
          {isRefused(id) && (
            <Hint text={translate('crud.actions.notAllowed')}>
              <LockIcon titleAccess={translate('crud.actions.notAllowed')} sx={{ fontSize: 14 }} />
            </Hint>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface RecordActionsProps {
  resource: Resource;
  record: WireRecord;
  /** The person has done something to the record. */
  onDone?: (() => void) | undefined;
}

/** The state of a record, and what the person can do to it now: as buttons here, and in the palette. */
export function RecordActions({ resource, record, onDone }: RecordActionsProps) {
  const translate = useTranslate();
  const listed = new Intl.ListFormat(useIntlLocale(), { type: 'disjunction' });
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
