import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnsweredFile } from '../../../contract/calls/call.ts';
import type { DeploymentPreview } from '../../../contract/calls/deployment.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { CopyButton } from '../../layout/CopyButton.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

/** Lines that the page shows. The document of a large menu has hundreds of thousands. */
const linesShown = 2000;

interface DocumentViewProps {
  preview: Pick<DeploymentPreview, 'contentSha256' | 'byteCount'>;
  load: (signal?: AbortSignal) => Promise<AnsweredFile>;
}

/** The channel's own document: to read, to copy and to download. It is loaded when somebody asks for it. */
export function DocumentView({ preview: { contentSha256, byteCount }, load }: DocumentViewProps) {
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const [isShown, setIsShown] = useState(false);
  const save = async () => {
    try {
      saveFile(await load());
    } catch (error) {
      notifyFailure(error);
    }
  };
  const size = translate('deployment.kilobytes', { count: Math.ceil(byteCount / 1000) });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {translate('deployment.documentAbout', { size, hash: contentSha256 })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {!isShown && (
          <Button variant="outlined" color="inherit" onClick={() => setIsShown(true)}>
            {translate('deployment.show')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" onClick={() => void save()}>
          {translate('deployment.download')}
        </Button>
      </Box>
      {isShown && <DocumentText key={contentSha256} hash={contentSha256} load={load} />}
    </Box>
  );
}

function DocumentText({ hash, load }: { hash: string; load: DocumentViewProps['load'] }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['menus/channel-menus', 'document', hash],
    queryFn: async ({ signal }) => {
      const document: unknown = JSON.parse(await (await load(signal)).blob.text());
      return JSON.stringify(document, null, 2);
    },
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  if (data === undefined) return <LoadingSkeleton shape="form" rows={4} />;
  const lines = data.split('\n');
  return (
    <>
      <Box>
        <CopyButton text={data} label={translate('deployment.copy')} />
      </Box>
      {lines.length > linesShown && <Box>{translate('deployment.cut', { count: linesShown })}</Box>}
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={translate('deployment.document')}
        sx={{
          ...{ m: 0, p: 4, maxHeight: 480, overflow: 'auto', borderRadius: 1, bgcolor: 'surface.sunken' },
          ...{ fontFamily: 'monospace', fontSize: 13, lineHeight: 1.5 },
        }}
      >
        {lines.slice(0, linesShown).join('\n')}
      </Box>
    </>
  );
}
