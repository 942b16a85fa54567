import { Button, FormHelperText, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { mediaFileCalls } from '../../../../contract/calls/mediaFiles.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useRefresh } from '../../../kit/records/useRefresh.ts';
import { DialogFrame } from '../../../layout/dialogs/DialogFrame.tsx';

/** Lets the server fetch a picture or a video from a public address. */
export default function AddByUrl({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi();
  const [url, setUrl] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const id = useId();

  const add = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const { files } = await api(mediaFileCalls.uploadByUrl, { body: { url: url.trim() } });
      for (const { name, isDuplicate } of files) {
        const message = isDuplicate ? 'signage.address.duplicate' : 'signage.address.added';
        notify(message, { type: 'success', messageArgs: { name } });
      }
      refresh();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <DialogFrame
      title={translate('signage.address.title')}
      width="sm"
      isBusy={isBusy}
      error={error === undefined ? undefined : errorMessage(error)}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isBusy}>
            {translate('signage.address.cancel')}
          </Button>
          <Button variant="contained" type="submit" form={`${id}-form`} loading={isBusy}>
            {translate('signage.address.add')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label htmlFor={id}>{translate('signage.address.label')}</label>
        <OutlinedInput
          id={id}
          type="url"
          required
          autoFocus
          fullWidth
          size="small"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          inputProps={{ 'aria-describedby': `${id}-help`, pattern: 'https://.*', maxLength: 2000 }}
        />
        <FormHelperText id={`${id}-help`}>{translate('signage.address.help')}</FormHelperText>
      </form>
    </DialogFrame>
  );
}
