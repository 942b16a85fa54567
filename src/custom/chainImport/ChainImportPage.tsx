import { Alert, Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type ChainImported, chainImportCalls } from '../../../contract/calls/chainImport.ts';
import type { Preview, PreviewOptions } from '../../../contract/calls/imports.ts';
import { chainFields } from '../../../contract/importFiles/chainFile.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FileProblems } from '../../kit/imports/ProblemTable.tsx';
import { listPath } from '../../kit/records/paths.ts';
import { useIssueText } from '../../kit/records/refusal.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { TableImportPage } from '../../kit/tableImport/TableImportPage.tsx';
import { readingOf, useTableFile } from '../../kit/tableImport/useTableFile.ts';
import { StoreTable } from './StoreTable.tsx';

/** Where the stores are whose rows do not say it; empty where the import finds it out. */
interface ChainPlace {
  country: string;
  timeZone: string;
}

/** Files of map services have many columns; those that stores need come first. */
const neededFirst = (found: Preview): Preview => ({
  ...found,
  columns: found.columns.toSorted((one, other) => Number(one.field === null) - Number(other.field === null)),
});

/** Reads the file of a chain, checks it, and applies it. */
function useChainImport() {
  const api = useApi();
  const translate = useTranslate();
  const [where, setWhere] = useState<ChainPlace>({ country: '', timeZone: '' });
  const { look, send, ...table } = useTableFile<ChainImported>(translate('chainImport.notPlaces'));
  const apply = (isTrial: boolean) =>
    send(isTrial, (read) =>
      api(chainImportCalls.apply, {
        form: fileForm(read.file, {
          ...readingOf(read),
          dryRun: isTrial,
          // A check names all problems, and people see what comes in without those rows before they import it.
          leaveOut: isTrial || (table.result?.imported.leftOut ?? 0) > 0,
          ...(where.country.trim() && { country: where.country }),
          ...(where.timeZone && { timeZone: where.timeZone }),
        }),
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  return {
    ...{ ...table, where },
    place: (part: Partial<ChainPlace>) => {
      table.forgetResult();
      setWhere({ ...where, ...part });
    },
    choose: (chosen: File, options: PreviewOptions = {}) =>
      void look(
        chosen,
        async (file) => neededFirst(await api(chainImportCalls.preview, { form: fileForm(file, options) })),
        options,
      ),
    check: () => void apply(true),
    run: () => void apply(false),
  };
}

interface WhereFieldsProps {
  where: ChainPlace;
  isDisabled: boolean;
  onPlace: (part: Partial<ChainPlace>) => void;
}

/** Asks where the stores are whose rows name no country or no time zone. */
function WhereFields({ where, isDisabled, onPlace }: WhereFieldsProps) {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('chainImport.where')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}
    >
      <TextField
        size="small"
        disabled={isDisabled}
        label={translate('chainImport.country')}
        helperText={translate('chainImport.countryHint')}
        value={where.country}
        onChange={({ target }) => onPlace({ country: target.value })}
        slotProps={{
          htmlInput: { maxLength: 80, autoComplete: 'country-name' },
          inputLabel: { shrink: true },
        }}
      />
      <TextField
        size="small"
        select
        disabled={isDisabled}
        label={translate('chainImport.timeZone')}
        helperText={translate('chainImport.timeZoneHint')}
        value={where.timeZone}
        onChange={({ target }) => onPlace({ timeZone: target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{translate('chainImport.ofCountry')}</option>
        {timeZoneChoices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

/** Hours that the page repeats; the rest are counted. */
const mostUnread = 10;

/** The stores that an import wrote, or would write, and the hours that it could not read. */
export function ImportedStores({ imported }: { imported: ChainImported }) {
  const { stores, rows, leftOut, problems, byOthers, unreadHours } = imported;
  const translate = useTranslate();
  const issueText = useIssueText();
  const { figures } = useNumberFormats();
  const nameOf = (field: string) =>
    chainFields.some(({ source }) => source === field)
      ? translate(`chainImport.field.${field}` as MessageKey)
      : field;
  return (
    <>
      {leftOut > 0 && (
        <>
          <Alert severity="warning">
            {translate('chainImport.leftOut', { smart_count: leftOut, count: figures(leftOut) })}
          </Alert>
          <FileProblems {...{ problems, nameOf }} />
        </>
      )}
      {byOthers && (
        <Alert severity="info">
          {translate('chainImport.byOthers', {
            ...{ smart_count: byOthers.stores, count: figures(byOthers.stores), country: byOthers.country },
          })}
        </Alert>
      )}
      {unreadHours.length > 0 && (
        <Alert severity="warning">
          {translate('chainImport.unread', {
            smart_count: unreadHours.length,
            count: figures(unreadHours.length),
          })}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {unreadHours.slice(0, mostUnread).map(({ row, name, text, issue }) => (
              <li key={row}>
                {name}: {text}. {issueText(issue)}.
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <StoreTable stores={stores} />
      {stores.length < rows - leftOut && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('chainImport.more', { count: figures(stores.length) })}
        </Typography>
      )}
    </>
  );
}

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
