import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const numbered = (number: number) => String(number).padStart(3, '0');

/**
 * One made-up resource as an admin would write it: a dozen fields of the usual kinds, a reference to the resource
 * before it, two computed fields, a search and its own list.
 */
function definition(number: number): string {
  const own = numbered(number);
  const other = number > 1 ? numbered(number - 1) : undefined;
  return `name: bench/things-${own}
labels: { one: Thing ${own}, many: Things ${own} }
title: name
area: setup
fields:
  name: { kind: text, required: true, searchable: true, unique: true }
  code: { kind: text, maxLength: 40, searchable: true }
  state: { kind: choice, default: new, choices: [{ id: new, label: New }, { id: used, label: Used }, { id: gone, label: Gone }] }
  price: { kind: money, min: 0 }
  quantity: { kind: integer, min: 0, max: 100000 }
  weight: { kind: decimal }
  worth: { kind: money, computed: '{price} * {quantity}' }
  boughtOn: { kind: date }
  isActive: { kind: boolean, default: true }
  contact: { kind: email }
  remarks: { kind: longText }
${other ? `  thingId: { kind: reference, resource: bench/things-${other} }\n  otherPrice: { kind: money, computed: '{thingId.price}' }\n` : ''}list:
  columns: [name, code, state, price, quantity, worth]
  filters: [state, isActive]
`;
}

/** A copy of the server in `directory`, with that many configured resources. */
export const checkoutWithDefinitions = (directory: string, count: number): Promise<string> =>
  checkoutWith(
    directory,
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`things-${numbered(index + 1)}`, definition(index + 1)]),
    ),
  );

/** A copy of the server in `directory`, with these configured resources, by the names of their files. */
export async function checkoutWith(directory: string, files: Record<string, string>): Promise<string> {
  for (const name of ['build', 'server', 'package.json'])
    await cp(path.join(root, name), path.join(directory, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  const folder = path.join(directory, 'config', 'resources');
  await mkdir(folder, { recursive: true });
  await mkdir(path.join(directory, 'dist'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `${name}.yaml`), text);
  return directory;
}
