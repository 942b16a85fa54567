import type { Field } from '../../../contract/fieldKinds/field.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';

/** A switch with its label beside it. */
const isSwitch = ({ kind, required }: Field): boolean => required && editors[kind].hasOwnLabel === true;

/**
 * The fields of a section in the order in which two columns show them without holes: a field that takes a whole line
 * waits until the line before it is full, and the switches follow together. On a screen and for a keyboard, the order is
 * the same.
 */
export function withoutHoles(fields: readonly Field[]): Field[] {
  const placed: Field[] = [];
  const waiting: Field[] = [];
  let isLineOpen = false;
  for (const field of fields.filter((one) => !isSwitch(one))) {
    if (editors[field.kind].isWide && isLineOpen) {
      waiting.push(field);
      continue;
    }
    placed.push(field);
    if (editors[field.kind].isWide) continue;
    isLineOpen = !isLineOpen;
    if (!isLineOpen) placed.push(...waiting.splice(0));
  }
  return [...placed, ...waiting, ...fields.filter(isSwitch)];
}
