import AddIcon from '@mui/icons-material/Add';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { InputProps } from '../../kit/fieldKinds/fieldKind.ts';
import { type LineRow, newRow, rowsOf, shownFields } from '../../kit/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import {
  placeOf,
  stepFrom,
  type TreePlace,
  type TreeStep,
  visibleNodes,
  withMoved,
  withoutBranch,
  withRow,
} from '../../kit/treeRows.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { LinesForm } from './LinesForm.tsx';
import { TreeForm, TreeList } from './TreeList.tsx';
import { useLines, useRowKeys } from './useLines.ts';

/** The fields that a row of the tree shows: its name, and a few more. */
function rowFields(lines: Lines): Field[] {
  const title = fieldOf(lines.resource, lines.resource.title);
  return [title, ...shownFields(lines).filter((field) => field !== title)].slice(0, 3);
}

const steps = [
  { step: 'up', Icon: ArrowUpwardIcon, label: 'crud.lines.up' },
  { step: 'down', Icon: ArrowDownwardIcon, label: 'crud.lines.down' },
  { step: 'in', Icon: ArrowForwardIcon, label: 'crud.lines.in' },
  { step: 'out', Icon: ArrowBackIcon, label: 'crud.lines.out' },
] as const;

interface TreeToolsProps {
  lines: Lines;
  hasActive: boolean;
  isDisabled: boolean;
  add: () => void;
  addInside: () => void;
  move: (step: TreeStep) => void;
  remove: () => void;
}

/** What people do with the chosen line of a tree. */
function TreeTools({ lines, hasActive, isDisabled, add, addInside, move, remove }: TreeToolsProps) {
  const translate = useTranslate();
  const words = useWords(lines.resource);
  const tool = (label: string, Icon: typeof AddIcon, onClick: () => void) => (
    <Tooltip key={label} title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={isDisabled || !hasActive} onClick={onClick}>
          <Icon className="pointing" fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Button size="small" startIcon={<AddIcon />} disabled={isDisabled} onClick={add}>
        {translate('crud.lines.add', words.names)}
      </Button>
      <Button size="small" startIcon={<AddIcon />} disabled={isDisabled || !hasActive} onClick={addInside}>
        {translate('crud.lines.addInside', words.names)}
      </Button>
      {steps.map(({ step, Icon, label }) => tool(translate(label), Icon, () => move(step)))}
      {tool(translate('crud.lines.removeBranch'), DeleteIcon, remove)}
    </Box>
  );
}

/**
 * The lines of a record as a tree. People choose a line and change it beside the tree; they move lines by dragging, by
 * the buttons, or with Alt and the arrow keys.
 */
function LinesTree(props: InputProps) {
  const { id, field, value, onChange, record, problems, isDisabled = false } = props;
  const translate = useTranslate();
  const lines = useLines(field);
  const words = useWords(lines.resource);
  const source = lines.tree?.source ?? '';
  const rows = rowsOf(value);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const nodes = visibleNodes(rows, source, collapsed);
  const keyOf = useRowKeys(rows);
  const active = nodes.find(({ row }) => keyOf(row.id) === chosen) ?? nodes[0];
  const saved = rowsOf(record?.[field.source]);

  const fold = (rowId: string, isFolded: boolean) => {
    const next = new Set(collapsed);
    if (isFolded) next.add(rowId);
    else next.delete(rowId);
    setCollapsed(next);
  };
  const place = (rowId: string, to: TreePlace | undefined) => {
    if (!to) return;
    const next = withMoved(rows, source, rowId, to);
    if (next === rows) return;
    onChange(next);
    if (to.parentId !== null) fold(to.parentId, false);
    setChosen(keyOf(rowId));
    const { position, siblings, level } =
      visibleNodes(next, source, new Set()).find(({ row }) => row.id === rowId) ?? {};
    setSaid(
      translate('crud.lines.treeMoved', { position: position ?? 0, total: siblings ?? 0, level: level ?? 0 }),
    );
  };
  const add = (to: TreePlace) => {
    const row: LineRow = newRow(lines, { [source]: to.parentId });
    onChange(withRow(rows, source, row, to));
    if (to.parentId !== null) fold(to.parentId, false);
    setChosen(row.id);
    requestAnimationFrame(() => document.getElementById(`${id}-form`)?.querySelector('input')?.focus());
  };
  const afterActive = (): TreePlace => {
    if (!active) return { parentId: null, index: rows.length };
    const { parentId, index } = placeOf(rows, source, active.row.id);
    return { parentId, index: index + 1 };
  };
  const actions = {
    add: () => add(afterActive()),
    addInside: () => active && add({ parentId: active.row.id, index: rows.length }),
    move: (step: TreeStep) => active && place(active.row.id, stepFrom(rows, source, active.row.id, step)),
    remove: () => {
      if (!active) return;
      const index = nodes.indexOf(active);
      const next = withoutBranch(rows, source, active.row.id);
      onChange(next);
      const left = visibleNodes(next, source, collapsed);
      const after = left[index] ?? left[index - 1];
      setChosen(after && keyOf(after.row.id));
      setSaid(translate('crud.lines.treeRemoved', { smart_count: rows.length - next.length }));
    },
  };

  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={props.describedBy}
      tabIndex={-1}
    >
      <TreeTools lines={lines} hasActive={active !== undefined} isDisabled={isDisabled} {...actions} />
      {nodes.length > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, gap: 4 }}>
          <TreeList
            id={id}
            label={words.many}
            lines={lines}
            fields={rowFields(lines)}
            nodes={nodes}
            rows={rows}
            saved={saved}
            active={active}
            collapsed={collapsed}
            problems={problems}
            isDisabled={isDisabled}
            onFold={fold}
            onChoose={(rowId) => setChosen(keyOf(rowId))}
            onEnter={() => document.getElementById(`${id}-form`)?.querySelector('input')?.focus()}
            onRemove={actions.remove}
            onMove={actions.move}
            onPlace={place}
          />
          {active && (
            <TreeForm
              key={keyOf(active.row.id)}
              id={`${id}-form`}
              lines={lines}
              row={active.row}
              saved={saved.find((one) => one.id === active.row.id)}
              index={rows.findIndex((row) => row.id === active.row.id)}
              problems={problems}
              isDisabled={isDisabled}
              onChange={(changedSource, next) =>
                onChange(
                  rows.map((row) => (row.id === active.row.id ? { ...row, [changedSource]: next } : row)),
                )
              }
              onDone={() => document.getElementById(`${id}-tree`)?.focus()}
            />
          )}
        </Box>
      )}
      <Typography role="status" sx={visuallyHidden}>
        {said}
      </Typography>
    </Box>
  );
}

/** The lines of a record, to change: rows of inputs, or a tree. */
export default function LinesEditor(props: InputProps) {
  return props.field.tree === undefined ? <LinesForm {...props} /> : <LinesTree {...props} />;
}
