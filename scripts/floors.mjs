// Part of npm run check: every import keeps to floors.json, which docs/architecture.md explains.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { main } from './child.mjs';
import { projectDirectory } from './node24.mjs';

const advice = 'Move what both need to a lower floor, or pass it in from above (docs/architecture.md).';
const isIn = (file, folder) => folder === '.' || file === folder || file.startsWith(`${folder}/`);

/** What a file imports, also as a type, to pass it on, or later. Who imports all names at once ("*") may use each. */
function importsOf(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const passedOn = module.staticExports.flatMap(({ entries }) => entries.filter((one) => one.moduleRequest));
  const found = [...module.staticImports, ...passedOn, ...module.dynamicImports];
  return found.map(({ entries, importName, moduleRequest: { start, end } }) => ({
    wanted: text.slice(start, end).replace(/^['"`]|(\?.*)?['"`]$/g, ''),
    names: (entries ?? [{ importName }]).map((one) => one.importName?.name ?? '*'),
    line: text.slice(0, start).split('\n').length,
  }));
}

/** Where a file is: in each place around it, the name in the list of that place that fits best, and its floor. */
function addressOf({ floors, areas }, file) {
  const around = Object.entries({ ...floors, ...areas }).filter(([place]) => isIn(file, place));
  return around.map(([place, list]) => {
    const inside = place === '.' ? file : file.slice(place.length + 1);
    if (typeof list === 'number') {
      // The areas of a place share a floor. The files beside them are above.
      const name = inside.split('/').slice(0, list).join('/');
      return { place, inside, name, floor: name === inside ? 1 : 0 };
    }
    const names = list.flat().filter((one) => (one === '*' ? !inside.includes('/') : isIn(inside, one)));
    const [name] = names.sort((one, other) => other.length - one.length);
    return { place, inside, name, floor: list.findIndex((entry) => [entry].flat().includes(name)) };
  });
}

/**
 * Says in sentences what floors.json forbids, and which folder it misses.
 * @param {Record<string, any>} house @param {readonly (readonly [file: string, text: string])[]} sources
 */
export function faultsOf(house, sources) {
  const faults = new Set();

  const whyNotFile = (address, file, target) => {
    const others = addressOf(house, target);
    for (const { place, name, floor } of address) {
      const other = others.find((one) => one.place === place);
      if (!name || !other?.name || other.name === name || other.floor < floor) continue;
      const fault = other.floor > floor ? 'is above' : 'shares a floor with';
      return `In "${place}" of floors.json, ${other.name} ${fault} ${name}. ${advice}`;
    }
    for (const [place, insiders] of Object.entries(house.faces)) {
      const isInner = isIn(path.posix.dirname(path.posix.dirname(target)), place);
      if (isInner && ![place, ...insiders].some((one) => isIn(file, one)))
        return `By floors.json, others import only the files directly in ${place}. Import one of these, or add one.`;
    }
    for (const [folder, seen] of Object.entries(house['sees only']))
      if (isIn(file, folder) && ![folder, ...seen].some((one) => isIn(target, one)))
        return `By floors.json, ${folder} sees only ${seen.join(', ') || 'itself'}. ${advice}`;
  };
  const whyNotPackage = (file, wanted, names) =>
    house.packages.find(({ in: folder, except, only, never, names: refused }) => {
      if (!isIn(file, folder) || (except && isIn(file, except))) return false;
      if (refused && !names.some((name) => name === '*' || refused.includes(name))) return false;
      return only ? !only.includes(wanted) : never.some((start) => wanted.startsWith(start));
    })?.because;

  for (const [file, text] of sources) {
    const address = addressOf(house, file);
    for (const { place, inside } of address.filter(({ name }) => !name)) {
      const folder = path.posix.join(place, inside.split('/')[0]);
      faults.add(`${folder} has no floor. Add it to "${place}" in floors.json, above all that it imports.`);
    }
    for (const { wanted, names, line } of importsOf(file, text)) {
      const target = wanted.startsWith('.') ? path.posix.join(path.dirname(file), wanted) : undefined;
      const why = target ? whyNotFile(address, file, target) : whyNotPackage(file, wanted, names);
      if (why) faults.add(`${file}:${line} imports ${target ?? wanted}. ${why}`);
    }
  }
  return [...faults];
}

if (process.argv[1] === import.meta.filename)
  main(async () => {
    const exclude = ['**/node_modules', '**/dist', 'build', 'data', 'till-data', 'test-results'];
    const files = globSync('**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', { cwd: projectDirectory, exclude });
    const read = (file) => readFileSync(path.join(projectDirectory, file), 'utf8');
    const house = JSON.parse(read('floors.json'));
    const faults = faultsOf(
      house,
      Array.from(files, (file) => [file, read(file)]),
    );
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length > 0 ? 1 : 0;
  });
