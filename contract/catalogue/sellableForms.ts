import { type Combination, combinationKey } from './variants.ts';

/** A form in which an item is sold now. */
export interface SellableForm {
  id: string;
  name: string;
  variantIds: readonly string[];
  isActive: boolean;
}

/** A form and the combination of the template that it stands for. */
interface Match {
  form: SellableForm;
  combination: Combination;
}

/** How the forms of an item differ from what its template says. */
export interface Drift {
  /** Combinations without a form. */
  missing: Combination[];
  /** Forms of a combination that nobody can order, because somebody switched them off. */
  switchedOff: Match[];
  /** Forms with another name than their combination. */
  renamed: Match[];
  /** Forms that have the name of a combination, and not its variants. */
  unlinked: Match[];
  /** Forms on sale that the template does not have. */
  extra: SellableForm[];
  /** Forms that are as the template says. */
  kept: Match[];
}

/** What two names are the same by: `GLUTENFREE` is `Gluten-free`. */
const plain = (name: string): string => name.trim().toLowerCase().replaceAll('-', '');

/** Finds a form for each combination: one with its variants, or else one with its name. Forms on sale come first. */
function matched(combinations: readonly Combination[], forms: readonly SellableForm[]): Match[] {
  const free = new Set(forms.toSorted((one, other) => Number(other.isActive) - Number(one.isActive)));
  const take = (combination: Combination, fits: (form: SellableForm) => boolean): Match[] => {
    const form = [...free].find(fits);
    if (!form) return [];
    free.delete(form);
    return [{ form, combination }];
  };
  const byVariants = combinations.flatMap((combination) => {
    const key = combinationKey(combination.variantIds);
    return take(combination, ({ variantIds }) => combinationKey(variantIds) === key);
  });
  const done = new Set(byVariants.map(({ combination }) => combination));
  const byName = combinations
    .filter((combination) => !done.has(combination))
    .flatMap((combination) => take(combination, ({ name }) => plain(name) === plain(combination.name)));
  return [...byVariants, ...byName];
}

/** How the forms of an item differ from the combinations of a template. */
export function driftOf(combinations: readonly Combination[], forms: readonly SellableForm[]): Drift {
  const matches = matched(combinations, forms);
  const withForm = new Set(matches.map(({ combination }) => combination));
  const meant = new Set(matches.map(({ form }) => form));
  const isOff = ({ form }: Match) => !form.isActive;
  const isRenamed = ({ form, combination }: Match) => plain(form.name) !== plain(combination.name);
  const isUnlinked = ({ form, combination }: Match) =>
    combinationKey(form.variantIds) !== combinationKey(combination.variantIds);
  return {
    missing: combinations.filter((combination) => !withForm.has(combination)),
    switchedOff: matches.filter(isOff),
    renamed: matches.filter(isRenamed),
    unlinked: matches.filter(isUnlinked),
    extra: forms.filter((form) => form.isActive && !meant.has(form)),
    kept: matches.filter((match) => !isOff(match) && !isRenamed(match) && !isUnlinked(match)),
  };
}

/** True if the item is not as its template says. */
export const hasDrifted = ({ missing, switchedOff, renamed, unlinked, extra }: Drift): boolean =>
  [missing, switchedOff, renamed, unlinked, extra].some((part) => part.length > 0);

/** What people choose when they apply a template. */
export interface ApplyChoices {
  /** Forms that the template does not have are switched off; otherwise they stay on sale. */
  switchesOffExtra: boolean;
  /** Forms get the names of their combinations; otherwise they keep their own. */
  givesNames: boolean;
}

/** What applying a template writes. No form is ever deleted. */
export interface FormPlan {
  create: { name: string; variantIds: readonly string[] }[];
  /** Only the values that change. A form whose name another one holds comes twice. */
  update: { id: string; values: { name?: string; variantIds?: readonly string[]; isActive?: boolean } }[];
}

/** The name, with a number behind it where another form of the item has it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(plain(next))) return next;
  }
}

/** True if the forms that hold each other's names lead from this one back to it, as two with swapped names do. */
function isInCircle(start: Match, waiting: readonly Match[], names: ReadonlyMap<string, string>): boolean {
  const holderOf = ({ combination }: Match) =>
    waiting.find(({ form }) => plain(names.get(form.id) ?? form.name) === plain(combination.name));
  let holder = holderOf(start);
  for (let steps = 1; holder && holder !== start && steps < waiting.length; steps += 1)
    holder = holderOf(holder);
  return holder === start;
}

/**
 * The changes of names that meet no other form of the item, one after the other. Of forms that hold each other's names,
 * one steps aside under another name first.
 */
function freedNames(renamed: readonly Match[], names: Map<string, string>): { id: string; name: string }[] {
  const changes: { id: string; name: string }[] = [];
  const give = (id: string, name: string) => {
    changes.push({ id, name });
    names.set(id, name);
  };
  let waiting = [...renamed];
  for (;;) {
    const taken = new Set([...names.values()].map(plain));
    const next = waiting.find(({ combination }) => !taken.has(plain(combination.name)));
    if (next) {
      give(next.form.id, next.combination.name);
      waiting = waiting.filter((match) => match !== next);
      continue;
    }
    const aside = waiting.find((match) => isInCircle(match, waiting, names));
    if (!aside) return changes;
    give(aside.form.id, freeName(aside.combination.name, taken));
  }
}

/**
 * What brings the forms of an item in line with its template. Write the updates in their order, and then the new forms,
 * so that no two forms of the item ever have the same name.
 */
export function planOf(drift: Drift, forms: readonly SellableForm[], choices: ApplyChoices): FormPlan {
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  const renames = choices.givesNames ? freedNames(drift.renamed, names) : [];
  const update: FormPlan['update'] = renames.map(({ id, name }) => ({ id, values: { name } }));
  const add = (id: string, more: FormPlan['update'][number]['values']) => {
    const last = update.findLast((one) => one.id === id);
    if (last) Object.assign(last.values, more);
    else update.push({ id, values: more });
  };
  for (const { form } of drift.switchedOff) add(form.id, { isActive: true });
  for (const { form, combination } of drift.unlinked) add(form.id, { variantIds: combination.variantIds });
  if (choices.switchesOffExtra) for (const { id } of drift.extra) add(id, { isActive: false });
  const taken = new Set([...names.values()].map(plain));
  const create = drift.missing.map(({ name, variantIds }) => {
    const free = freeName(name, taken);
    taken.add(plain(free));
    return { name: free, variantIds };
  });
  return { create, update };
}

/** The forms of an item in the order of its template, and behind them those that the template does not have. */
export function inTemplateOrder(
  combinations: readonly Combination[],
  forms: readonly SellableForm[],
): readonly SellableForm[] {
  const places = new Map(
    matched(combinations, forms).map(({ form, combination }) => [form, combinations.indexOf(combination)]),
  );
  const placeOf = (form: SellableForm) => places.get(form) ?? combinations.length;
  return forms.toSorted((one, other) => placeOf(one) - placeOf(other));
}
