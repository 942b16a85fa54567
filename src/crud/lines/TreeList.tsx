import { Box } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { keyAlongLine } from '../../kit/direction.ts';
import { type LineRow, shownFields } from '../../kit/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { placeOf, type TreeNode, type TreePlace, type TreeStep } from '../../kit/treeRows.ts';
import { useRowWindow } from '../../kit/useScrollView.ts';
import { inputIdOf, LineInput } from './LineInput.tsx';
import { type DropSide, TreeRow, treeRowHeight } from './TreeRow.tsx';

const tallest = 480;

const stepsByKey: Readonly<Partial<Record<string, TreeStep>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface TreeListProps {
  id: string;
  label: string;
  lines: Lines;
  fields: readonly Field[];
  nodes: readonly TreeNode[];
  rows: readonly LineRow[];
  saved: readonly LineRow[];
  active: TreeNode | undefined;
  collapsed: ReadonlySet<string>;
  problems: Readonly<Record<string, string>> | undefined;
  isDisabled: boolean;
  onFold: (rowId: string, isFolded: boolean) => void;
  onChoose: (rowId: string) => void;
  onEnter: () => void;
  onRemove: () => void;
  onMove: (step: TreeStep) => void;
  onPlace: (rowId: string, place: TreePlace) => void;
}

/** The lines of a tree. It draws only those in sight, however many there are. */
export function TreeList(props: TreeListProps) {
  const { id, lines, fields, nodes, rows, saved, active, collapsed, problems, isDisabled } = props;
  const { onFold, onChoose, onPlace } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { first, end, show } = useRowWindow(box, {
    count: nodes.length,
    rowHeight: treeRowHeight,
  });
  const source = lines.tree?.source ?? '';
  const place = active ? nodes.indexOf(active) : -1;
  const activeId = active?.row.id;
  const showActive = useEffectEvent(() => show(place));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line comes into sight when it changes or moves
  useEffect(() => showActive(), [activeId, place]);
  const wrong = new Set(Object.keys(problems ?? {}).map((path) => rows[Number(path.split('.')[0])]?.id));
  const savedById = new Map(saved.map((row) => [row.id, row]));

  const choose = (index: number) => {
    const node = nodes[Math.max(0, Math.min(nodes.length - 1, index))];
    if (node) onChoose(node.row.id);
  };
  const keys = (event: React.KeyboardEvent) => {
    const step = stepsByKey[keyAlongLine(event.key)];
    if (event.altKey && step) {
      if (!isDisabled) props.onMove(step);
    } else if (event.altKey || event.ctrlKey || event.metaKey || !active) return;
    else if (event.key === 'ArrowDown') choose(place + 1);
    else if (event.key === 'ArrowUp') choose(place - 1);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(nodes.length - 1);
    else if (keyAlongLine(event.key) === 'ArrowRight') open(active);
    else if (keyAlongLine(event.key) === 'ArrowLeft') close(active);
    else if (event.key === 'Enter') props.onEnter();
    else if (event.key === 'Delete' && !isDisabled) props.onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const open = ({ row, hasChildren }: TreeNode) => {
    if (hasChildren && collapsed.has(row.id)) onFold(row.id, false);
    else if (hasChildren) choose(place + 1);
  };
  const close = ({ row, hasChildren }: TreeNode) => {
    const { parentId } = placeOf(rows, source, row.id);
    if (hasChildren && !collapsed.has(row.id)) onFold(row.id, true);
    else if (parentId !== null) onChoose(parentId);
  };
  const drop = (node: TreeNode, draggedId: string, side: DropSide) => {
    const { parentId, index } = placeOf(rows, source, node.row.id);
    if (side === 'inside') onPlace(draggedId, { parentId: node.row.id, index: rows.length });
    else onPlace(draggedId, { parentId, index: side === 'before' ? index : index + 1 });
  };
  const drawn = nodes.slice(first, end);
  // A screen reader can find the chosen line only if it is drawn.
  if (active && (place < first || place >= end)) drawn.push(active);

  return (
    <Box
      id={`${id}-tree`}
      ref={setBox}
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={activeId && `${id}-${activeId}`}
      onKeyDown={keys}
      sx={{
        position: 'relative',
        height: Math.min(tallest, nodes.length * treeRowHeight + 2),
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box role="presentation" style={{ height: nodes.length * treeRowHeight }}>
        {drawn.map((node) => (
          <TreeRow
            key={node.row.id}
            id={`${id}-${node.row.id}`}
            lines={lines}
            fields={fields}
            node={node}
            saved={savedById.get(node.row.id)}
            top={nodes.indexOf(node) * treeRowHeight}
            isActive={node.row.id === activeId}
            isCollapsed={collapsed.has(node.row.id)}
            isInvalid={wrong.has(node.row.id)}
            isDisabled={isDisabled}
            onToggle={() => onFold(node.row.id, !collapsed.has(node.row.id))}
            onChoose={() => onChoose(node.row.id)}
            onDrop={(draggedId, side) => drop(node, draggedId, side)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface TreeFormProps {
  id: string;
  lines: Lines;
  row: LineRow;
  saved: LineRow | undefined;
  index: number;
  problems: Readonly<Record<string, string>> | undefined;
  isDisabled: boolean;
  onChange: (source: string, value: unknown) => void;
  /** The person is done with the line and goes back to the tree. */
  onDone: () => void;
}

/** The values of the chosen line of a tree. */
export function TreeForm({
  id,
  lines,
  row,
  saved,
  index,
  problems,
  isDisabled,
  onChange,
  onDone,
}: TreeFormProps) {
  const words = useWords(lines.resource);
  return (
    <Box
      id={id}
      role="group"
      aria-label={words.one}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
      sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
    >
      {shownFields(lines).map((field) => (
        <LineInput
          key={field.name}
          id={inputIdOf(id, row, field)}
          lines={lines}
          field={field}
          row={row}
          saved={saved}
          label={words.field(field)}
          isLabelShown
          problem={problems?.[`${index}.${field.source}`]}
          isDisabled={isDisabled}
          onChange={(value) => onChange(field.source, value)}
          onEnter={onDone}
        />
      ))}
    </Box>
  );
}
