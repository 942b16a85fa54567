const choices = `choices: [{ id: NEW, label: New }, { id: SENT, label: Sent }, { id: PAID, label: Paid }]`;

const child = (name: string) => `name: bench/${name}
labels: { one: ${name}, many: ${name} }
title: label
area: setup
fields:
  label: { kind: text, required: true }
  dealId: { kind: reference, resource: bench/deals, required: true, onDelete: take }
`;

/** A resource with every costly column (two line counts, an inherited value, a state), and a plain one with as many columns. */
export const shapeDefinitions: Record<string, string> = {
  kinds: `name: bench/kinds
labels: { one: Kind, many: Kinds }
title: name
area: setup
fields:
  name: { kind: text, required: true }
  price: { kind: money }
`,
  parts: child('parts'),
  notes: child('notes'),
  deals: `name: bench/deals
labels: { one: Deal, many: Deals }
title: name
area: setup
overrides: { base: kindId, within: [name], fields: [price] }
states: { field: status, start: NEW, moves: { send: { from: [NEW], to: SENT }, pay: { from: [SENT], to: PAID } } }
fields:
  name: { kind: text, required: true }
  kindId: { kind: reference, resource: bench/kinds, required: true, onDelete: take }
  price: { kind: money }
  status: { kind: choice, ${choices} }
  parts: { kind: lines, resource: bench/parts, by: dealId }
  notes: { kind: lines, resource: bench/notes, by: dealId }
  partCount: { kind: integer, aggregate: { of: bench/parts, by: dealId } }
  noteCount: { kind: integer, aggregate: { of: bench/notes, by: dealId } }
list: { columns: [name, kindId, price, status, partCount, noteCount] }
`,
  plain: `name: bench/plain
labels: { one: Plain deal, many: Plain deals }
title: name
area: setup
fields:
  name: { kind: text, required: true }
  kindId: { kind: reference, resource: bench/kinds, required: true }
  price: { kind: money }
  status: { kind: choice, ${choices} }
  partCount: { kind: integer }
  noteCount: { kind: integer }
list: { columns: [name, kindId, price, status, partCount, noteCount] }
`,
};
