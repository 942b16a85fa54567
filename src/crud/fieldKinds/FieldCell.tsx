import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
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
  return <Cell field={field} value={record[field.source]} record={record} place={place} />;
}
