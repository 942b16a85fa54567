import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import { daysOfKeptImports, type KeptImport, keptImportCalls } from '../../../contract/calls/keptImports.ts';
import type { GeoArea } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { csvText } from '../../kit/csvText.ts';
import { FileButton } from '../../kit/imports/FileChooser.tsx';
import { TableChoices } from '../../kit/imports/TableChoices.tsx';
import { useKeptImports, useKeptText } from '../../kit/imports/useKeptImports.ts';
import { importableFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useFileDrop } from '../../kit/useFileDrop.ts';
import { useIsOnline, WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { tablePurpose } from './geoJsonTable.ts';
import { ImportProgress } from './ImportProgress.tsx';
import type { ImportedFile, ImportStage } from './importJobs.ts';

const SimplifyOffer = lazy(patiently(() => import('../../kit/fieldKinds/SimplifyOffer.tsx')));

interface UnfinishedImportsProps {
  resource: Resource;
  onContinue: (kept: KeptImport) => void;
}

/** The files of this resource that the person has had checked and not imported, to go on with or to forget. */
function UnfinishedImports({ resource, onContinue }: UnfinishedImportsProps) {
  const translate = useTranslate();
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const keptText = useKeptText();
  const { data, error, refetch } = useKeptImports();
  const files = (data ?? []).filter((kept) => kept.resource === resource.name);
  const forget = async (id: string) => {
    try {
      await api(keptImportCalls.remove, { params: { id } });
      notify('crud.import.forgotten', { type: 'success' });
    } catch (failure) {
      notifyFailure(failure);
    }
    await refetch();
  };
  if (error) return <FailedState isSmall error={error} onRetry={() => void refetch()} />;
  if (files.length === 0) return null;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2">{translate('crud.import.unfinished')}</Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {files.map((kept, index) => (
          <Box
            component="li"
            key={kept.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              px: 4,
              py: 2,
              ...(index > 0 && { borderTop: 1, borderColor: 'divider' }),
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap>{kept.name}</Typography>
              <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
                {keptText(kept)}
              </Typography>
            </Box>
            <WhileOnline>
              <Button
                variant="outlined"
                aria-label={translate('crud.import.continueOf', { file: kept.name })}
                onClick={() => onContinue(kept)}
              >
                {translate('crud.import.continue')}
              </Button>
              <ToolButton
                label={translate('crud.import.forgetOf', { file: kept.name })}
                icon={<DeleteIcon fontSize="small" />}
                onClick={() => void forget(kept.id)}
              />
            </WhileOnline>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('crud.import.keptFor', { days: daysOfKeptImports })}
      </Typography>
    </Box>
  );
}

interface FileStepProps {
  resource: Resource;
  stage: Extract<ImportStage, { step: 'file' | 'reading' }>;
  onChoose: (file: ImportedFile, table?: PreviewOptions) => void;
  /** Goes on with these areas in place of the large outlines of the file, and without those that have none. */
  onAreas: (areas: readonly (GeoArea | undefined)[]) => void;
  onContinue: (kept: KeptImport) => void;
}

/** The step for choosing the file, by dialog or by dropping it. */
export function FileStep({ resource, stage, onChoose, onAreas, onContinue }: FileStepProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const words = useWords(resource);
  const isOnline = useIsOnline();
  const isReading = stage.step === 'reading';
  const { open, isDragActive, getRootProps, getInputProps } = useFileDrop({
    purpose: tablePurpose(resource),
    onFile: (file) => onChoose(file),
    isDisabled: isReading || !isOnline,
  });
  const choose = translate('crud.import.choose');
  const saveTemplate = async () => {
    const headings = importableFields(resource).map((field) => words.field(field));
    saveFile({
      blob: new Blob([await csvText([headings])], { type: 'text/csv' }),
      fileName: `${resource.name.replaceAll('/', '-')}.csv`,
    });
  };

  return (
    <Box sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 720 }}>
      {stage.step === 'file' && stage.error !== undefined && (
        <Alert severity="error" role="alert">
          {errorMessage(stage.error)}
        </Alert>
      )}
      {stage.step === 'file' && stage.outlines && (
        <Suspense fallback={<LoadingSkeleton />}>
          <SimplifyOffer outlines={stage.outlines} onAccept={onAreas} onLeaveOut={() => onAreas([])} />
        </Suspense>
      )}
      {stage.step === 'file' && stage.file && !stage.outlines && (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
          <Typography>{translate('crud.import.readAgain', { file: stage.file.name })}</Typography>
          <TableChoices
            preview={undefined}
            table={stage.table ?? {}}
            onChoose={(table) => stage.file && onChoose(stage.file, table)}
          />
        </Box>
      )}
      <Box
        {...getRootProps()}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 3,
          px: 6,
          py: 14,
          border: '1px dashed',
          borderRadius: 1,
          borderColor: isDragActive ? 'primary.main' : 'surface.inputBorder',
          bgcolor: isDragActive ? 'action.selected' : 'surface.canvas',
          textAlign: 'center',
        }}
      >
        {isReading ? (
          <Box sx={{ width: '100%', maxWidth: 400, display: 'grid', gap: 3 }}>
            <Typography role="status">
              {translate('crud.import.reading', { file: stage.file.name })}
            </Typography>
            <ImportProgress
              file={stage.file}
              sent={stage.sent}
              working={translate('crud.import.readingThere')}
            />
          </Box>
        ) : (
          <>
            <Typography variant="h2" component="p">
              {translate('crud.import.drop')}
            </Typography>
            <WhileOnline>
              <FileButton label={choose} variant="contained" onClick={open} />
            </WhileOnline>
            <input {...getInputProps({ 'aria-label': choose, hidden: true })} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('crud.import.limit')}
            </Typography>
          </>
        )}
      </Box>
      {!isReading && <UnfinishedImports resource={resource} onContinue={onContinue} />}
      <Box>
        <Button variant="outlined" onClick={() => void saveTemplate()}>
          {translate('crud.import.template')}
        </Button>
      </Box>
    </Box>
  );
}
