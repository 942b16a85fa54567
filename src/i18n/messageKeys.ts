import type { ErrorCode, IssueCode } from '../../contract/errors.ts';
import type { ExpectedType, FileReason, TextFormat } from '../../contract/wordedDetails.ts';

/** Nested messages, as polyglot reads them. */
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

/** Failures that are no answer of a server, and so stand in no table of the contract. */
export type OwnErrorCode = 'NETWORK';

/** The keys of what stands in tables of the contract. */
type ContractKey =
  | `errors.${ErrorCode | OwnErrorCode}`
  | `issues.${IssueCode}`
  | `words.${`reason.${FileReason}` | `expected.${ExpectedType}` | `format.${TextFormat}`}`
  | `resources.${string}.name`;

/**
 * Every key that has a message: those of the files, and those of the tables of the contract. A key that is none of these is a
 * type error. Of a definition only the name of its records has a key; its other words stand in the definition (`useWords`).
 */
export type MessageKey = FileKey | ContractKey;

/** The keys of a group of messages, without the group: `KeysBelow<'staff'>` has `signOut.title`. */
export type KeysBelow<Group extends string> = FileKey extends infer Key
  ? Key extends `${Group}.${infer Rest}`
    ? Rest
    : never
  : never;
