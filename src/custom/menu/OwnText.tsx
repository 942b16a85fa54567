import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';

interface OwnTextProps {
  label: string;
  value: string;
  isOwn: boolean;
  isLong: boolean;
  onSave: (value: string) => void;
}

/** A text of an item on a channel. It is saved when the person leaves it or presses Enter; Escape takes it back. */
export function OwnText({ label, value, isOwn, isLong, onSave }: OwnTextProps) {
  const [text, setText] = useState(value);
  const save = () => text.trim() !== value && onSave(text.trim());
  const keys = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && text !== value) {
      event.preventDefault();
      setText(value);
    }
    if (event.key !== 'Enter' || (isLong && event.shiftKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <OutlinedInput
      fullWidth
      size="small"
      multiline={isLong}
      maxRows={4}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={keys}
      inputProps={{ 'aria-label': label, autoComplete: 'off' }}
      sx={isOwn ? undefined : { '& .MuiInputBase-input': { color: 'text.secondary' } }}
    />
  );
}
