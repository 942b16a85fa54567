import { isReference } from '../../../contract/fieldKinds.ts';
import type { ValueProps } from '../../modules/cell.ts';
import { carriedLabels } from './useReferenceLabels.ts';

/** The names behind a reference, as a spreadsheet takes them; undefined for a value of another kind, or without known names. */
export function textOfReference(props: ValueProps): string | undefined {
  if (!isReference(props.field)) return undefined;
  const labels = carriedLabels(props)?.map(({ label }) => label);
  return labels?.every((label) => label !== undefined) ? labels.join('; ') : undefined;
}
