import type { ErrorCode, IssueCode } from '../../contract/errors.ts';
import type { ExpectedType, FileReason, TextFormat } from '../../contract/wordedDetails.ts';

/** Nested messages, in the form that polyglot reads. */
export interface Messages {
  [key: string]: string | Messages;
}

/**
 * The shape of every file of messages, whichever area it belongs to. Each file adds itself:
 *
 * @example
 * declare module '../../i18n/messageKeys.ts' {
 *   interface MessageFiles {
 *     account: typeof messages;
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files of messages fill it.
export interface MessageFiles {}

/** The keys of nested messages, written with dots: `shell.user.menu`. */
type KeysOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string ? Name : `${Name}.${KeysOf<Group[Name]>}`;
}[keyof Group & string];

type FileKey = { [File in keyof MessageFiles]: KeysOf<MessageFiles[File]> }[keyof MessageFiles];

/** Failures without an answer of a server, which are not in any table of the contract. */
export type OwnErrorCode = 'NETWORK';

/** The keys of the contract's tables. */
type ContractKey =
  | `errors.${ErrorCode | OwnErrorCode}`
  | `issues.${IssueCode}`
  | `words.${`reason.${FileReason}` | `expected.${ExpectedType}` | `format.${TextFormat}`}`
  | `resources.${string}.${'name' | 'counted'}`;

/**
 * Every key that has a message: those of the files, and those of the contract's tables. Any other key is a type
 * error. Only the name of a definition's records has a key; the definition holds its other texts (`useWords`).
 */
export type MessageKey = FileKey | ContractKey;

/** The keys of a group of messages, without the group: `KeysBelow<'staff'>` has `signOut.title`. */
export type KeysBelow<Group extends string> = FileKey extends infer Key
  ? Key extends `${Group}.${infer Rest}`
    ? Rest
    : never
  : never;
