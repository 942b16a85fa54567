import { noMoney } from '../../contract/fieldKinds/moneyText.ts';
import { fieldKinds } from '../../contract/fieldKinds.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../contract/resource.ts';

/** The names behind a record's references, by wire name. */
export function labelOf(record: WireRecord | undefined, source: string): string | string[] | undefined {
  const labels = record?.labels;
  if (typeof labels !== 'object' || labels === null) return undefined;
  const label: unknown = Reflect.get(labels, source);
  if (typeof label === 'string') return label;
  return Array.isArray(label) ? label.map(String) : undefined;
}

/** The address that opens the file of a field for a while; undefined if the record does not have it. */
export function fileAddressOf(record: WireRecord | undefined, source: string): string | undefined {
  const files = record?.files;
  const address: unknown =
    typeof files === 'object' && files !== null ? Reflect.get(files, source) : undefined;
  return typeof address === 'string' ? address : undefined;
}

/** The name of a record for people; never its id. */
export function recordTitle(resource: Resource, record: WireRecord | undefined): string {
  const field = fieldOf(resource, resource.title);
  const value = record?.[field.source];
  const chosen = fieldKinds[field.kind].takesChoices && fieldKinds[field.kind].toText(value, field, noMoney);
  const title = labelOf(record, field.source) ?? (chosen || value);
  return typeof title === 'string' && title.trim() ? title : resource.labels.one;
}
