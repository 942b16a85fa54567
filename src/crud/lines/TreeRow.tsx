import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box } from '@mui/material';
import { type DragEvent, useState } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { labelOf } from '../../dataProviders/recordLabels.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { LineRow } from '../../kit/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import type { TreeNode } from '../../kit/treeRows.ts';

export const treeRowHeight = 36;
const indent = 20;

/** Where a dragged line is dropped, seen from the line under the pointer. */
export type DropSide = 'before' | 'inside' | 'after';

const dragType = 'application/x-commissary-line';

interface TreeRowProps {
  id: string;
  lines: Lines;
  /** The fields that a row shows; the first is its name. */
  fields: readonly Field[];
  node: TreeNode;
  /** The line as the record has it; none if it is new. */
  saved: LineRow | undefined;
  top: number;
  isActive: boolean;
  isCollapsed: boolean;
  isInvalid: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  onChoose: () => void;
  onDrop: (draggedId: string, side: DropSide) => void;
}

/** One line of a tree, to choose, fold and drag. */
export function TreeRow(props: TreeRowProps) {
  const { id, lines, fields, node, saved, top, isActive, isCollapsed, isDisabled, onToggle, onChoose } =
    props;
  const { row, level, position, siblings, hasChildren } = node;
  const words = useWords(lines.resource);
  const [side, setSide] = useState<DropSide>();
  const over = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    const { top: start, height } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - start) / height;
    setSide(part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside');
  };
  const text = (field: Field) => {
    const { Text } = cells[field.kind];
    const value = row[field.source];
    return isEmptyValue(value) ? null : <Text field={field} value={value} record={saved} />;
  };
  const [name, ...further] = fields;
  /** What tells the line from a new one, without what its name says already. */
  const others = further.filter(
    ({ source, default: usual }) =>
      row[source] !== usual && !(name && labelOf(saved, source) === row[name.source]),
  );
  const line = '2px solid';
  return (
    <Box
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isActive}
      aria-expanded={hasChildren ? !isCollapsed : undefined}
      aria-invalid={props.isInvalid || undefined}
      draggable={!isDisabled}
      onDragStart={(event) => event.dataTransfer.setData(dragType, row.id)}
      onDragOver={over}
      onDragLeave={() => setSide(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        if (side) props.onDrop(event.dataTransfer.getData(dragType), side);
        setSide(undefined);
      }}
      onClick={onChoose}
      style={{ top, paddingInlineStart: (level - 1) * indent }}
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        height: treeRowHeight,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pr: 2,
        cursor: 'pointer',
        typography: 'body2',
        whiteSpace: 'nowrap',
        color: props.isInvalid ? 'error.main' : 'text.primary',
        bgcolor: side === 'inside' ? 'action.hover' : isActive ? 'action.selected' : undefined,
        borderTop: side === 'before' ? line : '2px solid transparent',
        borderBottom: side === 'after' ? line : '2px solid transparent',
        borderColor: side ? 'primary.main' : undefined,
      }}
    >
      <Box
        aria-hidden
        onClick={(event: React.MouseEvent) => {
          event.stopPropagation();
          onToggle();
        }}
        sx={{
          ...{ display: 'grid', placeItems: 'center', width: 24, height: 24, flex: 'none' },
          visibility: hasChildren ? 'visible' : 'hidden',
        }}
      >
        {isCollapsed ? (
          <ChevronRightIcon className="pointing" fontSize="small" />
        ) : (
          <ExpandMoreIcon fontSize="small" />
        )}
      </Box>
      <Box
        component="span"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 'fontWeightMedium' }}
      >
        {(name && text(name)) ?? `(${lines.resource.labels.one})`}
      </Box>
      <Box component="span" sx={{ flex: 1 }} />
      {others.map((field) => (
        <Box component="span" key={field.name} sx={{ color: 'text.secondary', flex: 'none' }}>
          {field.kind === 'boolean' && `${words.field(field)}: `}
          {text(field)}
        </Box>
      ))}
    </Box>
  );
}
