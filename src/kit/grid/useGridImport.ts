import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { type GridImported, gridCalls } from '../../../contract/calls/grids.ts';
import { importCalls, type Preview, type PreviewOptions } from '../../../contract/calls/imports.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { fileForm } from '../../dataProviders/fileForm.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { tableOptionsOf } from '../imports/TableChoices.tsx';
import { refusalIssues } from '../records/refusal.ts';

/** A chosen file, and what is known of it. */
interface Chosen {
  file: File;
  /** What the person corrected of how the file is read. */
  table: PreviewOptions;
  /** How it was read; undefined if nobody could read it. */
  preview?: Preview | undefined;
  emptiesCells: boolean;
  /** Also changes cells that somebody changed after the file was made. */
  overwrites: boolean;
  /** How the person says that the file writes its numbers, if it doesn't show that. */
  decimalMark?: '.' | ',' | undefined;
  /** Numbers that can be read in two ways. */
  ambiguous?: readonly string[] | undefined;
  /** What it would change, once the server has tried it. */
  trial?: GridImported;
  issues: readonly FieldIssue[];
  error?: string;
}

/** Tries the file of a grid, and applies it. */
export function useGridImport({ resource, grid }: GridParts, within: Identifier | undefined) {
  const api = useApi();
  const customerUuid = useSelectedCustomer()?.customerUuid ?? '';
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setIsBusy] = useState(false);

  const send = async (
    { file, table, preview, emptiesCells, overwrites, decimalMark, ambiguous }: Omit<Chosen, 'issues'>,
    dryRun: boolean,
  ): Promise<GridImported | undefined> => {
    const sent = { file, table, preview, emptiesCells, overwrites, decimalMark, ambiguous };
    setChosen({ ...sent, issues: [] });
    setIsBusy(true);
    try {
      sent.preview ??= await api(importCalls.preview(resource), {
        params: { customerUuid },
        form: fileForm(file, tableOptionsOf(table)),
      });
      const options = { within, emptiesCells, overwrites, decimalMark, dryRun, ...tableOptionsOf(table) };
      const params = { grid: grid.name, customerUuid };
      const done = await api(gridCalls.upload(resource), { params, form: fileForm(file, options) });
      setChosen({ ...sent, ambiguous: ambiguous ?? done.ambiguous, trial: done, issues: [] });
      return done;
    } catch (error) {
      const issues = refusalIssues(error);
      setChosen({ ...sent, issues, error: errorMessage(error) });
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...{ chosen, isBusy },
    choose: (file: File) =>
      void send({ file, table: {}, emptiesCells: chosen?.emptiesCells ?? false, overwrites: false }, true),
    /** Reads the file in another way, and tries it again. */
    correct: (table: PreviewOptions) => {
      if (!chosen) return;
      const { file, emptiesCells, overwrites } = chosen;
      void send({ file, table, emptiesCells, overwrites }, true);
    },
    /** Tries the file again with what the person changed. */
    change: (changes: Partial<Pick<Chosen, 'emptiesCells' | 'overwrites' | 'decimalMark'>>) =>
      chosen && void send({ ...chosen, ...changes }, true),
    /** @returns what it changed; undefined if it was refused */
    apply: async () => chosen && send(chosen, false),
  };
}
