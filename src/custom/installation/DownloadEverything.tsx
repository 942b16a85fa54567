import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { exportBusiness, installationCalls } from '../../../contract/calls/installation.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { saveFile } from '../../kit/saveFile.ts';

/** Saves every list and every file of a customer as one ZIP: of any, for people who run the installation, or of their own. */
export function DownloadEverything({ customer }: { customer: string | undefined }) {
  const translate = useTranslate();
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      customer === undefined
        ? api(exportBusiness, {})
        : api(installationCalls.export, { params: { customer } }),
    onSuccess: saveFile,
    onError: useNotifyFailure(),
  });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      {translate('installation.download')}
    </Button>
  );
}

export default function DownloadOwn() {
  return <DownloadEverything customer={undefined} />;
}
