import { Box, IconButton } from '@mui/material';
import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isShared } from '../../../contract/listGroups.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { operatorsOf, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isLineEnd } from '../../kit/direction.ts';
import { textOfReference } from '../../kit/fieldKinds/textOfReference.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useReportTexts } from '../../kit/report/useReportTexts.ts';
import { LightIcon } from '../../layout/LightIcon.tsx';
import { type Comparison, type FilterValues, operandsOf } from '../filters/comparisons.ts';

const funnel = 'M10 18h4v-2h-4zM3 6v2h18V6zm3 7h12v-2H6z';
/** Pixels of the button, and between it and the edge of its cell. */
const size = 26;
const margin = 4;

/** The comparison that leaves the records with that value of a field; with null, those without one. */
function onlyValue(field: Field, value: unknown): Comparison {
  const { source } = field;
  if (value === null || value === undefined) return { source, operator: 'isEmpty', value: true };
  return operatorsOf(field).includes('in')
    ? { source, operator: 'in', value: [value] }
    : { source, operator: 'eq', value };
}

/** The filter with one value of a field, instead of what it asks of that field. */
function filterOfOnly(filter: FilterValues, { source, operator, value }: Comparison): FilterValues {
  return { ...filter, [source]: { [operator]: value } };
}

/** True if the filter asks for that one value already. */
const asksForOnly = (filter: FilterValues, { source, operator, value }: Comparison): boolean => {
  const operand = filter[source] === undefined ? undefined : operandsOf(filter[source])[operator];
  const isOne = Array.isArray(operand) && Array.isArray(value);
  return isOne ? operand.length === 1 && operand[0] === value[0] : operand === value;
};

interface ShowOnlyProps {
  resource: Resource;
  rows: readonly WireRecord[];
  fields: readonly Field[];
}

/** The cell below the pointer, and where its button stands in the scrolling box, in pixels. */
interface Hovered {
  row: number;
  column: number;
  left: number;
  top: number;
}

/**
 * Filters a list by the value below the pointer: a button in the corner of a cell whose field many records share. It
 * stands beside the table, so that moving the pointer draws no row again. With the keyboard, the filter of the list
 * does the same.
 */
export default function ShowOnly({ resource, rows, fields }: ShowOnlyProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const texts = useReportTexts(resource);
  const place = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<Hovered>();

  useEffect(() => {
    const box = place.current?.parentElement;
    if (!box) return;
    const follow = ({ target }: Pick<MouseEvent, 'target'>) => {
      if (!(target instanceof Element) || place.current?.contains(target)) return;
      const cell = target.closest<HTMLElement>('td[data-column]');
      if (!cell) return setHovered(undefined);
      const [inside, around] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
      const isAtRight = isLineEnd('right') !== cell.classList.contains('right');
      setHovered({
        row: Number(cell.dataset.row),
        column: Number(cell.dataset.column),
        left:
          (isAtRight ? inside.right - size - margin : inside.left + margin) - around.left + box.scrollLeft,
        top: inside.top - around.top + box.scrollTop + (inside.height - size) / 2,
      });
    };
    const leave = () => setHovered(undefined);
    // The pointer that brought this here is over a cell already.
    follow({ target: box.querySelector('td[data-column]:hover') });
    box.addEventListener('mouseover', follow);
    box.addEventListener('mouseleave', leave);
    return () => {
      box.removeEventListener('mouseover', follow);
      box.removeEventListener('mouseleave', leave);
    };
  }, []);

  const field = hovered && fields[hovered.column];
  const record = hovered && rows[hovered.row];
  const value = field && record?.[field.source];
  const comparison = field && onlyValue(field, value);
  const isOffered =
    field &&
    record &&
    comparison &&
    isShared(field) &&
    operatorsOf(field).includes(comparison.operator) &&
    !asksForOnly(filterValues, comparison);
  /** The words for the value; undefined without one. */
  const textOf = (shown: Field, from: WireRecord) => {
    const label = textOfReference({ field: shown, value, record: from }) ?? null;
    const isSimple = ['string', 'number', 'boolean'].includes(typeof value);
    return isSimple
      ? texts.group({ field: shown.name }, { value: value as string | number | boolean, label })
      : undefined;
  };
  const button = () => {
    if (!isOffered) return null;
    const text = textOf(field, record);
    const names = { field: words.field(field) };
    const label =
      text === undefined
        ? translate('crud.filters.onlyEmpty', names)
        : translate('crud.filters.only', { ...names, value: text });
    return (
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={() => {
          setHovered(undefined);
          setFilters(filterOfOnly(filterValues, comparison));
        }}
        style={{ left: hovered?.left, top: hovered?.top }}
        sx={{
          position: 'absolute',
          zIndex: 2,
          width: size,
          height: size,
          p: 0,
          fontSize: 16,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          color: 'text.secondary',
          '&, &:hover': { bgcolor: 'background.paper' },
          '&:hover': { color: 'primary.main' },
          // A finger cannot hover.
          '@media (pointer: coarse)': { display: 'none' },
        }}
      >
        <LightIcon path={funnel} />
      </IconButton>
    );
  };
  return <Box ref={place}>{button()}</Box>;
}
