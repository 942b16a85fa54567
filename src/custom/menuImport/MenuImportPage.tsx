import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { useId } from 'react';
import { menuParts } from '../../../contract/calls/menuImport.ts';
import { type MenuFileKind, menuFileFields, menuFileKinds } from '../../../contract/importFiles/menuFile.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { listPath } from '../../kit/records/paths.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { TableImportPage } from '../../kit/tableImport/TableImportPage.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
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
  const { kind, choose, chooseKind, changeTarget, check, run, ...table } = useMenuImport();
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
  const held = Object.values(table.read?.columns ?? {});
  const needed: Record<MenuFileKind, MessageKey | undefined> = {
    items: held.includes('item') ? undefined : 'menuImport.needsItem',
    options: !held.includes('option')
      ? 'menuImport.needsOption'
      : group.name.trim() === ''
        ? 'menuImport.needsGroup'
        : undefined,
  };
  const missing = needed[kind];
  const hasPlace = targets.menus.length > 0 && targets.priceLists.length > 0;
  return (
    <TableImportPage
      {...{ title, table, help: translate('menuImport.help'), limit: translate('menuImport.limit') }}
      purpose="menu"
      canChoose={hasPlace}
      onChoose={choose}
      onCheck={() => check(target)}
      onRun={() => run(target)}
      fields={menuFileFields[kind]}
      labelOf={({ name }) => translate(`menuImport.field.${name}` as MessageKey)}
      partLabel={(part) => translate(`menuImport.part.${part}` as MessageKey)}
      partResources={menuParts}
      readText={(rows) => translate('menuImport.read', { smart_count: rows, count: figures(rows) })}
      missing={missing && translate(missing)}
      runLabel={translate('menuImport.run')}
      done={{ to: listPath(items), label: translate('menuImport.showItems') }}
      before={
        <>
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
          <FormControl disabled={table.isBusy}>
            <FormLabel id={kindId}>{translate('menuImport.rowsAre')}</FormLabel>
            <RadioGroup
              row
              aria-labelledby={kindId}
              value={kind}
              onChange={(_event, value) => chooseKind(menuFileKinds.find((one) => one === value) ?? 'items')}
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
        </>
      }
      between={
        <>
          <Typography variant="h2">{translate('menuImport.where')}</Typography>
          <TargetFields
            kind={kind}
            targets={{
              ...targets,
              choose: (values) => {
                changeTarget();
                targets.choose(values);
              },
            }}
          />
        </>
      }
    />
  );
}
