import Button from '@mui/material/Button';
import { useNotify } from '../i18n/useNotify.ts';

interface CopyButtonProps {
  text: string;
  label: string;
}

/** Copies a text to the clipboard and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('shell.copy.done', { type: 'success' });
    } catch (error) {
      console.warn('The browser does not let this page use the clipboard.', error);
      notify('shell.copy.failed', { type: 'warning' });
    }
  };
  return (
    <Button variant="outlined" onClick={copy} disabled={text === ''}>
      {label}
    </Button>
  );
}
