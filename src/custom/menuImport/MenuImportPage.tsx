import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { useId } from 'react';
import { menuFileKinds } from '../../../contract/catalogue/menuFile.ts';
import { RowProblems } from '../../crud/import/RowProblems.tsx';
import { listPath } from '../../crud/paths.ts';
import { useResource } from '../../crud/useResource.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { DropBox } from './DropBox.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { newGroup, TargetFields } from './TargetFields.tsx';
import { useMenuImport } from './useMenuImport.ts';
import { useTarget } from './useTarget.ts';

/** Imports a whole menu from one file. */
export default function MenuImportPage() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const targets = useTarget();
  const menus = useResource('menus');
  const items = useResource('menus/items');
  const kindId = useId();
  const { kind, read, result, problem, isBusy, ...act } = useMenuImport();
  const title = translate('menuImport.title');
  if (targets.error)
    return (
      <>
        <PageHeader title={title} />
        <FailedState error={targets.error} onRetry={targets.retry} />
      </>
    );
  if (targets.isPending)
    return (
      <>
        <PageHeader title={title} />
        <LoadingSkeleton shape="form" rows={6} />
      </>
    );
  const group = targets.target.group ?? newGroup;
  const target = { ...targets.target, ...(kind === 'options' ? { group } : { group: undefined }) };
  const held = Object.values(read?.columns ?? {});
  const missing =
    kind === 'items'
      ? !held.includes('item') && translate('menuImport.needsItem')
      : (!held.includes('option') && translate('menuImport.needsOption')) ||
        (group.name.trim() === '' && translate('menuImport.needsGroup'));
  const hasPlace = targets.menus.length > 0 && targets.priceLists.length > 0;
  const written = Object.values(result?.imported.counts ?? {}).reduce(
    (sum, { added, changed }) => sum + added + changed,
    0,
  );
  const isDone = result?.isTrial === false;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={title} />
      <Box
        sx={{ px: 6, pb: 6, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1040 }}
      >
        <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
          {translate('menuImport.help')}
        </Typography>
        {!hasPlace && (
          <Alert
            severity="info"
            action={
              <Button color="inherit" component={LinkBase} to={listPath(menus)}>
                {translate('menuImport.openMenus')}
              </Button>
            }
          >
            {translate('menuImport.noMenu')}
          </Alert>
        )}
        <FormControl disabled={isBusy}>
          <FormLabel id={kindId}>{translate('menuImport.rowsAre')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby={kindId}
            value={kind}
            onChange={(_event, value) =>
              act.chooseKind(menuFileKinds.find((one) => one === value) ?? 'items')
            }
          >
            {menuFileKinds.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio />}
                label={translate(`menuImport.kinds.${one}`)}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <DropBox file={read?.file.name} isBusy={isBusy || !hasPlace} onChoose={act.choose} />
        {problem && (
          <Alert severity="error" role="alert">
            {problem.text}
          </Alert>
        )}
        {problem && problem.issues.length > 0 && <RowProblems issues={problem.issues} />}
        {read && (
          <>
            <Typography variant="h2">
              {translate('menuImport.read', {
                smart_count: read.preview.rowCount,
                count: figures(read.preview.rowCount),
              })}
            </Typography>
            <ColumnTable kind={kind} preview={read.preview} columns={read.columns} onHold={act.hold} />
            <Typography variant="h2">{translate('menuImport.where')}</Typography>
            <TargetFields
              kind={kind}
              targets={{
                ...targets,
                choose: (values) => {
                  act.changeTarget();
                  targets.choose(values);
                },
              }}
            />
            {result && (
              <Box role="status" sx={{ display: 'grid', gap: 2 }}>
                <Typography variant="h2">
                  {translate(isDone ? 'menuImport.did' : 'menuImport.wouldDo')}
                </Typography>
                {written === 0 && !isDone && <Typography>{translate('menuImport.nothing')}</Typography>}
                <ImportCounts
                  imported={result.imported}
                  title={translate(isDone ? 'menuImport.did' : 'menuImport.wouldDo')}
                />
              </Box>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              {isDone ? (
                <Button variant="contained" component={LinkBase} to={listPath(items)}>
                  {translate('menuImport.showItems')}
                </Button>
              ) : result ? (
                <Button
                  variant="contained"
                  loading={isBusy}
                  disabled={written === 0}
                  onClick={() => act.run(target)}
                >
                  {translate('menuImport.run')}
                </Button>
              ) : (
                <Button
                  variant="contained"
                  loading={isBusy}
                  disabled={missing !== false}
                  onClick={() => act.check(target)}
                >
                  {translate('menuImport.check')}
                </Button>
              )}
              {missing !== false && !isDone && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {missing}
                </Typography>
              )}
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
}
