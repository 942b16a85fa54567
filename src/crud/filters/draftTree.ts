import type { Comparison } from './comparisons.ts';
import { type ConditionTree, isGroup, type Match } from './conditionTree.ts';

/** A condition that a person is building. */
export interface DraftCondition {
  key: string;
  comparison: Comparison;
}

export interface DraftGroup {
  key: string;
  conditions: DraftCondition[];
}

export type DraftPart = DraftCondition | DraftGroup;

/** Conditions that a person is building; each has a key, because two may be the same. */
export interface DraftTree {
  match: Match;
  parts: DraftPart[];
}

export const isDraftGroup = (part: DraftPart): part is DraftGroup => 'conditions' in part;

export const draftCondition = (comparison: Comparison): DraftCondition => ({
  key: crypto.randomUUID(),
  comparison,
});

export const draftGroup = (conditions: readonly Comparison[]): DraftGroup => ({
  key: crypto.randomUUID(),
  conditions: conditions.map(draftCondition),
});

export const draftOf = ({ match, parts }: ConditionTree): DraftTree => ({
  match,
  parts: parts.map((part) => (isGroup(part) ? draftGroup(part.conditions) : draftCondition(part))),
});

export const treeOfDraft = ({ match, parts }: DraftTree): ConditionTree => ({
  match,
  parts: parts.map((part) =>
    isDraftGroup(part)
      ? { conditions: part.conditions.map(({ comparison }) => comparison) }
      : part.comparison,
  ),
});

/** Every condition of the draft, those of groups too. */
export const conditionsIn = ({ parts }: DraftTree): DraftCondition[] =>
  parts.flatMap((part) => (isDraftGroup(part) ? part.conditions : [part]));

/** The list with another element in place of the one with that key, or without it. */
export const replaced = <Keyed extends { key: string }>(
  list: readonly Keyed[],
  key: string,
  next?: Keyed,
): Keyed[] => list.flatMap((one) => (one.key !== key ? [one] : next ? [next] : []));
