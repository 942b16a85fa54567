import { translated } from '../translated.ts';
import { catalogue } from './es/catalogue.ts';
import { definitions } from './es/definitions.ts';
import { engine } from './es/engine.ts';
import { operations } from './es/operations.ts';
import { people } from './es/people.ts';
import { refusals } from './es/refusals.ts';
import { signage } from './es/signage.ts';

export const spanish = translated('es', {
  ...engine,
  ...people,
  ...catalogue,
  ...operations,
  ...signage,
  ...refusals,
  ...definitions,
});
