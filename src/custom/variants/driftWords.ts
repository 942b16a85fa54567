import type { ItemDrift } from '../../../contract/calls/variants.ts';
import type { ApplyChoices } from '../../../contract/catalogue/sellableForms.ts';
import type { useTranslate } from '../../i18n/useTranslate.ts';

type Translate = ReturnType<typeof useTranslate>;

const listed = (names: readonly string[]) => ({ names: names.join('; ') });

/** What differs between an item and its template, a sentence for each kind. */
export const driftWords = (translate: Translate, drift: ItemDrift): string[] => [
  ...(drift.missing.length > 0 ? [translate('variants.missing', listed(drift.missing))] : []),
  ...(drift.switchedOff.length > 0 ? [translate('variants.switchedOff', listed(drift.switchedOff))] : []),
  ...drift.renamed.map((one) => translate('variants.renamed', one)),
  ...(drift.unlinked.length > 0 ? [translate('variants.unlinked', listed(drift.unlinked))] : []),
  ...(drift.extra.length > 0 ? [translate('variants.extra', listed(drift.extra))] : []),
];

/** What applying the template would do to an item, a sentence for each kind. */
export const planWords = (translate: Translate, drift: ItemDrift, choices: ApplyChoices): string[] => [
  ...(drift.missing.length > 0 ? [translate('variants.adds', listed(drift.missing))] : []),
  ...(drift.switchedOff.length > 0 ? [translate('variants.switchesOn', listed(drift.switchedOff))] : []),
  ...drift.renamed.map((one) =>
    translate(choices.givesNames ? 'variants.renames' : 'variants.keepsName', one),
  ),
  ...(drift.unlinked.length > 0 ? [translate('variants.links', listed(drift.unlinked))] : []),
  ...(drift.extra.length > 0
    ? [translate(choices.switchesOffExtra ? 'variants.switchesOff' : 'variants.keeps', listed(drift.extra))]
    : []),
];
