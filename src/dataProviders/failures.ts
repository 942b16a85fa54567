import { HttpError } from 'ra-core';
import { z } from 'zod';
import type { ErrorPayload } from '../../contract/errors.ts';
import { pageErrors } from '../../contract/pageErrors.ts';
import { requestHeader } from '../../contract/requestHeader.ts';
import type { Details } from '../../contract/wordedDetails.ts';
import { errorMessage } from '../i18n/errorMessage.ts';
import { issueText } from '../i18n/issueText.ts';
import { withMessages } from '../i18n/messages.ts';
import type { Translate } from '../i18n/useTranslate.ts';

const refusal = z.object({ success: z.literal(false), code: z.string() });

/** The code of the server's refusal; undefined for another body, such as a proxy's page. */
export const refusedWith = (body: unknown): string | undefined => refusal.safeParse(body).data?.code;

/** A proxy answered in place of the server, which it did not reach. */
export const isFromProxy = ({ status }: Response, body: unknown): boolean =>
  status > 501 && status < 505 && refusedWith(body) === undefined;

/** Loads the table of errors, and with it the sentences, unless they are there already. */
const loadErrors = withMessages()(() => import('../../contract/errors.ts'));

/**
 * The error for a refusal, once its sentence is there. A body in another format, such as a proxy's page, gets a code of
 * ours.
 */
export async function answerError(
  { status, headers }: Response,
  body: unknown,
  translate: Translate,
): Promise<HttpError> {
  const errors = refusedWith(body) === undefined ? undefined : await loadErrors();
  const payload = errors?.errorPayload.safeParse(body).data;
  if (!errors || !payload) {
    const code = status === 503 ? 'OVERLOADED' : 'INTERNAL';
    const own = ownRefusal(code, { reference: headers.get(requestHeader) ?? String(status) });
    return refusalError(own, status < 400 ? pageErrors[code].status : status, translate);
  }
  // The server's sentences are for programs; people read the meaning of the codes in their language.
  const { issues, errors: _forPrograms, ...rest } = payload;
  const worded = issues
    ? { ...rest, issues, errors: errors.errorsByField(issues, (issue) => issueText(issue, translate)) }
    : rest;
  return refusalError(worded, status < 400 ? errors.errorTable[payload.code].status : status, translate);
}

type PageErrorCode = keyof typeof pageErrors;

function ownRefusal(code: PageErrorCode, details: Details): ErrorPayload {
  const { message } = pageErrors[code];
  return {
    success: false,
    code,
    message,
    errorMessage: message,
    details,
    requestId: String(details.reference ?? ''),
  };
}

/** The error in react-admin's form, worded in the reader's language; its field errors go to the inputs. */
const refusalError = (body: ErrorPayload, status: number, translate: Translate) =>
  new HttpError(errorMessage({ status, body }, translate), status, body);

/** A refusal that the pages make themselves, before any request. */
export const ownError = (code: PageErrorCode, details: Details, translate: Translate): HttpError =>
  refusalError(ownRefusal(code, details), pageErrors[code].status, translate);

/** The error for a request without an answer, which `errorMessage` recognises by status 0. */
export function networkError(cause: unknown, translate: Translate): HttpError {
  const error = new HttpError(translate('errors.NETWORK'), 0, null);
  error.cause = cause;
  return error;
}
