import { z } from 'zod';
import { type MenuProblem, type ProblemCode, problemCodes } from '../catalogue/menuProblems.ts';
import type { Channel } from './channel.ts';
import { channelOf, channels, type DeploymentChannel, platforms } from './channels.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';
import { channelRules, ruleCodes, type Unstaffed } from './findingRules.ts';

const findingCodes = [...ruleCodes, ...problemCodes] as const;
const severities = ['BLOCKER', 'WARNING'] as const;
type Severity = (typeof severities)[number];

/** Something that keeps a channel from taking a menu, or that it can't show, and the record that mends it. */
export const finding = z
  .object({
    code: z.enum(findingCodes),
    severity: z.enum(severities).describe('Nobody can deploy a menu with a blocker.'),
    record: z.object({ resource: z.string(), id: z.string(), name: z.string() }),
    of: z.string().nullable().describe('What the record belongs to, such as the item of a size.'),
    part: z
      .string()
      .nullable()
      .describe(
        'The resource that mends it where the record has it as a part, such as the hours of a store.',
      ),
    field: z
      .string()
      .nullable()
      .default(null)
      .describe('The field of the record that mends it, if there is one.'),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof finding>;

/** The findings of each cause, in their order: 43 modifiers without a code are one cause. */
export const causesOf = (findings: readonly Finding[]): Finding[][] => [
  ...Map.groupBy(findings, ({ severity, code }) => `${severity} ${code}`).values(),
];

/** What leaves out a record, so that guests cannot order it. */
const leavesOut: readonly Finding['code'][] = ['PRICE_MISSING', 'TAX_MISSING', 'HEADING_MISSING'];

/** True for what keeps guests from ordering something: the channel refuses the menu, or does not get the record. */
export const stopsGuests = ({ severity, code }: Finding): boolean =>
  severity === 'BLOCKER' || leavesOut.includes(code);

/** Codes that say of a record that the field which mends it is empty. */
const saysEmpty: readonly Finding['code'][] = ['CODE_MISSING', 'TAX_MISSING', 'HEADING_MISSING'];

/** The resource and its empty field, if people mend a cause by filling the same field of several records. */
export function fieldToFill([first, ...others]: readonly Finding[]):
  | { resource: string; field: string }
  | undefined {
  if (!first?.field || first.part !== null || others.length === 0 || !saysEmpty.includes(first.code))
    return undefined;
  const { resource } = first.record;
  return others.every(({ record }) => record.resource === resource)
    ? { resource, field: first.field }
    : undefined;
}

/** The field that holds the ID of a store, for each platform whose link has such a part. */
const linkFields = (has: (platform: (typeof platforms)[number]) => boolean) =>
  Object.fromEntries(platforms.filter(has).map(({ link: { resource, field } }) => [resource, field]));

/**
 * The field that mends each finding, by the resource that has it. What people mend in several places, such as a price or a
 * document that is too large, has none.
 */
export const mendedBy: Readonly<Record<Finding['code'], Readonly<Record<string, string>>>> = {
  MENU_EMPTY: {},
  STORE_MISSING: {},
  STORE_NOT_LINKED: linkFields(() => true),
  STORE_ID_INVALID: linkFields(({ link: { isId } }) => isId !== undefined),
  COUNTRY_UNKNOWN: { 'stores/addresses': 'country' },
  COUNTRY_UNCLEAR: { 'stores/addresses': 'country' },
  CURRENCY_REFUSED: {},
  TAX_ON_TOP: {},
  NO_HOURS: { menus: 'hours', 'stores/trading-hours': 'hours' },
  SHORT_HOURS: { menus: 'hours', 'stores/trading-hours': 'hours' },
  STAFF_MISSING: { 'stores/operating-hours': 'hours', 'stores/special-hours': 'hours' },
  CHOICES_MISSING: { 'menus/modifier-groups': 'minimum' },
  CHOICES_TOO_DEEP: { 'menus/modifiers': 'opensGroupIds' },
  HEADING_MISSING: { 'menus/items': 'categoryIds' },
  HEADING_TOO_LONG: { 'menus/item-categories': 'name' },
  TOO_MANY_ITEMS: {},
  TOO_MANY_GROUPS: {},
  TOO_LARGE: {},
  CODE_MISSING: { 'menus/modifiers': 'code' },
  TAX_MIXED: {},
  TAX_LOST: { 'menus/items': 'taxGroupId' },
  HALVES_ADDED: { 'menus/modifier-groups': 'groupType' },
  DEFAULTS_LOST: { 'menus/modifier-groups': 'modifiers' },
  QUANTITY_LOST: { 'menus/modifier-groups': 'modifiers' },
  IMAGES_LOST: {},
  PRICE_MISSING: { 'menus/subtypes': 'pricingStrategy' },
  PRICE_NEGATIVE: { 'menus/subtypes': 'pricingStrategy' },
  PRICE_TOO_HIGH: { 'menus/subtypes': 'pricingStrategy' },
  TAX_MISSING: { 'menus/items': 'taxGroupId' },
  GROUP_MIN_MAX: { 'menus/modifier-groups': 'maximum', 'menus/subtype-modifier-groups': 'maximum' },
  GROUP_UNREACHABLE: { 'menus/modifier-groups': 'minimum', 'menus/subtype-modifier-groups': 'minimum' },
  GROUP_EMPTY: { 'menus/modifier-groups': 'modifiers' },
  MODIFIER_DEPTH: { 'menus/modifier-groups': 'modifiers' },
  VARIANT_ORPHAN: { 'menus/subtypes': 'variantIds' },
  PLU_DUPLICATE: { 'menus/items': 'code', 'menus/subtypes': 'code' },
  NAME_TOO_LONG: {
    ...{ 'menus/items': 'name', 'menus/subtypes': 'name', 'menus/item-categories': 'name' },
    ...{ 'menus/modifier-groups': 'name', 'menus/modifiers': 'name' },
  },
  IMAGE_INVALID: { 'menus/items': 'image' },
};

/** What is wrong with the menu itself hinders all channels with these; with the others, a channel gets what can be sold. */
const blockers: readonly ProblemCode[] = [
  ...(['PRICE_NEGATIVE', 'PRICE_TOO_HIGH', 'GROUP_MIN_MAX'] as const),
  ...(['GROUP_UNREACHABLE', 'MODIFIER_DEPTH'] as const),
];

const isBlocker = (code: ProblemCode, { refuses = [] }: Channel): boolean =>
  blockers.includes(code) || refuses.includes(code);

/** The channels that can have a finding of their own, such as those with a limit. */
export const channelsWith = (code: Finding['code']): readonly Channel[] =>
  channels.filter((channel) => channelRules.some((rule) => rule.code === code && rule.severityOf(channel)));

/** A menu on its way to a channel, with what was found wrong with it before. */
export interface ToCheck {
  menu: DeploymentMenu;
  channel: DeploymentChannel;
  problems: readonly MenuProblem[];
  /** Missing where nobody asks about the store again, such as for a menu that it had before. */
  unstaffed?: Unstaffed;
  /** What the store says of its country does not agree. Missing where nobody asks about the store again. */
  isCountryUnclear?: boolean;
  /** The length of the document as the channel counts it. */
  byteCount: number;
}

/** Everything that the channel would refuse or could not show, blockers first. */
export function findingsOf(checked: ToCheck): Finding[] {
  const { problems, unstaffed = { week: false, special: [] }, isCountryUnclear = false } = checked;
  const channel = channelOf(checked.channel);
  if (!channel) throw new Error(`There is no channel ${checked.channel}.`);
  const found = channelRules.flatMap(({ code, severityOf, find }) => {
    const severity = severityOf(channel);
    return severity
      ? find({ ...checked, channel, unstaffed, isCountryUnclear }).map((one) => ({ code, severity, ...one }))
      : [];
  });
  const known = problems.map(({ code, record, of }) => {
    const severity: Severity = isBlocker(code, channel) ? 'BLOCKER' : 'WARNING';
    return { code, severity, record, of, part: null };
  });
  const all = [...found, ...known].map(
    (one): Finding => ({ ...one, field: mendedBy[one.code][one.part ?? one.record.resource] ?? null }),
  );
  return severities.flatMap((severity) => all.filter((one) => one.severity === severity));
}
