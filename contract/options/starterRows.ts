import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { fieldName } from '../fieldKinds/names.ts';

/** The rows that each customer starts with, as their author writes them. */
export const starterRowsInput = z
  .array(z.record(fieldName, jsonValue))
  .default([])
  .describe(
    'Rows that each customer starts with, and can change or delete. Write a reference to a record of the customer as its title, and one to a fixed row as its id.',
  );
