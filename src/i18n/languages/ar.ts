import { rightToLeft } from '../rightToLeft.ts';
import { translated } from '../translated.ts';
import { catalogue } from './ar/catalogue.ts';
import { definitions } from './ar/definitions.ts';
import { engine } from './ar/engine.ts';
import { operations } from './ar/operations.ts';
import { people } from './ar/people.ts';
import { refusals } from './ar/refusals.ts';
import { signage } from './ar/signage.ts';

export const arabic = translated(
  'ar',
  {
    ...engine,
    ...people,
    ...catalogue,
    ...operations,
    ...signage,
    ...refusals,
    ...definitions,
  },
  rightToLeft,
);
