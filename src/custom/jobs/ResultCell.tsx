import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { refusalsCall } from '../../../contract/calls/bulk.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { csvText } from '../../kit/csvText.ts';
import { PlainCell } from '../../kit/fieldKinds/PlainCell.tsx';
import { useRefusalText } from '../../kit/records/refusal.ts';
import { saveFile } from '../../kit/saveFile.ts';
import type { CellProps } from '../../modules/cell.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useExportAgain, useResultText } from './useJobs.ts';

/** Saves the records that a bulk change left as they were as a file, each with the reason. */
function RefusalsButton({ job }: { job: WireRecord }) {
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

/** What a job did, in words, and what people can do with it. */
export default function ResultCell({ value, record, place }: CellProps) {
  const translate = useTranslate();
  const resultText = useResultText();
  const again = useExportAgain({ resource: String(record?.resource), result: value });
  const text = <PlainCell text={resultText(value)} isWrapping />;
  const hasRefusals = typeof value === 'object' && value && 'refused' in value && Number(value.refused) > 0;
  if (place === 'list' || !record || !(hasRefusals || again)) return text;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {text}
      {hasRefusals && <RefusalsButton job={record} />}
      {again && (
        <Button color="inherit" loading={again.isBusy} onClick={again.start}>
          {translate('jobs.again')}
        </Button>
      )}
    </Box>
  );
}
