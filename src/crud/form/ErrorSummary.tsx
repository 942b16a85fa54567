import { Alert, Box, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type FormValues, fieldBySource } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';

interface ErrorSummaryProps {
  resource: Resource;
  formId: string;
  /** A refusal that belongs to no single field. */
  refusal: unknown;
}

/** After a refused save: every wrong field, each a link to it. Takes the focus, so that screen readers read it out. */
export function ErrorSummary({ resource, formId, refusal }: ErrorSummaryProps) {
  const { control } = useFormContext<FormValues>();
  const { errors, submitCount } = useFormState({ control });
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const words = useWords(resource);
  const summary = useRef<HTMLDivElement>(null);
  const wrong = submitCount > 0 ? Object.entries(errors) : [];
  const isShown = wrong.length > 0 || refusal !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt moves the focus here again
  useEffect(() => {
    if (isShown) summary.current?.focus();
  }, [isShown, submitCount]);

  if (!isShown) return null;
  const jump = (source: string) => {
    // Inputs of react-admin have ids of their own, and are named like their fields.
    const input = document.getElementById(`${formId}-${source}`) ?? document.getElementsByName(source)[0];
    input?.scrollIntoView({ block: 'center' });
    input?.focus();
  };
  return (
    <Alert ref={summary} severity="error" role="alert" tabIndex={-1} sx={{ mb: 4, alignItems: 'flex-start' }}>
      {refusal === undefined
        ? translate('crud.form.wrong', { smart_count: wrong.length })
        : errorMessage(refusal)}
      {wrong.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
          {wrong.map(([source, error]) => {
            const field = fieldBySource(resource, source);
            return (
              <li key={source}>
                <Link component="button" type="button" onClick={() => jump(source)}>
                  {field ? words.field(field) : source}
                </Link>
                {': '}
                {String(error?.message ?? '')}
              </li>
            );
          })}
        </Box>
      )}
    </Alert>
  );
}
