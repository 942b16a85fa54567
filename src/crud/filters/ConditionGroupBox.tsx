import Close from '@mui/icons-material/Close';
import { Box } from '@mui/material';
import { useId } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import type { Match } from './conditionTree.ts';
import { type DraftGroup, draftCondition, replaced } from './draftTree.ts';
import { firstOf } from './newComparison.ts';

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
export function ConditionGroupBox(props: ConditionGroupBoxProps) {
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
