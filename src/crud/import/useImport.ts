import { useStore } from 'ra-core';
import { useEffect, useRef } from 'react';
import {
  checkStarted,
  importCalls,
  type Preview,
  type PreviewOptions,
} from '../../../contract/calls/imports.ts';
import { mostAtOnce } from '../../../contract/calls/jobs.ts';
import { keptImportCalls } from '../../../contract/calls/keptImports.ts';
import type { GeoArea } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { jobsName } from '../../../contract/jobsName.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { fileForm, type KeptFile } from '../../dataProviders/fileForm.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { tableOptionsOf } from '../../kit/imports/TableChoices.tsx';
import { refusalCode } from '../../kit/records/refusal.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { followCheck, followImport } from './following.ts';
import { geoJsonTable, largeFeatures, withAreas } from './geoJsonTable.ts';
import { useCurrentImports, useImportJobs } from './ImportJobsProvider.tsx';
import { type ImportedFile, type ImportStage, unbegun } from './importJobs.ts';
import {
  choicesFor,
  choicesOf,
  type ImportChoices,
  type KnownMapping,
  requestOptions,
} from './importOptions.ts';

/**
 * The course of an import: it reads a file, matches its columns, checks what would change, and applies it. It continues
 * when people leave the page, and tells them when it has ended.
 */
export function useImport(resource: Resource) {
  const { name } = resource;
  const api = useApi();
  const params = { customerUuid: useSelectedCustomer()?.customerUuid ?? '' };
  const table = useResource(jobsName);
  const provider = useCompositeProvider();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const words = useWords(resource);
  const jobs = useImportJobs();
  const { stage, choices } = useCurrentImports().get(name) ?? unbegun;
  const [known, remember] = useStore<KnownMapping>(`preferences.columns.${name}`, {});
  const isHere = useRef(true);

  const setStage = (next: ImportStage) => jobs.change(name, { stage: next });
  const setChoices = (next: ImportChoices | undefined) => jobs.change(name, { choices: next });
  const restart = () => jobs.change(name, unbegun);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // An import whose end the person has seen is over; the next visit begins with a file.
      if (jobs.current().get(name)?.stage.step === 'done') jobs.change(name, unbegun);
    };
  }, [jobs, name]);

  /** A file that takes the place of a kept one: nobody will look for that again. */
  const forgetOther = (file: ImportedFile) => {
    const before = 'file' in stage ? stage.file : undefined;
    if (before && 'id' in before && before !== file)
      api(keptImportCalls.remove, { params: { id: before.id } }).catch(notifyFailure);
  };

  /** Reads a file, or reads it in another way, and keeps the decisions about columns of the same name. */
  const choose = async (chosen: ImportedFile, table: PreviewOptions = {}, areJudged = false) => {
    const signal = jobs.begin(name);
    forgetOther(chosen);
    setStage({ step: 'reading', file: chosen, sent: 0 });
    try {
      const outlines = areJudged || !(chosen instanceof File) ? [] : await largeFeatures(chosen, resource);
      if (outlines.length > 0) return setStage({ step: 'file', file: chosen, table, outlines });
      const file = chosen instanceof File ? await geoJsonTable(chosen, resource, words) : chosen;
      const onSent = (sent: number) => setStage({ step: 'reading', file, sent });
      const form = fileForm(file, table);
      const preview = await api(importCalls.preview(resource), { params, form, signal, onSent });
      setChoices(choicesFor(preview, resource, { earlier: choices, known, table }));
      setStage({ step: 'mapping', file, preview });
    } catch (error) {
      if (signal.aborted) return;
      // It may have been read in a wrong way, which the person can correct.
      const isUnread = refusalCode(error) === 'FILE_UNREADABLE';
      setStage({ step: 'file', error, ...(isUnread && { file: chosen, table }) });
    }
  };

  /** Reads a map with these areas in place of its large outlines. Where there is none, the row has no outline. */
  const chooseAreas = async (areas: readonly (GeoArea | undefined)[]) => {
    if (stage.step !== 'file' || !(stage.file instanceof File) || !stage.outlines) return;
    const replaced = new Map(stage.outlines.map(({ index }, place) => [index, areas[place]]));
    await choose(await withAreas(stage.file, replaced), stage.table, true);
  };

  /** Asks what the import would do. */
  const check = async () => {
    if ((stage.step !== 'mapping' && stage.step !== 'review' && stage.step !== 'running') || !choices) return;
    const { file, preview } = stage;
    const signal = jobs.begin(name);
    const startedAt = Date.now();
    const onSent = (sent: number) => setStage({ step: 'checking', file, preview, sent, startedAt });
    onSent(0);
    try {
      const form = fileForm(file, requestOptions(resource, choices));
      const request = { params, form, mayBeJob: true, signal, onSent };
      const started = checkStarted.parse(await api(importCalls.check(resource), request));
      jobs.follow(started.job);
      await awaitCheck({ id: started.import, name: file.name, size: file.size }, preview, signal);
    } catch (error) {
      if (signal.aborted) setStage({ step: 'mapping', file, preview, isStopped: 'check' });
      else setStage({ step: 'mapping', file, preview, error });
    }
  };

  /** Waits for what the check of a kept file finds. */
  const awaitCheck = async (file: KeptFile, preview: Preview, signal: AbortSignal) => {
    const startedAt = Date.now();
    const onRead = (read: number) => setStage({ step: 'checking', file, preview, sent: 1, startedAt, read });
    try {
      setStage({
        step: 'review',
        file,
        preview,
        answer: await followCheck(file.id, { api, signal, onRead }),
      });
    } catch (error) {
      if (signal.aborted) setStage({ step: 'mapping', file, preview, isStopped: 'check' });
      else setStage({ step: 'mapping', file, preview, error });
    }
  };

  /** Goes on with a file that the server keeps, where the person left it. */
  const resume = async (file: KeptFile) => {
    const signal = jobs.begin(name);
    setStage({ step: 'reading', file, sent: 1 });
    try {
      const { options, state } = await api(keptImportCalls.follow, { params: { id: file.id }, signal });
      const form = fileForm(file, tableOptionsOf(options));
      const preview = await api(importCalls.preview(resource), { params, form, signal });
      setChoices(choicesOf(options, preview, resource));
      if (state === 'stopped') setStage({ step: 'mapping', file, preview });
      else await awaitCheck(file, preview, signal);
    } catch (error) {
      if (!signal.aborted) setStage({ step: 'file', error });
    }
  };

  /** The key of the upload. It stays the same while nothing changes, because only the answer may have been lost. */
  const keyFor = (file: ImportedFile, options: ReturnType<typeof requestOptions>): string => {
    const text = JSON.stringify(options);
    const before = jobs.current().get(name)?.sent;
    const key = before?.file === file && before.options === text ? before.key : crypto.randomUUID();
    jobs.change(name, { sent: { file, options: text, key } });
    return key;
  };

  const apply = async () => {
    if (stage.step !== 'review' || !choices) return;
    const { file, preview, answer: checked } = stage;
    const signal = jobs.begin(name);
    const startedAt = Date.now();
    const onSent = (sent: number) => setStage({ step: 'running', file, preview, sent, startedAt });
    onSent(0);
    const end = (next: ImportStage, message: MessageKey, type: 'success' | 'warning') => {
      setStage(next);
      if (!isHere.current) notify(message, { type, messageArgs: words.names });
    };
    try {
      const options = { ...requestOptions(resource, choices), leaveOut: checked.problems.count > 0 };
      const idempotencyKey = keyFor(file, options);
      const mayBeJob = preview.rowCount > mostAtOnce;
      const form = fileForm(file, options);
      const request = { params, form, idempotencyKey, mayBeJob, signal, onSent };
      const begun = await api(importCalls.apply(resource), request);
      const onRead = (read: number) => setStage({ step: 'running', file, preview, sent: 1, startedAt, read });
      const answer = await followImport(begun, { api, provider, table, signal, onJob: jobs.follow, onRead });
      remember({ ...known, ...choices.mapping });
      end({ step: 'done', answer }, 'crud.import.doneAway', 'success');
      refresh();
    } catch (error) {
      if (signal.aborted) return setStage({ step: 'mapping', file, preview, isStopped: 'import' });
      // Somebody changed a record meanwhile: another check shows what is wrong now.
      if (refusalCode(error) === 'IMPORT_REFUSED') await check();
      else
        end({ step: 'review', file, preview, answer: checked, error }, 'crud.import.failedAway', 'warning');
    }
  };

  return {
    stage,
    choices,
    setChoices,
    choose: (file: ImportedFile, options?: PreviewOptions) => void choose(file, options),
    chooseAreas: (areas: readonly (GeoArea | undefined)[]) => void chooseAreas(areas),
    resume: (file: KeptFile) => void resume(file),
    check: () => void check(),
    apply: () => void apply(),
    stop: () => jobs.stop(name),
    toMapping: () => {
      if (stage.step === 'review') setStage({ step: 'mapping', file: stage.file, preview: stage.preview });
    },
    restart,
  };
}
