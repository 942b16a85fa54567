import { useEffect, useRef, useState } from 'react';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { refusalCode, refusalDetails, refusalIssues } from '../record/refusal.ts';
import { useRefresh } from '../useRefresh.ts';
import {
  choicesFor,
  type ImportAnswer,
  type ImportChoices,
  importAnswer,
  type Preview,
  previewAnswer,
  requestOptions,
} from './importOptions.ts';

/** Where an import stands. */
export type ImportStage =
  | { step: 'file'; error?: unknown }
  | { step: 'reading'; file: File }
  | { step: 'mapping'; file: File; preview: Preview; error?: unknown; isStopped?: boolean }
  | { step: 'running'; file: File; preview: Preview }
  | { step: 'refused'; file: File; preview: Preview; issues: FieldIssue[]; count: number }
  | { step: 'done'; answer: ImportAnswer };

/** The course of an import: a file is read, matched, applied as a whole, and either it is in or nothing was changed. */
export function useImport(resource: Resource) {
  const provider = useCompositeProvider();
  const refresh = useRefresh();
  const [stage, setStage] = useState<ImportStage>({ step: 'file' });
  const [choices, setChoices] = useState<ImportChoices>();
  const running = useRef<AbortController>(undefined);
  // Whoever leaves the page no longer waits for the answer; the server then changes nothing.
  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  /** Reads a file; what was decided about columns of the same name is kept. */
  const choose = async (file: File) => {
    const signal = start();
    setStage({ step: 'reading', file });
    try {
      const preview = previewAnswer.parse(
        (await provider.previewImport(resource.name, { file, signal })).data,
      );
      setChoices(choicesFor(preview, resource, choices));
      setStage({ step: 'mapping', file, preview });
    } catch (error) {
      if (!signal.aborted) setStage({ step: 'file', error });
    }
  };

  const apply = async () => {
    if (stage.step !== 'mapping' || !choices) return;
    const { file, preview } = stage;
    const signal = start();
    setStage({ step: 'running', file, preview });
    try {
      const options = requestOptions(resource, choices);
      const answer = importAnswer.parse(
        (await provider.importFile(resource.name, { file, options, signal })).data,
      );
      setStage({ step: 'done', answer });
      refresh();
    } catch (error) {
      if (signal.aborted) setStage({ step: 'mapping', file, preview, isStopped: true });
      else if (refusalCode(error) === 'IMPORT_REFUSED') {
        const issues = refusalIssues(error);
        setStage({
          step: 'refused',
          file,
          preview,
          issues,
          count: Number(refusalDetails(error).count ?? issues.length),
        });
      } else setStage({ step: 'mapping', file, preview, error });
    }
  };

  return {
    stage,
    choices,
    setChoices,
    choose: (file: File) => void choose(file),
    apply: () => void apply(),
    stop: () => running.current?.abort(),
    toMapping: () => {
      if (stage.step === 'refused') setStage({ step: 'mapping', file: stage.file, preview: stage.preview });
    },
    restart: () => {
      setChoices(undefined);
      setStage({ step: 'file' });
    },
  };
}
