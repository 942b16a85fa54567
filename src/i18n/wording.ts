import type { StylisPlugin } from '@emotion/cache';
import type { ErrorCode, IssueCode } from '../../contract/errors.ts';
import { defaultLanguage, type ResourceWords } from '../../contract/fieldKinds/words.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry, WorldChoices } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { MessageFiles, Messages, OwnErrorCode } from './messageKeys.ts';

/** What a script that runs from right to left needs. */
export interface RightToLeft {
  direction: 'rtl';
  /** For the cache of styles: they mirror every rule that names a side. */
  stylePlugins: StylisPlugin[];
}

/** The texts of the product in one language. */
export interface Wording {
  /** Its code, such as `en` or `pt-BR`. */
  language: string;
  /** Its script, if that runs from right to left. */
  script?: RightToLeft;
  /** The messages in this language, made from the English ones. */
  messages(english: Messages): Messages;
  /** The definition with its texts in this language. */
  resource(english: Resource): Resource;
  /** Records with the names of fixed rows in this language. Default: as the server has them. */
  records?(english: readonly WireRecord[], resource: Resource, registry: Registry): WireRecord[];
  /** The options of the world with their names in this language, in its order. */
  world(english: WorldChoices): WorldChoices;
}

/** The same groups with texts of another language; missing texts stay in English. */
type Translated<Group> = {
  readonly [Name in keyof Group]?: Group[Name] extends string ? string : Translated<Group[Name]>;
};

type Texts = Readonly<Record<string, string>>;

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (both: infer All) => void
  ? All
  : never;

/** The content of a language's file. */
export type Translation = Translated<Both<MessageFiles[keyof MessageFiles]>> & {
  readonly errors?: Partial<Record<ErrorCode | OwnErrorCode, string>>;
  readonly issues?: Partial<Record<IssueCode, string>>;
  /** The words for codes among the details of errors: `detailWords` of `contract/wordedDetails.ts`. */
  readonly words?: Messages;
  /** The texts of the product's own definitions, by the text in English: "Name" reads the same on most records. */
  readonly definitionTexts?: Texts;
  /** The names of records after a number, by the plural in English: see `ResourceWords.counted`. */
  readonly counted?: Texts;
  /** What differs from `definitionTexts` in one of the product's own definitions, by the name of the resource. */
  readonly resources?: Readonly<Record<string, ResourceWords>>;
  /** The texts of react-admin's components: the messages of a package `ra-language-…`. */
  readonly ra?: Messages;
};

export const english: Wording = {
  language: defaultLanguage,
  messages: (messages) => messages,
  resource: (resource) => resource,
  world: (world) => world,
};
