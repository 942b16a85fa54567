import { Draggable, Droppable } from '@hello-pangea/dnd';
import BoardIcon from '@mui/icons-material/MenuBookOutlined';
import TvIcon from '@mui/icons-material/TvOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { listText } from '../../../i18n/listText.ts';
import { type Translate, useTranslate } from '../../../i18n/useTranslate.ts';
import { keyAlongLine } from '../../../kit/direction.ts';
import { type ArrangeCommand, arrangeCommand } from '../../../kit/moving/MoveMenu.tsx';
import type { Lookup } from './useLayoutSteps.ts';
import { isInactive, shapeOf, type WallScreen, type Warning } from './wall.ts';

/** The kind of thing that people drag on the wall, as the drag-and-drop library calls it. */
export const screenDrag = 'screen';

/** Height of the tallest screen in pixels. */
const tallest = 240;

/** In an input, Ctrl+Z takes back what somebody types, and no step of the editor. */
export function leaveUndoToText(event: React.KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') event.stopPropagation();
}

/** "28 s", "2 min 5 s". */
export function lengthText(milliseconds: number, translate: Translate): string {
  const all = Math.round(milliseconds / 1000);
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  return translate(minutes > 0 ? 'signage.editor.minutes' : 'signage.editor.seconds', { minutes, seconds });
}

/** What is to be known about a screen, in words. */
function warningText(warning: Warning, translate: Translate): string {
  if (warning.kind === 'noFiles') return translate('signage.editor.noFiles');
  if (warning.kind === 'leftOut') return translate('signage.editor.leftOut', { smart_count: warning.count });
  const lengths = listText(warning.lengths.map((length) => lengthText(length, translate)));
  return translate('signage.editor.lengths', { lengths });
}

type Names = Readonly<Record<Lookup, readonly WireRecord[]>>;

const nameOf = (lookups: Names, field: Lookup, id: number): string =>
  String(lookups[field].find((one) => one.id === id)?.name ?? '');

interface WallProps {
  screens: readonly WallScreen[];
  lookups: Names;
  warnings: ReadonlyMap<string, readonly Warning[]>;
  chosen: string | undefined;
  canArrange: boolean;
  /** Must be stable, so that a screen that did not change is not drawn again. */
  onChoose: (id: string) => void;
  onCommand: (command: ArrangeCommand, index: number) => void;
}

/** The whole wall at its real proportions: its screens side by side, to choose one and to arrange them. */
export function WallOfScreens({ screens, lookups, warnings, ...common }: WallProps) {
  const translate = useTranslate();
  const shapes = screens.map(shapeOf);
  const width = shapes.reduce((sum, shape) => sum + shape.width, 0);
  const height = Math.max(...shapes.map((shape) => shape.height), 1);
  return (
    <Droppable droppableId="wall" type={screenDrag} direction="horizontal">
      {(list) => (
        <Box
          component="ol"
          ref={list.innerRef}
          {...list.droppableProps}
          aria-label={translate('signage.editor.wall')}
          sx={{
            ...{ display: 'flex', alignItems: 'flex-start', listStyle: 'none', m: '0 auto', p: 0 },
            // As wide as the page, unless the tallest screen would be too tall.
            maxWidth: (width / height) * tallest + screens.length * 8,
          }}
        >
          {screens.map((screen, index) => (
            <ScreenBox
              key={screen.id}
              {...common}
              {...{ screen, index }}
              total={screens.length}
              isChosen={screen.id === common.chosen}
              facts={[
                nameOf(lookups, 'screenTypeId', screen.settings.screenTypeId),
                nameOf(lookups, 'screenStatusId', screen.settings.screenStatusId),
                screen.settings.isTimeSync ? translate('signage.editor.inStep') : '',
              ]
                .filter((fact) => fact !== '')
                .join(' · ')}
              warning={warnings
                .get(screen.id)
                ?.map((one) => warningText(one, translate))
                .join('. ')}
            />
          ))}
          {list.placeholder}
        </Box>
      )}
    </Droppable>
  );
}

/** On and back along the line move a screen as up and down move a row. */
const asRowKey: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' };

interface ScreenBoxProps extends Pick<WallProps, 'canArrange' | 'onChoose' | 'onCommand'> {
  screen: WallScreen;
  index: number;
  total: number;
  isChosen: boolean;
  facts: string;
  warning: string | undefined;
}

const ScreenBox = memo(function ScreenBox(props: ScreenBoxProps) {
  const { screen, index, total, isChosen, facts, warning, canArrange, onChoose, onCommand } = props;
  const translate = useTranslate();
  const { width, height } = shapeOf(screen);
  const { name } = screen.settings;
  const { boardId } = screen.settings;
  const picture = boardId === null ? screen.files[0]?.picture : undefined;
  const boardName = screen.boardName ?? translate('boards.board');
  const keys = (event: React.KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const command = arrangeCommand(
      { key: asRowKey[keyAlongLine(key)] ?? key, altKey, ctrlKey, metaKey, shiftKey },
      index,
      total,
    );
    if (!command || event.defaultPrevented) return;
    if (!canArrange && 'move' in command) return;
    event.preventDefault();
    if ('ask' in command) onChoose(screen.id);
    else onCommand(command, index);
  };
  const said = [boardId === null ? '' : boardName, facts, warning].filter(Boolean).join('. ');
  return (
    <Draggable draggableId={screen.id} index={index} isDragDisabled={!canArrange}>
      {(item, { isDragging }) => (
        <Box
          component="li"
          ref={item.innerRef}
          {...item.draggableProps}
          sx={{ flex: `${width} 1 0`, minWidth: 0, p: 1 }}
        >
          <Box
            role="button"
            tabIndex={0}
            {...item.dragHandleProps}
            id={screenHandle(screen.id)}
            aria-pressed={isChosen}
            aria-label={translate('signage.editor.screenLabel', {
              ...{ position: index + 1, total, name, facts: said },
            })}
            onClick={() => onChoose(screen.id)}
            onKeyDown={(event: React.KeyboardEvent) => !isDragging && keys(event)}
            sx={{
              ...{ position: 'relative', borderRadius: 1, overflow: 'hidden', bgcolor: 'surface.sunken' },
              ...{ aspectRatio: `${width} / ${height}`, display: 'grid', placeItems: 'center' },
              ...{ color: 'text.secondary', cursor: canArrange ? 'grab' : 'pointer' },
              ...{ outline: '1px solid', outlineColor: 'divider' },
              ...(isChosen && { outline: '3px solid', outlineColor: 'primary.main' }),
              boxShadow: isDragging ? 4 : 0,
            }}
          >
            {picture === undefined ? (
              <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 2, textAlign: 'center' }}>
                {boardId === null ? <TvIcon aria-hidden /> : <BoardIcon aria-hidden />}
                {boardId !== null && <Box sx={{ typography: 'body2' }}>{boardName}</Box>}
              </Box>
            ) : (
              <Box
                component="img"
                src={picture}
                alt=""
                draggable={false}
                sx={{
                  ...{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
                  opacity: isInactive(screen) ? 0.3 : 1,
                }}
              />
            )}
          </Box>
          <Box sx={{ typography: 'body2', mt: 1, opacity: isInactive(screen) ? 0.7 : 1 }} aria-hidden>
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {index + 1} · {name}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{facts}</Box>
            {warning && (
              <Box
                title={warning}
                sx={{ display: 'flex', gap: 1, typography: 'caption', color: 'warning.main' }}
              >
                <WarningIcon sx={{ fontSize: 14 }} />
                <Box
                  sx={{
                    display: '-webkit-box',
                    WebkitBoxOrient: 'vertical',
                    WebkitLineClamp: 2,
                    overflow: 'hidden',
                  }}
                >
                  {warning}
                </Box>
              </Box>
            )}
          </Box>
        </Box>
      )}
    </Draggable>
  );
});

const screenHandle = (id: string): string => `screen-${id}`;

/** Gives a screen of the wall the focus, once the page has drawn it in its place. */
export const focusScreen = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(screenHandle(id))?.focus({ preventScroll: true }));
};
