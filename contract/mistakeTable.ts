/**
 * What can be wrong with a definition, by code: the sentences of `npm run config`, of the log, and of the page of
 * definitions. `%{name}` stands for a value; ` |||| ` separates the singular for `count` from the plural.
 */
export const mistakeTable = {
  // The file
  fileMissing: 'The file cannot be read (%{reason}).',
  fileLong: 'The file has %{length} characters, and at most %{limit} are allowed.',
  fileDeep: 'The file has brackets within brackets, and at most %{limit} levels are allowed.',
  fileSyntax: 'The file is neither YAML nor JSON: %{reason}.',
  fileEmpty: 'The file is empty.',
  noResourceName: 'The file does not say the "name" of a resource.',
  viewOfProduct: 'Only the product itself reads from views.',
  // Options and their values
  unknownOption: 'There is no option "%{input}" here.',
  missing: '"%{option}" is missing.',
  misplaced: '%{found} is not allowed here.',
  badName: '"%{input}" cannot be a name here.',
  twice: '"%{value}" is here twice.',
  // What it refers to
  unknownField: 'There is no field "%{input}".',
  unknownResource: 'There is no resource "%{input}".',
  noTarget: 'The resource that it refers to is missing.',
  wrongTarget: 'The resource "%{input}" has a mistake itself, so nothing can refer to it.',
  unknownFieldOf: '"%{resource}" has no field "%{input}".',
  noWayBack: 'The field "%{input}" of "%{resource}" does not refer to this resource.',
  unknownArea:
    'The navigation has no area "%{input}". To add it, say what people call it: { name: %{input}, label: … }.',
  areaOfProduct: 'The product has an area "%{input}". Write only its name, or give yours another name.',
  areaTwice:
    'The definition "%{owner}" has another label or icon for the area "%{input}". Write only its name here.',
  claimed: 'The %{claim} is taken by "%{owner}".',
  pathTaken: 'Another call has the path "%{path}".',
  // Fields
  reservedName: 'The name "%{input}" is reserved: it means something else in every record or list.',
  sameWireName: 'Two fields are called "%{source}" on the wire.',
  longColumn: 'The column of the field would be called "%{column}".',
  addressOfNoPlace: 'Only a geoPoint has an address, and this field is of kind %{kind}.',
  addressNoText: 'The field "%{field}" is not a text that people set, so it cannot be part of an address.',
  refersToNothing: 'A field of kind %{kind} cannot refer to a resource.',
  noChoices: 'The choices of the field "%{field}" are missing.',
  choicesMeanNothing: 'A field of kind %{kind} cannot have choices.',
  sameChoice: 'Two choices have the id "%{id}".',
  notFilterable: 'A list cannot be filtered by the kind %{kind}.',
  notComparable: 'A field of kind %{kind} cannot be compared with "%{operator}".',
  notSortable: 'A list cannot be sorted by the kind %{kind}.',
  notSearchable: 'Only text can be searched, and a field of kind %{kind} is not text.',
  wrongDefault: 'The field "%{field}" cannot have its default as a value.',
  limitOfNoNumber: '"%{limit}" is for numbers, and a field of kind %{kind} is not a number.',
  leastOverGreatest: 'The minimum %{min} is greater than the maximum %{max}.',
  tooLongForIndex:
    'The field "%{field}" is unique or sorts the list, so it can have at most %{most} characters.',
  alwaysRequired: 'The field "%{field}" is always required, so requiredWhen means nothing.',
  optionOfKind: 'A field of the kind %{kind} cannot have the option %{option}.',
  comparedKind:
    'The field "%{field}" can be compared only with another field of the kind %{kind} that the database stores, and "%{other}" is none.',
  requiredUnseen:
    'The field "%{field}" is required even while no form shows it. Use requiredWhen with the same condition.',
  onlyOneOf:
    'The field "%{field}" cannot have onlyOne: it must be a boolean that people set and that is not true in new records, and the records must belong to a customer, not to its stores.',
  cannotBeEmptied:
    'The field "%{field}" cannot have appliesWhen: it must be a field that people set, that may be empty, and that records do not inherit.',
  decidesItself: 'The field "%{field}" cannot decide about itself.',
  neverHasValue: 'The field "%{field}" never has the value %{value}.',
  meansNothing: '%{option} means nothing there.',
  withoutFreshCode: '%{option} would change records without the fresh code that their own changes ask for.',
  clearsRequired:
    'The field "%{field}" is required, so it cannot be cleared: use onDelete "refuse" or "take".',
  marksDeleted:
    '%{option} marks these records as deleted, so "%{resource}" must have softDelete too: they still refer to it.',
  ticksOf: 'ticks must name a reference as "of", and the field "%{field}" is none.',
  ticksReference:
    'The field "%{field}" of "%{resource}" does not refer to what ticks need: "by" leads to the record that has the tree, and "tree" to the record above.',
  secretUsed: 'The field "%{field}" is secret, so nothing else can use its value.',
  languagesMeanNothing: 'A field of kind %{kind} has no languages.',
  prefixMeansNothing: 'A field of kind %{kind} has no prefix.',
  optionOfSecret: 'A field of kind %{kind} cannot have the option "%{option}".',
  notTitle: 'A field of kind %{kind} cannot be the title, because it is not one text.',
  // Computed fields
  optionOfDerived: 'The field "%{field}" is worked out, so "%{option}" means nothing.',
  defaultOfDerived: 'The field "%{field}" is worked out, so it has no default.',
  twoSources: 'The field "%{field}" can have only one of computed, aggregate and current.',
  needsField: '"%{function}" needs the field that it works on.',
  noReference: '"%{first}" is not a reference, so "%{first}.%{second}" means nothing.',
  openNoHours: 'The field "%{field}" holds no opening hours.',
  fromItself: 'The field "%{field}" is worked out from itself.',
  expressionEmpty: 'The expression is empty.',
  expressionUnclear: 'The expression has a mistake at "%{text}".',
  expressionWord: 'The expression may not use "%{word}".',
  expressionWrong: 'The expression of the field "%{field}" is wrong: %{reason}.',
  expressionType: 'The field "%{field}" is of kind %{kind}, but its expression gives %{type}.',
  // Lists and traits
  listNotFilterable: 'A list cannot be filtered by the field "%{field}".',
  listNotSortable: 'A list cannot be sorted by the field "%{field}".',
  takenParameter: 'A list has a parameter "%{name}" already.',
  startersOfCustomer: 'Only a resource whose records belong to a customer can have starterRows.',
  wrongStarter: 'The field "%{field}" cannot have this value.',
  singleOfCustomer: 'Only a resource with a uuid key whose records belong to a customer can have singleOf.',
  traitsOfSingle:
    'With singleOf, the options ordered, softDelete, createOrUpdateBy and starterRows mean nothing.',
  singleOfReference:
    'The field "%{field}" must refer to a resource with a uuid key whose records belong to a customer.',
  singleWithoutDefault:
    'The field "%{field}" is required and has no default, so the server would have no value for it before somebody saves the record.',
  // Stores
  storesOfCustomer:
    'Only a resource with a table whose records belong to a customer can have storeScope, and stores need a uuid key.',
  storeNoReference: 'storeScope must be "id" or a reference, and the field "%{field}" is not a reference.',
  storeOfNone:
    'The field "%{field}" refers to "%{resource}", which has no storeScope itself. If its records are the stores, give it storeScope "id".',
  storesNotDirect:
    'The field "%{field}" is a list, so it must refer to the stores themselves, and the records of "%{resource}" are not stores.',
  storeInCircle: 'storeScope goes in a circle through "%{resource}".',
  // Time zones
  zoneNoChoice:
    'timeZone must name a reference or a stored choice with choicesOf "timeZones", and the field "%{field}" is neither.',
  zoneOfNone: 'The field "%{field}" refers to "%{resource}", whose records have no time zone.',
  zoneInCircle: 'timeZone goes in a circle through "%{resource}".',
  // Overrides
  traitsOfOverrides:
    'Only a table whose records belong to a customer can have overrides. Lines, fixed rows and the one record of a customer cannot.',
  baseOrOf: 'overrides needs either base or of.',
  ofSingle:
    'Only a resource with singleOf can inherit from "%{resource}", without within, and "%{resource}" must have singleOf: customer.',
  baseReference:
    'The field "%{field}" must be a required reference with values of its own: it names the record to inherit from.',
  withinRequired: 'The field "%{field}" must be required and have values of its own.',
  inheritsInCircle: 'The records inherit from each other in a circle, or over more than three resources.',
  cannotInherit: 'Records cannot inherit the field "%{field}".',
  optionOfInherited: 'Records inherit the field "%{field}", so it cannot have "%{option}".',
  inheritsOtherKind:
    'The field "%{field}" must have the same kind, target and choices here and in "%{resource}".',
  inheritsEmpty: 'The field "%{field}" is required here, so it must be required in "%{resource}" too.',
  inheritsUnsearched: 'The field "%{field}" can be searchable only if it is in "%{resource}" too.',
  // Dates
  traitsOfDated: 'Neither a view nor a resource with singleOf can have dated.',
  datedUntil: 'The field "%{field}" must be a date that may be empty and is not worked out.',
  datedFrom: 'The field "%{field}" must be a required date that is not worked out.',
  datedActive: 'The field "%{field}" must be a required boolean that is not worked out.',
  datedPer: 'The field "%{field}" must be required and not worked out.',
  datedName: 'The option dated adds a field "%{field}", so the name is taken.',
  currentOfDated: 'The resource "%{resource}" must have dated with "%{by}" alone in per, or singleOf: %{by}.',
  currentKind:
    'The field "%{field}" of "%{resource}" must be stored and of kind %{kind}, with the same target.',
  // Grids
  traitsOfGrids:
    'Only stored records of a customer can be the cells of a grid. Their resource cannot have a hand-made order, singleOf, visibleWith or secrets.',
  gridReference: 'The field "%{field}" must be a reference that people set.',
  gridSameAxes: 'Rows, columns and within must be three different fields.',
  gridValue:
    'The field "%{field}" cannot be the value of a cell: it must be one plain value that people set, neither unique nor inherited, and named once.',
  gridNotUnique: 'Two records could be in the same cell: %{fields} must be unique together.',
  gridLacks:
    'A new cell would have no value in the field "%{field}": give it a default, or name it in where.',
  gridWhere: 'The cells cannot have this value in "%{field}".',
  // Lines
  optionOfLines: '"%{option}" is for fields of kind lines, and this one is of kind %{kind}.',
  linesInList: 'A list has no room for lines. Show their number with an aggregate instead.',
  cannotBeLines:
    '"%{resource}" cannot be the lines of this resource: both need a uuid key, a table, and records that belong to a customer, and lines have no singleOf, states, secrets or lines of their own.',
  linesTwice: 'The records of "%{resource}" are already the lines of "%{owner}".',
  linesBy:
    'The field "%{field}" of "%{resource}" must refer to this resource, be required and have onDelete "take": it says whose lines they are.',
  linesOrder: 'The option ordered of "%{resource}" must be within "%{field}".',
  pickNoReference: 'pick must name a reference of "%{resource}" other than by.',
  treeNoReference: 'tree must name a reference of "%{resource}" to itself that is not required.',
  // Further addresses
  verbMissing: 'This resource does not have the verb "%{verb}".',
  optionOfVerb: '"%{option}" means nothing for the verb "%{verb}".',
  pathNamesNone:
    'With the verb "%{verb}" the path must name one record: add {id}, or a field that is unique.',
  parameterUnknown: 'A list has no parameter "%{input}": use sort, range, filter or a field of filterBy.',
  uploadNoFile:
    'A file cannot go into the field "%{field}" of kind %{kind}: upload must name an image or a file.',
  uploadNeedsBody: 'A call with upload has a body, so its method must be POST, PUT or PATCH.',
  traitsOfEveryOf:
    'An export with everyOf needs stored records of a customer. Their resource cannot have singleOf, overrides, storeScope or visibleWith.',
  everyOfKey:
    'The names in the path and the field of everyOf must be exactly the fields of createOrUpdateBy, and all of them references that people set.',
  everyOfWhere: 'An export with everyOf can have no other fixed values than those of its path.',
  everyOfBy:
    '"%{field}" must be a reference of "%{other}" to "%{resource}", or a reference that both have to the same resource.',
  everyOfWithin: 'The field "%{field}" must be in the path.',
  // Actions and states
  actionTwice: 'A move and an action are both called "%{action}".',
  noSuchAction: 'There is no action "%{action}".',
  actionReserved: 'The audit log uses the name "%{action}" for something else.',
  actionNoList: 'The resource has no list, so no action can be "on" it.',
  actionOfView: 'The resource is read from a view, so it cannot have actions or states.',
  actionOfSingle: 'A resource with singleOf cannot have actions or states.',
  notSettable: 'The field "%{field}" cannot be set.',
  notAValue: 'The field "%{field}" never has the value %{value}.',
  placeholderUnknown: 'Nothing is called "{%{input}}" here.',
  placeholderKind: '"{%{input}}" does not fit the field "%{field}" of kind %{kind}.',
  stateNoChoice: 'The field "%{field}" must be a choice of its own choices, and not worked out.',
  boardNoChoice: 'The field "%{field}" must be a choice that people or moves can set.',
  galleryNoImage: 'The field "%{field}" must be an image.',
  calendarNoDate: 'The field "%{field}" must be a date, or a date with a time, that lists can filter by.',
  calendarTwoKinds: 'The fields "%{field}" and "%{other}" must be of the same kind.',
  opensAsNoView: 'The list has no view "%{view}". Give it one under "views".',
  mapNoPlace:
    'The field "%{field}" must be a point or an area on the map, or one of two numbers in degrees, and lists must be able to filter by it.',
  periodNoDate: 'The field "%{field}" is not a date, so it has no days, weeks, months or years.',
  groupNoValue: 'A report cannot group by the field "%{field}" of kind %{kind}.',
  measureNoNumber: 'The field "%{field}" of kind %{kind} is not a number.',
  stateUnknown: 'The field "%{field}" has no choice "%{input}".',
  stateToItself: 'The move leads from "%{state}" to itself.',
  listCallNamesRecord: 'An action on the list is for many records, so its path cannot name one.',
  callNeedsPlace: 'Without a record in the path, the method must be one with a body: POST, PUT or PATCH.',
  copiesNothing: 'The records of "%{resource}" do not refer to this resource by exactly one reference.',
  copiesOne: 'An action with "copies" works on one record, so "on" cannot have "%{place}".',
  copiesUnique:
    'The field "%{field}" is unique, so a copy needs another value: ask for it with form, or give it with set.',
  copiesOthersUnique: 'The field "%{field}" of "%{resource}" is unique, so its records cannot be copied.',
  jobCopies: 'An action with "copies" cannot run as a job.',
  jobSecret:
    'The input "%{field}" is secret, and the inputs of a job are kept until it ends. Take "job" away.',
  handlerOfProduct: 'Only the product itself has handlers, because they are code.',
  orderUnknown: 'The list is sorted by order, but these records have no hand-made order.',
  derivedGuards: 'The field "%{field}" is worked out, so it cannot be unique.',
  notUnique: 'createOrUpdateBy must name a field that is unique, or fields that are unique together.',
  unknownTab: 'Its records have no tab "%{input}".',
  withinNoReference: 'ordered.within must be a reference.',
  markNoBoolean: 'softDelete must name a boolean.',
  noChoiceOfResources: 'visibleWith must name a choice of resources.',
  verbOfView: 'The resource is read from a view, so it cannot have the verb "%{verb}".',
  vocabularyOfView: 'Only a resource that is read from a view can have a vocabulary.',
  traitsOfView: 'The resource is read from a view, so ordered, softDelete and rows mean nothing.',
  takesInCircle: 'onDelete "take" goes in a circle through "%{resource}".',
  // What the rows and the database refuse
  choiceGone:
    'One record has a value in "%{field}" that is no longer a choice. |||| %{count} records have a value in "%{field}" that is no longer a choice.',
  lengthShorter:
    'One record has more than %{most} characters in "%{field}". |||| %{count} records have more than %{most} characters in "%{field}".',
  fieldDropped:
    'You removed the field "%{field}", but one record has a value in it. |||| You removed the field "%{field}", but %{count} records have a value in it.',
  fieldChanged:
    'You changed the kind of the field "%{field}", but one record has a value in it. |||| You changed the kind of the field "%{field}", but %{count} records have a value in it.',
  fieldRequired:
    'The field "%{field}" is required now, but one record has no value in it. |||| The field "%{field}" is required now, but %{count} records have no value in it.',
  giveValue: 'Give them a value first.',
  takeBack: 'Undo the change, or give up these values: npm run config -- apply --drop %{drop}',
  valuesShared:
    '%{fields} must be unique now, but %{count} records share their value with another one: %{samples}. Change these records first.',
  tableLeft:
    'The resource is new and empty. The table %{table} looks like its table, holds records and no longer belongs to a definition. If you renamed the resource, add "table: %{table}" to keep its records.',
  danglingRows: 'Some records refer to records that do not exist: %{reason}',
  databaseRefuses: 'The database refuses the change: %{reason}.',
} as const;
export type MistakeCode = keyof typeof mistakeTable;

/** What could be there instead, by code, in a few words. */
export const expectedTable = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of options',
  record: 'a set of names and values',
  value: '%{value}',
  oneOf: 'one of %{values}',
  atLeast: 'at least %{count}',
  atMost: 'at most %{count}',
  leastCharacters: 'at least %{count} characters',
  mostCharacters: 'at most %{count} characters',
  leastEntries: 'at least %{count} entries',
  mostEntries: 'at most %{count} entries',
  slashedName: 'lower-case letters, digits and hyphens, in parts separated by slashes',
  areaName: 'at most 40 lower-case letters, digits and hyphens',
  path: 'letters and digits, in parts separated by hyphens or slashes',
  actionCall: 'a method and a path, such as "POST v1/campaigns/archive/{id}"',
  callPath:
    'letters and digits, in parts separated by hyphens or slashes, or a name in braces between slashes',
  table: 'at most 49 lower-case letters, digits and underscores',
  fieldName: 'a lower-case letter, then letters and digits, at most 49',
  wireName: 'a letter, then letters and digits, at most 49',
  keyPrefix: 'at most 12 lower-case letters and digits, then an underscore',
  language: 'the code of a language, such as "en", "af" or "pt-BR"',
  withEnglish: 'texts by language, with one for "en"',
  shortName: 'a name that makes at most %{count} characters',
  orderedOrField: 'the option ordered, or another field',
  other: 'something else',
} as const;
export type ExpectedCode = keyof typeof expectedTable;
