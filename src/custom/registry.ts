import type { ComponentType } from 'react';
import type { Resource } from '../../contract/resource.ts';
import type { CellProps } from '../crud/fieldKinds/fieldKind.ts';

type Page = ComponentType<{ resource: Resource }>;

/** What a resource does by hand instead of by its definition. Whatever it leaves out is generated. */
export interface CustomParts {
  list?: Page;
  create?: Page;
  edit?: Page;
  show?: Page;
  /** Table cells by field name. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>;
}

/** Resources that hand over a component made by hand, by name. */
export const customParts: ReadonlyMap<string, CustomParts> = new Map();
