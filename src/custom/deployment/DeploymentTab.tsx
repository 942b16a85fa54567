import { Box, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnsweredFile } from '../../../contract/calls/call.ts';
import { type DeploymentPreview, deploymentCalls } from '../../../contract/calls/deployment.ts';
import {
  channels,
  type DeploymentChannel,
  isDeploymentChannel,
} from '../../../contract/deployment/channels.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTextIn, useTranslate } from '../../i18n/useTranslate.ts';
import { FindingList } from '../../kit/channels/FindingList.tsx';
import { MenuChanges } from '../../kit/channels/MenuChanges.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { type Moment, PriceMoment } from '../../kit/prices/PriceMoment.tsx';
import { saveFile } from '../../kit/saveFile.ts';
import { CopyButton } from '../../layout/CopyButton.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { MenuSections } from './MenuSections.tsx';

/** What a channel gets of a menu: what it would refuse first, then the menu in its words, then its document. */
export default function DeploymentTab({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const ownName = useTextIn('deployment.channels');
  const api = useApi();
  const [moment, setMoment] = useState<Moment>({});
  const [chosen, setChosen] = useState<DeploymentChannel>();
  const input = { params: { id: record.id }, query: { ...moment, ...(chosen && { channel: chosen }) } };
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'deployment', input],
    queryFn: ({ signal }) => api(deploymentCalls.preview, { ...input, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={8} />;
  return (
    <Box
      sx={{
        ...{ px: 6, py: 4, display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' },
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ color: 'text.secondary', maxWidth: 720 }}>{translate('deployment.about')}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'end' }}>
          <LabelledSelect
            label={translate('deployment.channel')}
            value={data.channel}
            onChange={(value) => isDeploymentChannel(value) && setChosen(value)}
          >
            {channels.map(({ code, label }) => (
              <option key={code} value={code}>
                {ownName(code) ?? label}
              </option>
            ))}
          </LabelledSelect>
          <PriceMoment moment={moment} day={data.menu.on} onChange={setMoment} />
        </Box>
      </Box>
      <Part title={translate('deployment.findings')}>
        <FindingList findings={data.findings} channel={data.channel} />
      </Part>
      {data.changes && (
        <Part title={translate('deployment.changes')}>
          <MenuChanges changes={data.changes} />
        </Part>
      )}
      <Part title={translate('deployment.menu')}>
        {data.menu.items.length === 0 ? (
          <Box>{translate('deployment.empty')}</Box>
        ) : (
          <MenuSections menu={data.menu} channel={data.channel} />
        )}
      </Part>
      <Part title={translate('deployment.document')}>
        <DocumentView preview={data} load={(signal) => api(deploymentCalls.document, { ...input, signal })} />
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** Lines that the page shows. The document of a large menu has hundreds of thousands. */
const linesShown = 2000;

interface DocumentViewProps {
  preview: Pick<DeploymentPreview, 'contentSha256' | 'byteCount'>;
  load: (signal?: AbortSignal) => Promise<AnsweredFile>;
}

/** The channel's own document: to read, to copy and to download. It is loaded when somebody asks for it. */
function DocumentView({ preview: { contentSha256, byteCount }, load }: DocumentViewProps) {
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
