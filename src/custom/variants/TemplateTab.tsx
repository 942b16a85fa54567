import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import {
  canTick,
  combinationsOf,
  type VariantNode,
  variantWords,
} from '../../../contract/catalogue/variants.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { LineRow } from '../../kit/lineRows.ts';
import { visibleNodes } from '../../kit/treeRows.ts';
import { useRowWindow } from '../../kit/useScrollView.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { Combinations, useTicks } from './Combinations.tsx';
import { TemplateItems } from './TemplateItems.tsx';

const rowHeight = 36;
const indent = 24;
const tallest = 480;
const noneFolded: ReadonlySet<string> = new Set();

interface TickTreeProps {
  label: string;
  describedBy: string;
  /** The rows of the template, and what they mean. */
  rows: readonly LineRow[];
  nodes: readonly VariantNode[];
  isDisabled: boolean;
  onTick: (id: string, isTicked: boolean) => void;
}

/** The variants of a template with their ticks. It draws only those in sight, however many there are. */
function TickTree({ label, describedBy, rows, nodes, isDisabled, onTick }: TickTreeProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState(0);
  const places = visibleNodes(rows, 'parentId', noneFolded);
  const { first, end, show } = useRowWindow(box, { count: places.length, rowHeight });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const active = Math.min(chosen, places.length - 1);
  const idOf = (index: number) => `variant-${places[index]?.row.id}`;

  const choose = (index: number) => {
    const next = Math.max(0, Math.min(places.length - 1, index));
    setChosen(next);
    show(next);
  };
  const toggle = (index: number) => {
    const node = byId.get(places[index]?.row.id ?? '');
    if (node && !isDisabled) onTick(node.id, !node.isTicked);
  };
  const keys = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') choose(active + 1);
    else if (event.key === 'ArrowUp') choose(active - 1);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(places.length - 1);
    else if (event.key === ' ' || event.key === 'Enter') toggle(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drawn = places
    .map((place, index) => ({ ...place, index }))
    .filter(({ index }) => index === active || (index >= first && index < end));
  return (
    <Box
      ref={setBox}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-activedescendant={idOf(active)}
      onKeyDown={keys}
      sx={{
        position: 'relative',
        height: Math.min(tallest, places.length * rowHeight + 2),
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box role="presentation" style={{ height: places.length * rowHeight }}>
        {drawn.map(({ row, level, position, siblings, index }) => {
          const node = byId.get(row.id);
          if (!node) return null;
          const isOpen = node.isTicked || canTick(nodes, node);
          const Mark = node.isTicked ? CheckBoxIcon : CheckBoxOutlineBlankIcon;
          return (
            <Box
              key={row.id}
              id={idOf(index)}
              role="treeitem"
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-selected={index === active}
              aria-checked={node.isTicked}
              aria-disabled={!isOpen || isDisabled}
              onClick={() => {
                setChosen(index);
                toggle(index);
              }}
              style={{ top: index * rowHeight, paddingInlineStart: 8 + (level - 1) * indent }}
              sx={{
                position: 'absolute',
                left: 0,
                right: 0,
                height: rowHeight,
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                cursor: isOpen && !isDisabled ? 'pointer' : 'default',
                typography: 'body2',
                color: isOpen ? 'text.primary' : 'text.secondary',
                ...(index === active && { bgcolor: 'action.selected' }),
              }}
            >
              <Mark fontSize="small" color={node.isTicked ? 'primary' : isOpen ? 'action' : 'disabled'} />
              {variantWords(node.name)}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

interface TemplateTabProps {
  resource: Resource;
  record: WireRecord;
}

/** A template at work: what it offers, the combinations that follow, and the items that have it. */
export default function TemplateTab({ resource, record }: TemplateTabProps) {
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const helpId = useId();
  const { rows, nodes, isSaving, tick } = useTicks(resource, record);
  const canChange = resource.verbs.has('update');
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 6 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '2fr 3fr' }, gap: 6 }}>
        <Box component="section" aria-label={translate('variants.tree')} sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {translate('variants.tree')}
          </Typography>
          <Typography id={helpId} variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
            {translate(rows.length === 0 ? 'variants.noVariant' : 'variants.treeHelp')}
          </Typography>
          {rows.length > 0 && (
            <TickTree
              label={translate('variants.tree')}
              describedBy={helpId}
              {...{ rows, nodes }}
              isDisabled={!canChange || !isOnline}
              onTick={tick}
            />
          )}
          {rows.length > 0 && canChange && (
            <Typography variant="body2" role="status" sx={{ mt: 2, color: 'text.secondary' }}>
              {translate(isSaving ? 'variants.saving' : 'variants.saved')}
            </Typography>
          )}
        </Box>
        <Combinations title={translate('variants.combinations')} combinations={combinationsOf(nodes)} />
      </Box>
      <TemplateItems template={record} />
    </Box>
  );
}
