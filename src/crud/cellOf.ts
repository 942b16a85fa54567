import type { ComponentType } from 'react';
import type { Field } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { customParts } from '../custom/registry.ts';
import { cells } from './fieldKinds/cells.ts';
import type { CellProps } from './fieldKinds/fieldKind.ts';

/** The cell of a field: the one that its resource hands over, else that of its kind. */
export const cellOf = (resource: Resource, field: Field): ComponentType<CellProps> =>
  customParts.get(resource.name)?.cells?.[field.name] ?? cells[field.kind].Cell;
