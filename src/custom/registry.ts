import { type ComponentType, lazy } from 'react';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Resource, Verb } from '../../contract/resource.ts';
import type { CellProps } from '../crud/fieldKinds/fieldKind.ts';
import { auditLogParts } from './auditLog/parts.ts';

const StaffAccess = lazy(() => import('./staff/StaffAccess.tsx'));

type Page = ComponentType<{ resource: Resource }>;

/** A tab of the record page beside those that are generated. */
export interface RecordTab {
  name: string;
  /** Key of its label. */
  label: string;
  /** What the role must include for it to be shown. */
  verb: Verb;
  Content: ComponentType<{ resource: Resource; record: WireRecord }>;
}

/** What a resource does by hand instead of by its definition. Whatever it leaves out is generated. */
export interface CustomParts {
  list?: Page;
  create?: Page;
  edit?: Page;
  show?: Page;
  /** All that stands below the name of a record, in the place of the tabs. */
  details?: ComponentType<{ resource: Resource; record: WireRecord; isNarrow: boolean }>;
  tabs?: readonly RecordTab[];
  /** Table cells by field name. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>;
  /** Widths of table columns in pixels by field name, where that of the kind does not do. */
  widths?: Readonly<Record<string, number>>;
}

/** Resources that hand over a component made by hand, by name. */
export const customParts: ReadonlyMap<string, CustomParts> = new Map<string, CustomParts>([
  ['access/audit-log', auditLogParts],
  ['access/staff', { tabs: [{ name: 'access', label: 'staff.tab', verb: 'update', Content: StaffAccess }] }],
]);
