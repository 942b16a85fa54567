import { chainFields } from '../../../contract/importFiles/chainFile.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { listPath } from '../../kit/records/paths.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { TableImportPage } from '../../kit/tableImport/TableImportPage.tsx';
import { ImportedStores } from './ImportedStores.tsx';
import { useChainImport } from './useChainImport.ts';
import { WhereFields } from './WhereFields.tsx';

/** Imports the stores of a chain from one file. */
export default function ChainImportPage() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const stores = useResource('stores');
  const { choose, check, run, where, place, ...table } = useChainImport();
  const hasName = Object.values(table.read?.columns ?? {}).includes('name');
  return (
    <TableImportPage
      {...{ table, title: translate('chainImport.title'), help: translate('chainImport.help') }}
      {...{ purpose: 'places', limit: translate('chainImport.limit') }}
      {...{ onChoose: choose, onCheck: check, onRun: run }}
      fields={chainFields}
      labelOf={({ name }) => translate(`chainImport.field.${name}` as MessageKey)}
      partLabel={(part) => translate(`chainImport.part.${part}` as MessageKey)}
      readText={(rows) => translate('chainImport.read', { smart_count: rows, count: figures(rows) })}
      missing={hasName ? undefined : translate('chainImport.needsName')}
      between={<WhereFields {...{ where, isDisabled: table.isBusy, onPlace: place }} />}
      runLabel={translate('chainImport.run')}
      done={{ to: listPath(stores), label: translate('chainImport.showStores') }}
      more={(imported) => <ImportedStores imported={imported} />}
    />
  );
}
