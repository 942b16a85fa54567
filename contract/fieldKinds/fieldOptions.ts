import { z } from 'zod';
import { addressFields } from './address.ts';
import { jsonValue } from './jsonValue.ts';
import { embeddedName, fieldName } from './names.ts';
import { operators } from './operators.ts';
import { pictureShapeNames } from './pictureShapes.ts';
import { languageCode, words } from './words.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const condition = z.strictObject({
  field: fieldName.describe('The field of the same record that decides.'),
  is: z
    .union([scalar, z.array(scalar).min(1)])
    .optional()
    .describe('The value that it must have, or a list of such values. Default: any value.'),
});

const choiceOption = z.strictObject({
  id: z.string().min(1).max(60).describe('The value that is stored and sent.'),
  label: words(120).describe('What people read, plain or by language.'),
  colour: z
    .enum(['neutral', 'info', 'success', 'warning', 'error'])
    .default('neutral')
    .describe('The state that its colour shows; the label always says it too.'),
});

const aggregate = z.strictObject({
  of: z.string().describe('The resource whose records are counted or summed.'),
  by: fieldName.describe('The reference of that resource that points here.'),
  function: z.enum(['count', 'sum', 'min', 'max']).default('count'),
  field: fieldName.optional().describe('The number that `sum`, `min` and `max` work on.'),
  where: z.record(fieldName, scalar).default({}).describe('Only records with these values.'),
});

const current = z.strictObject({
  of: z
    .string()
    .describe('A resource that is dated, or that has one record for each record here (singleOf).'),
  by: fieldName.describe('Its reference that points here: the only field of its dated.per, or its singleOf.'),
  value: fieldName.describe('The field of that resource whose value is shown.'),
});

const ticks = z.strictObject({
  of: fieldName.describe('The reference of this record to the one that has the tree.'),
  by: fieldName.describe('The reference of the ticked records to the one that has the tree.'),
  tree: fieldName.describe(
    'Their reference to the record above, without which nobody ticks them. Unticking a record unticks those below.',
  ),
  wire: embeddedName
    .optional()
    .describe(
      'Bodies and answers also hold both references as one object of this name: the record that has the tree with its id and name, and under the name of this field the ticked records, each with its id, name and `children`. Forms send that.',
    ),
});

/** What the author of a definition can say of a field beside its kind. */
export const fieldOptions = z.strictObject({
  label: words(120)
    .optional()
    .describe(
      "What people read, plain or by language: `{ en: 'Stock code', af: 'Voorraadkode' }`. Default: the name in words.",
    ),
  help: words(300).optional().describe('One sentence under the input, plain or by language.'),
  wire: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]{0,48}$/, 'wireName')
    .optional()
    .describe('Another name on the wire, if the specification spells it differently.'),

  synonyms: z
    .array(z.string().min(1).max(60))
    .max(20)
    .default([])
    .describe('Other names that files have for it, such as `SKU`. An import then finds its column.'),

  required: z.boolean().default(false).describe('A record cannot be saved without a value.'),
  requiredWhen: condition.optional().describe('Required only while another field has a value.'),
  shownWhen: condition
    .optional()
    .describe(
      'Shown in forms only while another field has a value. For an input of an action, a field of the record can decide.',
    ),
  appliesWhen: condition
    .optional()
    .describe(
      'Means something only while another field has a value: otherwise forms hide it, and a change empties it.',
    ),
  notBefore: fieldName
    .optional()
    .describe('Another date, moment or time of the record that this one cannot be before.'),
  notBelow: fieldName.optional().describe('Another number of the record that this one cannot be below.'),
  notAbove: fieldName.optional().describe('Another number of the record that this one cannot be above.'),
  default: jsonValue.optional().describe('The value of a new record that names none.'),
  proposed: z
    .enum(['yearFromToday'])
    .optional()
    .describe(
      'Of date: what the form for a new record begins with. People see it before they save, so programs and files still name a value of their own.',
    ),
  implied: z
    .boolean()
    .default(false)
    .describe(
      'Of a field that decides about others: a body that fills one of these, and says nothing of this field, gives it the value under which the other is shown.',
    ),
  readOnly: z.boolean().default(false).describe('Set by the product, never by a body or a form.'),
  unique: z
    .boolean()
    .default(false)
    .describe('No two records of a customer share a value; letter case counts.'),
  onlyOne: z
    .boolean()
    .default(false)
    .describe(
      'Of a boolean: one record of a customer has it at most. A record that gets it takes it from the one that had it.',
    ),
  emptyCounts: z
    .boolean()
    .default(false)
    .describe('In `uniqueTogether`, two records cannot both leave it empty.'),

  searchable: z.boolean().default(false).describe('The search box looks here, ignoring case and accents.'),
  filterable: z.boolean().optional().describe('Lists can filter by it. Default: what the kind allows.'),
  operators: z
    .array(z.enum(operators))
    .min(1)
    .optional()
    .describe('Comparisons that its filters offer. Default: all that the kind has.'),
  sortable: z.boolean().optional().describe('Lists can sort by it. Default: what the kind allows.'),

  maxLength: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Characters of a text. Default 255, long text 10,000.'),
  trim: z
    .boolean()
    .default(true)
    .describe(
      'A text is stored as people see it, however it arrives: without spaces at both ends and without marks that nobody sees, and in Unicode NFC. False stores it exactly.',
    ),
  min: z
    .number()
    .optional()
    .describe(
      'Smallest value of a number; for money, minor units of the customer’s currency (cents of EUR, fils of KWD, yen of JPY).',
    ),
  max: z
    .number()
    .optional()
    .describe('Largest value of a number; for money, minor units of the customer’s currency.'),
  scale: z.int().min(0).max(6).default(3).describe('Digits after the decimal point of decimal and percent.'),
  unit: words(20)
    .optional()
    .describe('What integer and decimal count, in short, such as `min` or `g`: it stands beside the number.'),
  choices: z.array(choiceOption).default([]).describe('The options of choice and choices.'),
  choicesOf: z
    .enum(['resources', 'actions', 'timeZones', 'countries', 'currencies'])
    .optional()
    .describe(
      'More options that the installation provides: its resources, the actions of its resources, or the time zones, countries or currencies of the world, by name.',
    ),
  languages: z
    .array(languageCode)
    .min(1)
    .max(20)
    .optional()
    .describe(
      'The languages of texts, the most important first: `[en, af]`. A required field needs the first. Default: English.',
    ),
  address: addressFields(fieldName)
    .optional()
    .describe(
      'Of geoPoint: the fields that hold its address, such as `{ streetAddress: street, city: town }`. Forms then offer to find the place by the address, and the address by the place.',
    ),
  shape: z
    .enum(pictureShapeNames)
    .optional()
    .describe(
      'Of image: the server crops every picture to it, around what stands out: `square`, or `wide` (4 to 3). Default: pictures keep their shape.',
    ),
  takes: z
    .enum(['media'])
    .optional()
    .describe('Of file: `media` takes a picture or a video for screens instead of a document.'),
  prefix: z
    .string()
    .regex(/^[a-z0-9]{1,12}_$/, 'keyPrefix')
    .optional()
    .describe(
      'What an issued key begins with, such as `shop_`, so that people recognise it where it does not belong.',
    ),
  resource: z
    .string()
    .optional()
    .describe('The resource that reference and references point to, or whose records are the lines.'),
  embed: embeddedName
    .optional()
    .describe(
      'Of a reference: answers also hold the whole record that it points to, as an object of this name. Everybody who may read the record sees it.',
    ),
  named: z
    .boolean()
    .default(false)
    .describe(
      'Of reference and references: forms send every record as `{ id, name }`. Bodies may have such an object or the id alone; answers have ids, and the names under `labels`.',
    ),
  ticks: ticks
    .optional()
    .describe(
      'Of references: people tick records in the tree of another record, such as variants in the tree of a template.',
    ),
  by: fieldName
    .optional()
    .describe(
      'Of lines: the reference of their resource that points here. It must be required and onDelete: take.',
    ),
  pick: fieldName
    .optional()
    .describe('Of lines: the reference that people choose records for. The form then offers a picker.'),
  tree: fieldName
    .optional()
    .describe('Of lines: their reference to the line above. The form then shows a tree.'),
  onDelete: z
    .enum(['refuse', 'take', 'clear'])
    .default('refuse')
    .describe(
      'What happens when somebody deletes the record that a reference points to: refuse the delete, take this record along, or clear the reference.',
    ),

  computed: z
    .string()
    .max(1000)
    .optional()
    .describe(
      'An expression over other fields in braces, such as `{price} * {quantity}` or `{stockItemId.threshold}`. Functions: coalesce, nullif, round, abs, ceil, floor, greatest, least, lower, upper, trim, length, concat; case, `now` and `today`; and `open({hours})`, whether it is within the hours of a week. Read-only.',
    ),
  aggregate: aggregate.optional().describe('A figure over the records that point here. Read-only.'),
  current: current
    .optional()
    .describe('A value of the one record that points here, or of the one that applies today. Read-only.'),
});
