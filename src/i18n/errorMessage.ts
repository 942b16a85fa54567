import { useCallback } from 'react';
import { z } from 'zod';
import { errorDetails } from '../../contract/errorDetails.ts';
import { inSentence } from './inSentence.ts';
import { textIfAny, wordedDetails } from './issueText.ts';
import { listText } from './listText.ts';
import { type Translate, useTranslate } from './useTranslate.ts';

const details = errorDetails.default({});

const users = z.array(z.object({ resource: z.string(), count: z.number(), names: z.array(z.string()) }));
type Users = z.infer<typeof users>;

/** What HttpError and ServiceError have in common. */
const failure = z.object({
  status: z.number().optional(),
  code: z.string().optional(),
  details: details.optional(),
  body: z
    .object({
      code: z.string(),
      details,
      requestId: z.string().optional(),
      users: users.optional(),
      errors: z.record(z.string(), z.string()).optional(),
    })
    .nullish(),
});

/** The code of a refusal; undefined for everything else that can be thrown. */
export const failureCode = (error: unknown): string | undefined => {
  const { code, body } = failure.safeParse(error).data ?? {};
  return body?.code ?? code;
};

/** Refusals of this moment only: the same request may succeed later, or once the person has confirmed it. */
const passing: ReadonlySet<number> = new Set([401, 408, 429, 503]);

/** The server has answered no, so sending the same request again changes nothing. */
export const isFinal = (error: unknown): boolean => {
  const { status = 0, code, body } = failure.safeParse(error).data ?? {};
  const isRefusal = (body?.code ?? code) !== undefined;
  return isRefusal && status >= 400 && status < 500 && !passing.has(status);
};

/** Seconds until another try is allowed, if the refusal says so. */
export const failureWait = (error: unknown): number | undefined => {
  const seconds = failure.safeParse(error).data?.body?.details.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : undefined;
};

/** The errors of single fields, by their name. */
export const failureFields = (error: unknown): Readonly<Record<string, string>> =>
  failure.safeParse(error).data?.body?.errors ?? {};

/** A part of the pages could not be loaded: there is no network, or a newer version replaced it. */
export const isMissingPart = (error: unknown): boolean =>
  (error instanceof TypeError && /import|module script/i.test(error.message)) ||
  // The styles of a part are loaded with it.
  (error instanceof Error && error.message.startsWith('Unable to preload'));

/** `12 stock items (Flour, Yeast, Salt and 9 more) and 2 recipes (Bread, Cake)`. */
export function usersText(input: Users, translate: Translate): string {
  const texts = input.map(({ resource, count, names }) => {
    const records = inSentence(
      count > 0
        ? translate(`resources.${resource}.counted`, { smart_count: count })
        : translate(`resources.${resource}.name`, { smart_count: 2 }),
    );
    const more = count - names.length;
    const unnamed = count > 0 ? 'counted' : 'unnamed';
    const form = names.length === 0 ? unnamed : more > 0 ? 'more' : 'named';
    return translate(`failures.users.${form}`, { count, records, names: listText(names), more });
  });
  if (texts.length === 0) return translate('failures.users.others');
  return texts.reduce((first, last) => translate('failures.users.and', { first, last }));
}

/**
 * The sentence for anything that was thrown: by its code, or that the network is down, or that something went wrong
 * on our side.
 */
export function errorMessage(error: unknown, translate: Translate): string {
  const { status, code, details: own, body } = failure.safeParse(error).data ?? {};
  const refusal = body ?? (code === undefined ? undefined : { code, details: own ?? {} });
  const reference = body?.requestId ?? status ?? 'page';
  const sentence =
    refusal &&
    textIfAny(
      `errors.${refusal.code}`,
      {
        reference,
        ...wordedDetails(refusal.details, translate),
        users: usersText(body?.users ?? [], translate),
      },
      translate,
    );
  if (sentence !== undefined) return sentence;
  if (status === 0 || isMissingPart(error)) return translate('errors.NETWORK');
  return translate('errors.INTERNAL', { reference });
}

/** `errorMessage` in the reader's language. */
export function useErrorMessage(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback((error: unknown) => errorMessage(error, translate), [translate]);
}
