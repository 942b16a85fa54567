import type { ReactNode } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { ownNames } from '../../../contract/inherited.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LightIcon } from '../../layout/LightIcon.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import type { CellProps } from '../../modules/cell.ts';
import { cells } from './cells.ts';

interface FieldCellProps extends Pick<CellProps, 'place'> {
  resource: Resource;
  field: Field;
  record: WireRecord;
}

/** A field of a record, drawn by a module's own cell if there is one, otherwise by the cell of its kind. */
export function FieldCell({ resource, field, record, place }: FieldCellProps) {
  const Cell = useResourceParts(resource).cells?.[field.name] ?? cells[field.kind].Cell;
  const cell = <Cell field={field} value={record[field.source]} record={record} place={place} />;
  const isMarked =
    place === 'list' && field.inheritance === 'value' && ownNames(record).includes(field.source);
  return isMarked ? <OwnMark>{cell}</OwnMark> : cell;
}

/** Marks a value that the record does not inherit, in a column where others do. */
function OwnMark({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const label = translate('crud.inherited.own');
  return (
    <span className="own-value">
      <span>{children}</span>
      <span role="img" aria-label={label} title={label}>
        <LightIcon path={pen} />
      </span>
    </span>
  );
}

const pen =
  'M3 17.25V21h3.75L17.81 9.94l-3.75-3.75L3 17.25zM20.71 7.04a1 1 0 0 0 0-1.41l-2.34-2.34a1 1 0 0 0-1.41 0l-1.83 1.83 3.75 3.75 1.83-1.83z';
