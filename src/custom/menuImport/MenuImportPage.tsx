import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { LinkBase } from 'ra-core';
import { useId } from 'react';
import { menuParts } from '../../../contract/calls/menuImport.ts';
import { type MenuFileKind, menuFileFields, menuFileKinds } from '../../../contract/importFiles/menuFile.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { listPath } from '../../kit/records/paths.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { TableImportPage } from '../../kit/tableImport/TableImportPage.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { type Targets, useMenuImport, useTarget } from './useTarget.ts';

const optionsOf = (records: readonly WireRecord[]) =>
  records.map(({ id, name }) => (
    <option key={id} value={id}>
      {String(name)}
    </option>
  ));

/** A group before the person has named it. */
const newGroup = { name: '', maximum: 6, isAttached: true };

/** Where a file goes: menu, price list and channels, or the group of its modifiers. */
function TargetFields({ kind, targets }: { kind: MenuFileKind; targets: Targets }) {
  const translate = useTranslate();
  const { target, menus, priceLists, channels, taxGroups, choose } = targets;
  const { channelIds, group = newGroup } = target;
  const tick = (id: string, isTicked: boolean) =>
    choose({ channelIds: isTicked ? [...channelIds, id] : channelIds.filter((one) => one !== id) });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <LabelledSelect
          label={translate('menuImport.menu')}
          value={target.menuId}
          onChange={(menuId) => choose({ menuId })}
        >
          {optionsOf(menus)}
        </LabelledSelect>
        <LabelledSelect
          label={translate('menuImport.priceList')}
          value={target.priceListId}
          onChange={(priceListId) => choose({ priceListId })}
        >
          {optionsOf(priceLists)}
        </LabelledSelect>
        {kind === 'items' && (
          <LabelledSelect
            label={translate('menuImport.taxGroup')}
            value={target.taxGroupId ?? ''}
            onChange={(id) => choose({ taxGroupId: id === '' ? null : id })}
          >
            <option value="">{translate('menuImport.noTaxGroup')}</option>
            {optionsOf(taxGroups)}
          </LabelledSelect>
        )}
      </Box>
      {kind === 'items' ? (
        <FormControl component="fieldset">
          <FormLabel component="legend">{translate('menuImport.channels')}</FormLabel>
          <FormGroup row>
            {channels.map(({ id, name }) => (
              <FormControlLabel
                key={id}
                label={String(name)}
                control={
                  <Checkbox
                    checked={channelIds.includes(String(id))}
                    onChange={({ target: box }) => tick(String(id), box.checked)}
                  />
                }
              />
            ))}
          </FormGroup>
        </FormControl>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <TextField
            required
            size="small"
            label={translate('menuImport.group')}
            value={group.name}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            onChange={({ target: input }) => choose({ group: { ...group, name: input.value } })}
          />
          <TextField
            size="small"
            type="number"
            label={translate('menuImport.maximum')}
            value={group.maximum}
            slotProps={{ htmlInput: { min: 1, max: 99 } }}
            onChange={({ target: input }) => choose({ group: { ...group, maximum: Number(input.value) } })}
          />
          <FormControlLabel
            label={translate('menuImport.attach')}
            control={
              <Checkbox
                checked={group.isAttached}
                onChange={({ target: box }) => choose({ group: { ...group, isAttached: box.checked } })}
              />
            }
          />
        </Box>
      )}
    </Box>
  );
}

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
