import { HttpError } from 'ra-core';
import { type ErrorCode, type ErrorPayload, errorPayload, errorTable } from '../../contract/errors.ts';
import { requestHeader } from '../../contract/requestHeader.ts';
import { errorsByField } from '../../contract/validation.ts';
import type { Details } from '../../contract/wordedDetails.ts';
import { errorMessage } from '../i18n/errorMessage.ts';
import { issueText } from '../i18n/issueText.ts';
import type { Translate } from '../i18n/useTranslate.ts';

/** A proxy answered in place of the server, which it did not reach. */
export const isFromProxy = ({ status }: Response, body: unknown): boolean =>
  status > 501 && status < 505 && !errorPayload.safeParse(body).success;

/** The error for a refusal. A body in another format, such as a proxy's page, gets a code of ours. */
export function answerError({ status, headers }: Response, body: unknown, translate: Translate): HttpError {
  const parsed = errorPayload.safeParse(body);
  const reference = headers.get(requestHeader) ?? String(status);
  const payload = parsed.success
    ? parsed.data
    : ownRefusal(status === 503 ? 'OVERLOADED' : 'INTERNAL', { reference });
  return refusalError(payload, status < 400 ? errorTable[payload.code].status : status, translate);
}

function ownRefusal(code: ErrorCode, details: Details): ErrorPayload {
  const { message } = errorTable[code];
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
function refusalError(payload: ErrorPayload, status: number, translate: Translate): HttpError {
  // The server's sentences are for programs; people read the meaning of the codes in their language.
  const { issues, errors: _forPrograms, ...rest } = payload;
  const body = issues
    ? { ...rest, issues, errors: errorsByField(issues, (issue) => issueText(issue, translate)) }
    : rest;
  return new HttpError(errorMessage({ status, body }, translate), status, body);
}

/** A refusal that the pages make themselves, before any request. */
export function ownError(code: ErrorCode, details: Details, translate: Translate): HttpError {
  return refusalError(ownRefusal(code, details), errorTable[code].status, translate);
}

/** The error for a request without an answer, which `errorMessage` recognises by status 0. */
export function networkError(cause: unknown, translate: Translate): HttpError {
  const error = new HttpError(translate('errors.NETWORK'), 0, null);
  error.cause = cause;
  return error;
}
