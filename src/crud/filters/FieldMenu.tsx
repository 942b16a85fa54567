import { Button, InputBase, MenuItem, MenuList } from '@mui/material';
import { useRef, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';

interface FieldMenuProps {
  resource: Resource;
  onChoose: (field: Field) => void;
  /** Opens the builder of several conditions. Missing if the list has conditions that it cannot show. */
  onCombine?: (() => void) | undefined;
}

/** The fields that a list can be filtered by. Typing narrows them down, and Enter picks the first. */
export function FieldMenu({ resource, onChoose, onCombine }: FieldMenuProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const [text, setText] = useState('');
  const menu = useRef<HTMLUListElement>(null);
  const label = translate('crud.filters.field');
  const wanted = text.trim().toLowerCase();
  const found = filterFields(resource).filter((field) => words.field(field).toLowerCase().includes(wanted));

  const onKeyDown = (event: React.KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && first) onChoose(first);
    if (event.key === 'ArrowDown') menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault();
  };

  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={label}
        slotProps={{ input: { 'aria-label': label } }}
        sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}
      />
      <MenuList ref={menu} aria-label={label} sx={{ maxHeight: 320, overflow: 'auto', pb: 0 }}>
        {found.map((field) => (
          <MenuItem key={field.name} onClick={() => onChoose(field)}>
            {words.field(field)}
          </MenuItem>
        ))}
        {found.length === 0 && <MenuItem disabled>{translate('crud.filters.noField')}</MenuItem>}
      </MenuList>
      {onCombine && (
        <Button
          fullWidth
          color="inherit"
          onClick={onCombine}
          sx={{
            justifyContent: 'flex-start',
            px: 4,
            mt: 1,
            borderTop: 1,
            borderColor: 'divider',
            borderRadius: 0,
          }}
        >
          {translate('crud.filters.combine')}
        </Button>
      )}
    </>
  );
}
