import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { maximumComparisons } from '../../../contract/listQuery.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { besideTab } from './besideTab.ts';
import { ConditionGroupBox } from './ConditionGroupBox.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import { isComplete } from './comparisonDraft.ts';
import type { FilterValues } from './comparisons.ts';
import { type ConditionTree, filterOf, otherMatch } from './conditionTree.ts';
import {
  conditionsIn,
  type DraftCondition,
  type DraftPart,
  draftCondition,
  draftGroup,
  draftOf,
  isDraftGroup,
  replaced,
  treeOfDraft,
} from './draftTree.ts';
import { firstOf } from './newComparison.ts';
import { useCounts } from './useCounts.ts';

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
