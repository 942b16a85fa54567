import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import {
  type GroupLimits,
  type GroupMistake,
  type GroupMistakeCode,
  type GroupOption,
  groupMistakes,
  limitsOnSize,
} from '../../../../contract/catalogue/modifierGroups.ts';
import { type FieldIssue, type IssueCode, ServiceError } from '../../../../contract/errors.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context.ts';

/** The wire names of the limits, on a group and on a size. */
const fieldOf = { minimum: 'min', maximum: 'max' } as const;

/** The sentence for a mistake, by its code and the limit that is wrong. */
function sentenceOf({ code, limit }: GroupMistake): IssueCode {
  if (code === 'GROUP_UNREACHABLE') return 'groupUnreachable';
  return limit === 'minimum' ? 'groupMinimum' : 'groupDefaults';
}

/** @throws ServiceError VALIDATION_FAILED with those of the mistakes that have one of the codes */
function refuse(
  limits: GroupLimits,
  options: readonly GroupOption[],
  codes: readonly GroupMistakeCode[],
): void {
  const issues = groupMistakes(limits, options)
    .filter(({ code }) => codes.includes(code))
    .map(
      (mistake): FieldIssue => ({
        field: fieldOf[mistake.limit],
        code: sentenceOf(mistake),
        details: { limit: mistake.bound },
      }),
    );
  if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
}

/** The parts of a group that a request can name. */
const groupInput = z.object({
  min: z.int().optional(),
  max: z.int().optional(),
  modifiers: z.array(z.object({ defaultQuantity: z.int(), maximumQuantity: z.int() })).optional(),
});

/** Groups of modifiers with their limits and modifiers. */
const storedGroups = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('menus/modifier-groups as group')
    .select((eb) => [
      'group.id',
      'group.minimum',
      'group.maximum',
      jsonArrayFrom(
        eb
          .selectFrom('menus/modifier-group-members as member')
          .select(['member.defaultQuantity', 'member.maximumQuantity'])
          .whereRef('member.modifierGroupId', '=', 'group.id'),
      ).as('options'),
    ])
    .where('group.id', '=', ({ fn }) => fn.any(ids)),
);

/**
 * Guests must be able to choose from a group as it says. Other programs add modifiers one by one, so a group may not
 * reach its minimum yet until somebody saves the group itself; the check before a deployment finds what stayed so.
 */
export const groupRules: Rules = {
  on: ['create', 'update'],
  async before({ ids, values }, { client, actor }) {
    const { min, max, modifiers } = groupInput.safeParse(values).data ?? {};
    if (min === undefined && modifiers === undefined) return undefined;
    const stored =
      ids.length > 0 ? await storedGroups(client, actor.customerUuid, { ids: ids.map(String) }) : [];
    for (const group of stored.length > 0 ? stored : [{ minimum: 0, maximum: 1, options: [] }])
      refuse({ minimum: min ?? group.minimum, maximum: max ?? group.maximum }, modifiers ?? group.options, [
        'GROUP_UNREACHABLE',
      ]);
    return undefined;
  },
  async after({ action, ids }, { client, actor }) {
    if (action === 'delete' || action === 'sequence') return;
    const stored = await storedGroups(client, actor.customerUuid, { ids: ids.map(String) });
    for (const { options, ...limits } of stored) refuse(limits, options, ['GROUP_MIN_MAX']);
  },
};

/** Those of the groups on sizes that have limits of their own there. */
const readOwnLimits = read((rows, { ids }: Slots<{ ids: string[] }>) =>
  rows
    .selectFrom('menus/subtype-modifier-groups')
    .select(['modifierGroupId as groupId', 'minimum', 'maximum'])
    .where('id', '=', ({ fn }) => fn.any(ids))
    .where((eb) => eb.or([eb('minimum', 'is not', null), eb('maximum', 'is not', null)])),
);

/** A size can have limits of its own. Together with those of its group, they must be possible too. */
export const groupOnSizeRules: Rules = {
  async after({ action, ids }, { client, actor }) {
    if (action === 'delete' || action === 'sequence') return;
    const limited = await readOwnLimits(client, actor.customerUuid, { ids: ids.map(String) });
    if (limited.length === 0) return;
    const stored = await storedGroups(client, actor.customerUuid, {
      ids: [...new Set(limited.map(({ groupId }) => groupId))],
    });
    const groups = new Map(stored.map((group) => [group.id, group]));
    for (const { groupId, ...own } of limited) {
      const group = groups.get(groupId);
      if (group) refuse(limitsOnSize(group, own), group.options, ['GROUP_MIN_MAX', 'GROUP_UNREACHABLE']);
    }
  },
};
