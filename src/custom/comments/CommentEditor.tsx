import { Box, Button, MenuItem, MenuList, Paper, Popper, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { longestComment, type Person } from '../../../contract/calls/comments.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isMeant } from '../../layout/navigation/matching.ts';
import { useActiveOption } from '../../layout/useActiveOption.ts';
import { beginningAt, completed, mentionedIn, type Written } from './useComments.ts';

const mostOffered = 8;

interface CommentEditorProps {
  /** The text to begin with. */
  text: string;
  people: readonly Person[];
  sendLabel: string;
  isSending: boolean;
  hasFocus?: boolean;
  error: ReactNode;
  onText?: (text: string) => void;
  onSend: (written: Written, sent: () => void) => void;
  onCancel?: () => void;
}

/** Writes a comment. After an @, it offers the people whose names begin like that; Ctrl+Enter sends. */
export function CommentEditor(props: CommentEditorProps) {
  const { people, sendLabel, isSending, hasFocus = false, error, onText, onSend, onCancel } = props;
  const translate = useTranslate();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(props.text);
  // Null after Escape, until the next letter.
  const [cursor, setCursor] = useState<number | null>(null);
  const beginning = cursor === null ? undefined : beginningAt(text, cursor);
  const offered = beginning
    ? people.filter(({ name }) => isMeant(name, beginning.name)).slice(0, mostOffered)
    : [];
  const isOffering = offered.length > 0;

  function write(next: string, at: number | null): void {
    setText(next);
    setCursor(at);
    onText?.(next);
  }
  function choose(index: number): void {
    const person = offered[index];
    if (!beginning || !person) return;
    const next = completed(text, beginning, person);
    // Before the next key: a letter that is typed meanwhile would land at the old place.
    flushSync(() => write(next.text, null));
    input.current?.focus();
    input.current?.setSelectionRange(next.cursor, next.cursor);
  }
  const options = useActiveOption({ key: beginning?.name ?? '', count: offered.length, onChoose: choose });
  const send = () => {
    if (text.trim() === '' || isSending) return;
    onSend({ text, mentions: mentionedIn(text, people) }, () => write('', null));
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // Otherwise the panel would close too, and the page would go to the list.
      event.preventDefault();
      event.stopPropagation();
      if (isOffering) setCursor(null);
      else onCancel?.();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else options.inputProps.onKeyDown(event);
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        multiline
        minRows={2}
        maxRows={12}
        fullWidth
        autoFocus={hasFocus}
        label={translate('comments.write')}
        helperText={error ?? translate('comments.hint')}
        error={error !== undefined}
        value={text}
        inputRef={input}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
        slotProps={{
          htmlInput: {
            maxLength: longestComment,
            ...(isOffering && {
              'aria-controls': options.listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': options.inputProps['aria-activedescendant'],
            }),
          },
        }}
      />
      <Popper open={isOffering} anchorEl={input.current} placement="bottom-start" sx={{ zIndex: 'modal' }}>
        <Paper elevation={4}>
          <MenuList dense role="listbox" id={options.listId} aria-label={translate('comments.people')}>
            {offered.map((person, index) => (
              <MenuItem
                key={person.uuid}
                tabIndex={-1}
                selected={options.active === index}
                // The input keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                {...options.optionProps(index)}
              >
                {person.name}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
      <Typography
        role="status"
        variant="caption"
        color="text.secondary"
        sx={{ '&:empty': { display: 'none' } }}
      >
        {beginning && beginning.name !== '' && !beginning.name.endsWith(' ') && !isOffering
          ? translate('comments.nobody')
          : null}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" onClick={send} disabled={text.trim() === ''} loading={isSending}>
          {sendLabel}
        </Button>
        {onCancel && (
          <Button color="inherit" onClick={onCancel}>
            {translate('comments.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
