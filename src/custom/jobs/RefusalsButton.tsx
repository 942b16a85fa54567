import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { refusalsCall } from '../../../contract/calls/bulk.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { csvText } from '../../kit/csvText.ts';
import { useRefusalText } from '../../kit/records/useRefusalText.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** Saves the records that a bulk change left as they were as a file, each with the reason. */
export function RefusalsButton({ job }: { job: WireRecord }) {
  const resource = useRegistry().get(String(job.resource));
  return resource && <SaveRefusals resource={resource} job={job} />;
}

function SaveRefusals({ resource, job }: { resource: Resource; job: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const refusalText = useRefusalText(resource);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const refusals = await api(refusalsCall, { params: { id: job.id } });
      const lines = refusals.map((refusal) => [refusal.name, refusalText({ ...refusal, name: '' })]);
      const text = await csvText([[translate('jobs.record'), translate('jobs.reason')], ...lines]);
      saveFile({ blob: new Blob([text], { type: 'text/csv' }), fileName: `${String(job.subject)}.csv` });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button color="inherit" startIcon={<DownloadIcon />} loading={isBusy} onClick={() => void save()}>
      {translate('jobs.refusals')}
    </Button>
  );
}
