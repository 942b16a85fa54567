import AddIcon from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { maximumComparisons } from '../../../contract/listQuery.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { ConditionRow } from './ComparisonInputs.tsx';
import type { FilterValues } from './comparisons.ts';
import { type ConditionTree, filterOf, type Match, otherMatch } from './conditionTree.ts';
import {
  conditionsIn,
  type DraftCondition,
  type DraftGroup,
  type DraftPart,
  draftCondition,
  draftGroup,
  draftOf,
  firstOf,
  isComplete,
  isDraftGroup,
  replaced,
  treeOfDraft,
} from './filterDrafts.ts';
import { useCounts } from './useCounts.ts';

/**
 * A filter beside the conditions of a tab and the search. Where both compare one field, both must hold, so the
 * person's condition does not take the place of the tab's.
 */
function besideTab(kept: FilterValues, { and = [], ...own }: FilterValues): FilterValues {
  const entries = Object.entries(own);
  const free = entries.filter(([source]) => !Object.hasOwn(kept, source));
  const further = entries.filter(([source]) => Object.hasOwn(kept, source));
  const members = [...(and as unknown[]), ...further.map(([source, value]) => ({ [source]: value }))];
  return { ...kept, ...Object.fromEntries(free), ...(members.length > 0 && { and: members }) };
}

interface ConditionRowsProps {
  /** Rows and groups, as elements `li`. */
  children: ReactNode;
  isFull: boolean;
  onAdd: () => void;
  /** Further buttons. */
  more?: ReactNode;
}

/** Conditions below each other, and the button that adds one. */
function ConditionRows({ children, isFull, onAdd, more }: ConditionRowsProps) {
  const translate = useTranslate();
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {children}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" startIcon={<AddIcon />} disabled={isFull} onClick={onAdd}>
          {translate('crud.filters.addCondition')}
        </Button>
        {more}
      </Box>
    </>
  );
}

interface ConditionGroupBoxProps {
  resource: Resource;
  group: DraftGroup;
  /** Whether all of its conditions must hold, or any. */
  match: Match;
  isFull: boolean;
  onChange: (group: DraftGroup) => void;
  onRemove: () => void;
}

/** A group of conditions that a person builds. */
function ConditionGroupBox(props: ConditionGroupBoxProps) {
  const { resource, group, match, isFull, onChange, onRemove } = props;
  const translate = useTranslate();
  const id = useId();
  const { conditions } = group;
  return (
    <Box component="li">
      <Box
        role="group"
        aria-labelledby={id}
        sx={{ display: 'grid', gap: 3, p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Box id={id} sx={{ flex: 1, typography: 'subtitle2' }}>
            {translate(match === 'and' ? 'crud.filters.groupAnd' : 'crud.filters.groupOr')}
          </Box>
          <ToolButton
            size="small"
            label={translate('crud.filters.removeGroup')}
            icon={<Close fontSize="small" />}
            onClick={onRemove}
          />
        </Box>
        <ConditionRows
          isFull={isFull}
          onAdd={() =>
            onChange({ ...group, conditions: [...conditions, ...firstOf(resource).map(draftCondition)] })
          }
        >
          {conditions.map((condition) => (
            <ConditionRow
              key={condition.key}
              resource={resource}
              condition={condition}
              onChange={(next) =>
                onChange({ ...group, conditions: replaced(conditions, condition.key, next) })
              }
              onRemove={() => onChange({ ...group, conditions: replaced(conditions, condition.key) })}
            />
          ))}
        </ConditionRows>
      </Box>
    </Box>
  );
}

interface FilterBuilderProps {
  resource: Resource;
  /** The conditions that the list has, besides those of its tab and the search. */
  tree: ConditionTree;
  /** The conditions of the tab, and the search. */
  kept: FilterValues;
  onClose: () => void;
}

/** Builds a filter from conditions and groups of them. The list changes when the person is done. */
export default function FilterBuilder({ resource, tree, kept, onClose }: FilterBuilderProps) {
  const { setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const [draft, setDraft] = useState(() =>
    draftOf(tree.parts.length > 0 ? tree : { match: 'and', parts: firstOf(resource) }),
  );
  const { match, parts } = draft;
  const conditions = conditionsIn(draft);
  const isFull = conditions.length >= maximumComparisons;
  const isFinished = conditions.every(({ comparison }) => {
    const field = fieldBySource(resource, comparison.source);
    return field !== undefined && isComplete(field, comparison);
  });
  const filter = besideTab(kept, filterOf(treeOfDraft(draft)));
  const [count] = useCounts(resource, isFinished ? [filter] : []);

  const setParts = (next: DraftPart[]) => setDraft({ match, parts: next });
  const change = (part: DraftPart, next?: DraftPart) => setParts(replaced(parts, part.key, next));

  return (
    <DialogFrame
      title={translate('crud.filters.builder')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Box role="status" sx={{ flex: 1, color: 'text.secondary', pl: 2 }}>
            {isFull && translate('crud.filters.full', { count: maximumComparisons })}
            {!isFull && count !== undefined && translate('crud.filters.finds', { count })}
          </Box>
          <Button color="inherit" onClick={onClose}>
            {translate('crud.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={!isFinished}
            onClick={() => {
              setFilters(filter);
              onClose();
            }}
          >
            {translate('crud.filters.apply')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <LabelledSelect
          label={translate('crud.filters.match', words.names)}
          value={match}
          onChange={(next) => setDraft({ match: next === 'or' ? 'or' : 'and', parts })}
        >
          <option value="and">{translate('crud.filters.matchAnd')}</option>
          <option value="or">{translate('crud.filters.matchOr')}</option>
        </LabelledSelect>
        <ConditionRows
          isFull={isFull}
          onAdd={() => setParts([...parts, ...firstOf(resource).map(draftCondition)])}
          more={
            <Button
              size="small"
              color="inherit"
              startIcon={<AddIcon />}
              disabled={isFull}
              onClick={() => setParts([...parts, draftGroup(firstOf(resource))])}
            >
              {translate('crud.filters.addGroup')}
            </Button>
          }
        >
          {parts.map((part) =>
            isDraftGroup(part) ? (
              <ConditionGroupBox
                key={part.key}
                resource={resource}
                group={part}
                match={otherMatch[match]}
                isFull={isFull}
                onChange={(next) => change(part, next)}
                onRemove={() => change(part)}
              />
            ) : (
              <ConditionRow
                key={part.key}
                resource={resource}
                condition={part}
                onChange={(next: DraftCondition) => change(part, next)}
                onRemove={() => change(part)}
              />
            ),
          )}
        </ConditionRows>
      </Box>
    </DialogFrame>
  );
}
