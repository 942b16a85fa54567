import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import AddIcon from '@mui/icons-material/Add';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import TvIcon from '@mui/icons-material/TvOutlined';
import { Box, Button } from '@mui/material';
import { useCreatePath } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { mostScreens } from '../../../../contract/calls/layouts.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import type { ArrangeCommand } from '../../../kit/moving/MoveMenu.tsx';
import { PageHeader } from '../../../layout/PageHeader.tsx';
import { EmptyState } from '../../../layout/states/EmptyState.tsx';
import { FailedState } from '../../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../../layout/states/StateMessage.tsx';
import { styleNonce } from '../../../theme/styleNonce.ts';
import { fileDrag } from './FileStrip.tsx';
import { LayoutTools, SaveLine } from './LayoutTools.tsx';
import { PublishBar } from './PublishBar.tsx';
import { ScreenPanel } from './ScreenPanel.tsx';
import { useLayoutSteps, useLookups, useWall } from './useLayoutSteps.ts';
import { focusScreen, screenDrag, WallOfScreens } from './Wall.tsx';
import { type Wall, warningsOf } from './wall.ts';

const statusOf = (error: unknown): unknown => Object(error).status;

/** The page of a layout: its wall of screens, and the chosen screen with its files. Its other tabs are on the page that shows it. */
export default function LayoutPage({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const createPath = useCreatePath();
  const { id = '', '*': rest = '' } = useParams<'id' | '*'>();
  const layoutId = decodeURIComponent(id);
  const reading = useWall(layoutId);
  const lookups = useLookups();
  const shown = createPath({ resource: resource.name, type: 'show', id: layoutId });
  const error = reading.error ?? lookups.error;
  const retry = () => void Promise.all([reading.refetch(), lookups.refetch()]);
  if (rest !== '') return <Navigate to={`${shown}/${rest}`} replace />;
  if (error && [403, 404].includes(Number(statusOf(error))))
    return <FailedState error={error} onRetry={retry} isPage />;
  if (error)
    return (
      <StateMessage
        isPage
        role="alert"
        icon={ErrorOutline}
        title={translate('signage.editor.notRead')}
        hint={translate('signage.editor.failedBecause', { why: errorMessage(error) })}
        actions={
          <Button variant="outlined" onClick={retry}>
            {translate('signage.editor.retry')}
          </Button>
        }
      />
    );
  if (!reading.wall || !lookups.data) return <LoadingSkeleton shape="page" />;
  return (
    <Editor key={layoutId} {...{ layoutId, reading, shown }} wall={reading.wall} lookups={lookups.data} />
  );
}

interface EditorProps {
  layoutId: string;
  wall: Wall;
  reading: ReturnType<typeof useWall>;
  lookups: NonNullable<ReturnType<typeof useLookups>['data']>;
  /** The address of the generated page. */
  shown: string;
}

function Editor({ layoutId, wall, reading, lookups, shown }: EditorProps) {
  const translate = useTranslate();
  const steps = useLayoutSteps(layoutId, reading);
  const [parameters, setParameters] = useSearchParams();
  const { screens } = wall;
  const chosen = screens.find(({ id }) => id === parameters.get('screen')) ?? screens[0];
  const choose = useCallback(
    (id: string | undefined) => setParameters(id === undefined ? {} : { screen: id }, { replace: true }),
    [setParameters],
  );
  const times = useMemo(
    () => new Map(lookups.screenDurationId.map(({ id, seconds }) => [Number(id), Number(seconds) * 1000])),
    [lookups],
  );
  const warnings = useMemo(() => warningsOf(screens, times), [screens, times]);

  /** Until somebody chooses a screen, the first one is chosen: it stays so when it is no longer the first. */
  const moveScreen = (from: number, to: number) => {
    choose(chosen?.id);
    steps.moveScreen(from, to);
  };
  const run = (command: ArrangeCommand, index: number) => {
    const id = screens[index]?.id;
    if ('move' in command && id !== undefined) {
      moveScreen(index, command.move);
      focusScreen(id);
    } else if ('focus' in command) focusScreen(screens[command.focus]?.id ?? '');
  };
  const latest = useRef(run);
  latest.current = run;
  const onCommand = useCallback(
    (command: ArrangeCommand, index: number) => latest.current(command, index),
    [],
  );

  /** What a screen reader says. Without it, the drag-and-drop library would speak English. */
  const sentence = (
    key: 'lifted' | 'moved' | 'dropped' | 'returned',
    type: string,
    from: number,
    to = from,
  ) => {
    const names = type === fileDrag ? chosen?.files : screens.map(({ settings }) => settings);
    const places = { position: to + 1, total: names?.length ?? 0 };
    return translate(`crud.arrange.${key}`, { record: names?.[from]?.name ?? '', ...places });
  };
  const drop = ({ type, source, destination }: DropResult, { announce }: ResponderProvided) => {
    if (!destination) return announce(sentence('returned', type, source.index));
    announce(sentence('dropped', type, source.index, destination.index));
    if (type === screenDrag) moveScreen(source.index, destination.index);
    else if (chosen) steps.moveFile(chosen, source.index, destination.index);
  };
  const addScreen = () =>
    void steps.addScreen(translate('signage.editor.screenName', { number: screens.length + 1 }), choose);
  const isFull = screens.length >= mostScreens;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <PageHeader
        title={wall.layout.name}
        count={translate('signage.editor.screenCount', { smart_count: screens.length })}
        description={translate('signage.editor.address', { url: wall.layout.url })}
        actions={<LayoutTools {...{ steps, wall, shown }} />}
      />
      <PublishBar
        layoutId={layoutId}
        mayPublish={steps.may.rename}
        isSaving={steps.state.kind === 'saving'}
      />
      <SaveLine steps={steps} />
      {screens.length === 0 ? (
        <EmptyState
          names={translate('signage.editor.noScreens')}
          hint={translate('signage.editor.noScreensHint')}
          icon={TvIcon}
          actions={
            steps.may.add && (
              <Button variant="contained" onClick={addScreen}>
                {translate('signage.editor.addScreen')}
              </Button>
            )
          }
        />
      ) : (
        <DragDropContext
          {...(styleNonce && { nonce: styleNonce })}
          dragHandleUsageInstructions={translate('signage.editor.screenKeys')}
          onDragStart={({ type, source }: DragStart, { announce }) =>
            announce(sentence('lifted', type, source.index))
          }
          onDragUpdate={({ type, source, destination }, { announce }) =>
            announce(destination ? sentence('moved', type, source.index, destination.index) : '')
          }
          onDragEnd={drop}
        >
          <Box sx={{ px: 6, pb: 4 }}>
            <WallOfScreens
              {...{ screens, lookups, warnings, onCommand }}
              chosen={chosen?.id}
              canArrange={steps.may.change}
              onChoose={choose}
            />
            {steps.may.add && (
              <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 2, mt: 2 }}>
                <Button color="inherit" startIcon={<AddIcon />} disabled={isFull} onClick={addScreen}>
                  {translate('signage.editor.addScreen')}
                </Button>
                {isFull && translate('signage.editor.mostScreens')}
              </Box>
            )}
          </Box>
          {chosen && (
            <ScreenPanel
              {...{ lookups, times, steps }}
              screen={chosen}
              total={screens.length}
              onChoose={choose}
            />
          )}
        </DragDropContext>
      )}
    </Box>
  );
}
