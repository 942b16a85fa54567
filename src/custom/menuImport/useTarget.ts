import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import {
  type MenuImported,
  type MenuImportOptions,
  menuImportCalls,
} from '../../../contract/calls/menuImport.ts';
import type { MenuFileKind } from '../../../contract/importFiles/menuFile.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { readingOf, useTableFile } from '../../kit/tableImport/useTableFile.ts';
import type { ResourceName } from '../../resources/resources.ts';

/** More than anybody chooses from in a list. */
const most = 200;

/** The records of a resource, in the order of its list. */
function useListed(name: ResourceName) {
  const { field, direction } = useResource(name).list.sort;
  return useGetList<WireRecord>(name, {
    pagination: { page: 1, perPage: most },
    sort: { field, order: direction === 'desc' ? 'DESC' : 'ASC' },
    filter: {},
  });
}

/** What the person says besides the columns. */
type Target = Omit<
  MenuImportOptions,
  'kind' | 'columns' | 'dryRun' | 'decimalMark' | 'decimalMarks' | 'dateOrders' | keyof PreviewOptions
>;

/** Reads the file of a menu, checks it, and applies it. */
export function useMenuImport() {
  const api = useApi();
  const translate = useTranslate();
  const [kind, setKind] = useState<MenuFileKind>('items');
  const { look, send, forgetResult, ...table } = useTableFile<MenuImported>(translate('menuImport.notJson'));
  const lookAs = (chosen: File, asKind: MenuFileKind, options?: PreviewOptions) =>
    look(
      chosen,
      (file) => api(menuImportCalls.preview, { form: fileForm(file, { kind: asKind, ...options }) }),
      options,
    );
  const apply = (target: Target, isTrial: boolean) =>
    send(isTrial, (read) =>
      api(menuImportCalls.apply, {
        form: fileForm(read.file, { ...target, ...readingOf(read), kind, dryRun: isTrial }),
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  return {
    ...table,
    kind,
    choose: (file: File, options?: PreviewOptions) => void lookAs(file, kind, options),
    chooseKind: (next: MenuFileKind) => {
      setKind(next);
      if (table.read) void lookAs(table.read.file, next, table.read.table);
    },
    changeTarget: forgetResult,
    check: (target: Target) => void apply(target, true),
    run: (target: Target) => void apply(target, false),
  };
}

/** The records that a file can go to, and the choice of the person; at first the first of each list. */
export function useTarget() {
  const menus = useListed('menus');
  const priceLists = useListed('pricing/price-lists');
  const channels = useListed('channels');
  const taxGroups = useListed('tax/groups');
  const [chosen, setChosen] = useState<Partial<Target>>({});
  const firstOf = (records: readonly WireRecord[] | undefined) => records?.[0] && String(records[0].id);
  const defaultList = priceLists.data?.find(({ isDefault }) => isDefault === true);
  const target: Target = {
    menuId: firstOf(menus.data) ?? '',
    priceListId: (defaultList && String(defaultList.id)) ?? firstOf(priceLists.data) ?? '',
    taxGroupId: firstOf(taxGroups.data) ?? null,
    channelIds: [],
    ...chosen,
  };
  const parts = [menus, priceLists, channels];
  return {
    ...{ target, menus: menus.data ?? [], priceLists: priceLists.data ?? [] },
    ...{ channels: channels.data ?? [], taxGroups: taxGroups.data ?? [] },
    isPending: parts.some(({ isPending }) => isPending),
    error: parts.find(({ error }) => error)?.error,
    retry: () => {
      for (const { refetch } of parts) void refetch();
    },
    choose: (values: Partial<Target>) => setChosen({ ...chosen, ...values }),
  };
}

export type Targets = ReturnType<typeof useTarget>;
