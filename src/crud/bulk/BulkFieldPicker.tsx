import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface BulkFieldPickerProps {
  fields: readonly Field[];
  nameOf: (field: Field) => string;
  /** No field is chosen yet, so the list is open at once. */
  isFirst: boolean;
  onChoose: (field: Field) => void;
}

/** Picks a field to change. Typing narrows the list. */
export function BulkFieldPicker({ fields, nameOf, isFirst, onChoose }: BulkFieldPickerProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Autocomplete
      // An input of its own for the next field.
      key={fields.length}
      size="small"
      openOnFocus
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      // A click into the input does not close the list that opened by itself.
      onClose={(_event, reason) => setIsOpen(reason === 'toggleInput')}
      autoHighlight
      blurOnSelect
      value={null}
      options={fields}
      getOptionLabel={nameOf}
      getOptionKey={({ name }) => name}
      slotProps={{ listbox: { sx: { maxHeight: 300 } } }}
      // A click opens the list, so nobody needs a button for it.
      forcePopupIcon={false}
      clearText={translate('crud.input.clear')}
      noOptionsText={translate('crud.filters.noField')}
      onChange={(_event, field) => {
        if (field) onChoose(field);
      }}
      renderInput={(props) => (
        <TextField
          {...props}
          autoFocus={isFirst}
          label={translate(isFirst ? 'crud.bulk.field' : 'crud.bulk.another')}
        />
      )}
    />
  );
}
