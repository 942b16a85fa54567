import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { z } from 'zod';
import { errorTable } from '../../contract/errors.ts';

/** Words a message of the translation files, with the values of its `%{…}` places. */
export type Sentence = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const details = z.record(z.string(), z.union([z.string(), z.number()])).default({});

/** What an HttpError or a ServiceError has in common, wherever it comes from. */
const failure = z.object({
  status: z.number().optional(),
  code: z.string().optional(),
  details: details.optional(),
  body: z
    .object({
      code: z.string(),
      details,
      requestId: z.string().optional(),
      errors: z.record(z.string(), z.string()).optional(),
    })
    .nullish(),
});

/** The code of a refusal; undefined for everything else that can be thrown. */
export const failureCode = (error: unknown): string | undefined => {
  const { code, body } = failure.safeParse(error).data ?? {};
  return body?.code ?? code;
};

/** Seconds until another try is let through, where the refusal says so. */
export const failureWait = (error: unknown): number | undefined => {
  const seconds = failure.safeParse(error).data?.body?.details.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : undefined;
};

/** What is wrong with single fields, by their name. */
export const failureFields = (error: unknown): Readonly<Record<string, string>> =>
  failure.safeParse(error).data?.body?.errors ?? {};

/** A part of the pages that could not be fetched: no network, or a newer version took its place. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import|module script/i.test(error.message);

/**
 * The sentence for a failure, whatever was thrown: by its code, or that the network is away, or that something went
 * wrong on our side.
 */
export function errorMessage(error: unknown, translate: Sentence): string {
  const { status, code, details: own, body } = failure.safeParse(error).data ?? {};
  const refusal = body ?? (code === undefined ? undefined : { code, details: own ?? {} });
  if (refusal && Object.hasOwn(errorTable, refusal.code)) {
    const reference = 'requestId' in refusal ? refusal.requestId : undefined;
    return translate(`errors.${refusal.code}`, { reference, ...refusal.details });
  }
  if (status === 0 || isMissingPart(error)) return translate('errors.NETWORK');
  return translate('errors.INTERNAL', { reference: status ?? 'page' });
}

/** `errorMessage` in the language of the person who reads the page. */
export function useErrorMessage(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback((error: unknown) => errorMessage(error, translate), [translate]);
}
