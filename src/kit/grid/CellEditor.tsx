import { Box } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { editors } from '../fieldKinds/editors.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { GridEditor } from './useGridEditor.ts';

const leaving: Readonly<Record<string, 'down' | 'right' | 'cancel'>> = {
  Enter: 'down',
  Tab: 'right',
  Escape: 'cancel',
};
const back = { down: 'up', right: 'left', cancel: 'cancel' } as const;

/** Where a key leads from an input; undefined if the input keeps the key. */
function wayOf(event: KeyboardEvent, isRoomy: boolean) {
  const way = leaving[event.key];
  // An open list of options takes the key for itself.
  if (!way || event.defaultPrevented || event.altKey) return undefined;
  if (event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true')
    return undefined;
  const isControl = event.ctrlKey || event.metaKey;
  // An input with several lines or parts needs Enter and Tab itself.
  if (isRoomy) return way === 'cancel' || (way === 'down' && isControl) ? way : undefined;
  if (isControl) return undefined;
  return event.shiftKey ? back[way] : way;
}

export interface CellEditorProps {
  id: string;
  field: Field;
  label: string;
  record?: WireRecord | undefined;
  /** The input has several lines or parts. */
  isRoomy?: boolean;
  editor: GridEditor;
}

/** The input of a cell. Enter and Tab keep the value and go on, Escape gives it up. */
export function CellEditor({ id, field, label, record, isRoomy = false, editor }: CellEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const { Input } = editors[field.kind];
  const value = editor.editing?.value ?? null;
  const isFresh = useRef(isEmptyValue(value));
  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('input, textarea, button, [role="combobox"]');
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && !isFresh.current) input.select();
  }, []);
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    const way = wayOf(event, isRoomy);
    if (!way) return;
    event.preventDefault();
    editor.leave(way);
  };
  /** Going to another part of the page keeps the value. Menus of the input are drawn outside of the page. */
  const blur = ({ relatedTarget }: FocusEvent) => {
    const isOnPage = relatedTarget instanceof Element && relatedTarget.closest('main') !== null;
    const isInGrid = box.current?.closest('[role="grid"]')?.contains(relatedTarget);
    if (isOnPage && !isInGrid && !isRoomy) editor.commit();
  };
  return (
    <Box ref={box} onKeyDown={keys} onBlur={blur}>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={visuallyHidden}>
        {label}
      </Box>
      <Input id={id} field={field} value={value} onChange={editor.type} record={record} />
    </Box>
  );
}
