import { fieldKinds } from '../fieldKinds.ts';
import type { Check } from './check.ts';

/** Checks the states of a resource: each is a choice of one field, and every move leads to another state. */
export function checkStates({ resource, known, report }: Check): void {
  const { states } = resource;
  if (!states) return;
  const field = known(states.field, ['states', 'field']);
  if (!field) return;
  if (field.kind !== 'choice' || field.choicesOf !== undefined || field.isDerived)
    return void report(['states', 'field'], 'stateNoChoice', { field: field.name });
  const value = fieldKinds[field.kind].value(field);
  const ids = field.choices.map(({ id }) => id);
  const checkState = (input: string, path: (string | number)[]) => {
    if (!value.safeParse(input).success)
      report(path, 'stateUnknown', { field: field.name, input }, { input, known: ids });
  };
  checkState(states.start, ['states', 'start']);
  for (const [name, { from, to }] of Object.entries(states.moves)) {
    const place = ['states', 'moves', name];
    from.forEach((state, index) => {
      checkState(state, [...place, 'from', index]);
      if (state === to) report([...place, 'to'], 'stateToItself', { state });
    });
    checkState(to, [...place, 'to']);
    if (!resource.actions.get(name)?.move) report(place, 'actionTwice', { action: name });
  }
}
