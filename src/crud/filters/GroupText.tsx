import { Fragment } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ComparisonText } from './ComparisonText.tsx';
import type { Comparison } from './comparisons.ts';
import { type ConditionTree, isGroup, otherMatch } from './conditionTree.ts';

interface GroupTextProps {
  resource: Resource;
  tree: ConditionTree;
}

/** Conditions in one sentence: "Category is Dairy or (Threshold is less than 5 and Active is Yes)". */
export function GroupText({ resource, tree: { match, parts } }: GroupTextProps) {
  const translate = useTranslate();
  const joint = ` ${translate(match === 'and' ? 'crud.filters.joinAnd' : 'crud.filters.joinOr')} `;
  return parts.map((part, index) => (
    // Parts have no names, and their order is that of the filter.
    <Fragment key={index.toString()}>
      {index > 0 && joint}
      {isGroup(part) ? (
        <>
          (<GroupText resource={resource} tree={{ match: otherMatch[match], parts: part.conditions }} />)
        </>
      ) : (
        <ConditionText resource={resource} comparison={part} />
      )}
    </Fragment>
  ));
}

/** A condition with the name of its field. */
export function ConditionText({ resource, comparison }: { resource: Resource; comparison: Comparison }) {
  const words = useWords(resource);
  const translate = useTranslate();
  const field = fieldBySource(resource, comparison.source);
  if (!field) return translate('crud.filters.goneField', { field: comparison.source });
  return (
    <>
      {words.field(field)} <ComparisonText field={field} comparison={comparison} />
    </>
  );
}
