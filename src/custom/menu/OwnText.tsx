import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';

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
  const [seen, setSeen] = useState(value);
  /** What is being saved, so that leaving the field after Enter does not save it twice. */
  const sent = useRef<string>(undefined);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const save = () => {
    const wanted = text.trim();
    if (wanted === value || wanted === sent.current) return;
    sent.current = wanted;
    onSave(wanted);
  };
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
      onChange={(event) => {
        sent.current = undefined;
        setText(event.target.value);
      }}
      onBlur={save}
      onKeyDown={keys}
      inputProps={{ 'aria-label': label, autoComplete: 'off' }}
      sx={isOwn ? undefined : { '& .MuiInputBase-input': { color: 'text.secondary' } }}
    />
  );
}
