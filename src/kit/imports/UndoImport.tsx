import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { jobsName } from '../../../contract/jobsName.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { listText } from '../../i18n/listText.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useRefresh } from '../records/useRefresh.ts';

const undoneJob = z.object({
  result: z.object({ undone: z.int(), kept: z.int(), keptNames: z.array(z.string()) }),
});

/** Takes a finished import back, and says what could not be taken back. */
export function UndoImport({ job }: { job: string }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const jobs = useRegistry().get(jobsName);
  const [isBusy, setIsBusy] = useState(false);
  const [done, setDone] = useState<z.output<typeof undoneJob>['result']>();

  const undo = async (jobs: Resource) => {
    setIsBusy(true);
    try {
      const params = { id: job, action: 'undoAll' };
      const { data } = await api(actionCalls.record(jobs), { params, body: {} });
      setDone(undoneJob.parse(data).result);
      refresh();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };

  if (done) {
    const more = done.kept - done.keptNames.length;
    const names = listText([...done.keptNames, ...(more > 0 ? ['…'] : [])]);
    return (
      <Box sx={{ mt: 4, display: 'grid', gap: 1 }}>
        <Typography>
          {translate('crud.import.undone', { count: figures(done.undone), smart_count: done.undone })}
        </Typography>
        {done.kept > 0 && (
          <Typography>
            {translate('crud.import.undoneKept', {
              count: figures(done.kept),
              names,
              smart_count: done.kept,
            })}
          </Typography>
        )}
      </Box>
    );
  }
  if (!jobs?.actions.has('undoAll')) return null;
  return (
    <WhileOnline>
      <Button
        color="inherit"
        startIcon={<UndoIcon className="pointing" />}
        loading={isBusy}
        onClick={() => void undo(jobs)}
        sx={{ mt: 3 }}
      >
        {translate('crud.import.undo')}
      </Button>
    </WhileOnline>
  );
}
