// Writes the drawing of ARCHITECTURE.md from structure/layers.ts as a Mermaid flowchart; with `--check` it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlainFailure, runScript } from './plain-failure.ts';
import { LAYERS, type Layer } from './structure/layers.ts';

const TARGET = join(dirname(import.meta.dirname), 'ARCHITECTURE.md');
const DRAWING = /(?<=<!-- drawing of the layers -->\n).*?(?=<!-- end of the drawing -->)/s;
const WORKSPACE = /^(?:(?:apps|packages)\/[^/]+|[^/]+)/;

type Arrows = ReadonlyMap<string, readonly string[]>;

function collectReachable(from: string, arrows: Arrows, found = new Set<string>()): ReadonlySet<string> {
  for (const target of arrows.get(from) ?? []) {
    if (found.has(target)) continue;
    found.add(target);
    collectReachable(target, arrows, found);
  }
  return found;
}

/** Transitive reduction: without the arrows that a longer path implies, which would hide the others. */
function reduce(arrows: Arrows): Arrows {
  const isImplied = (target: string, targets: readonly string[]) =>
    targets.some((other) => other !== target && collectReachable(other, arrows).has(target));
  return new Map([...arrows].map(([name, targets]) => [name, targets.filter((target) => !isImplied(target, targets))]));
}

/** Layers of one workspace with the same arrows in and out are one node. */
function groupLayers(layers: readonly Layer[], arrows: Arrows): ReadonlyArray<readonly Layer[]> {
  const importersOf = (name: string) =>
    [...arrows].filter(([, targets]) => targets.includes(name)).map(([from]) => from);
  const keyOf = (layer: Layer) =>
    [workspaceOf(layer), arrows.get(layer.name)?.toSorted(), importersOf(layer.name)].join('|');
  return [...Map.groupBy(layers, keyOf).values()];
}

const workspaceOf = ({ places: [place = ''] }: Layer) => WORKSPACE.exec(place)?.[0] ?? place;

/** The folders and files of a layer, without the workspace. */
const labelOf = (layer: Layer) =>
  layer.places.map((place) => place.slice(workspaceOf(layer).length + 1).replace(/^src\/(?=.)/, '')).join(', ');

/** Pairs that a path of arrows joins and the table does not allow. */
function listRefusals(layers: readonly Layer[], arrows: Arrows): string[] {
  return layers.flatMap(({ name, mayImport }) => {
    const refused = [...collectReachable(name, arrows)].filter((target) => !mayImport.includes(target));
    return refused.length === 0 ? [] : [`- ${name} does not import ${refused.toSorted().join(', ')}.`];
  });
}

/** Writes a flowchart with an arrow from each layer to those it may import, and the pairs that its paths join and the table refuses. */
export function drawLayers(layers: readonly Layer[]): string {
  const table: Arrows = new Map(layers.map(({ name, mayImport }) => [name, mayImport]));
  const arrows = reduce(table);
  const groups = groupLayers(layers, arrows);
  const idOf = (group: readonly Layer[]) => group[0]?.name.replaceAll(' ', '-') ?? '';
  const idOfLayer = new Map(groups.flatMap((group) => group.map(({ name }) => [name, idOf(group)] as const)));
  const workspaces = Map.groupBy(groups, ([layer]) => (layer === undefined ? '' : workspaceOf(layer)));
  const nodes = [...workspaces].flatMap(([workspace, members]) => [
    `  subgraph ${workspace.replaceAll('/', '-')}-workspace["${workspace}"]`,
    ...members.map((group) => `    ${idOf(group)}["${group.map(labelOf).join('<br>')}"]`),
    '  end',
  ]);
  const edges = groups.flatMap((group) => {
    const targets = arrows.get(group[0]?.name ?? '') ?? [];
    return [...new Set(targets.map((target) => idOfLayer.get(target)))].map(
      (target) => `  ${idOf(group)} --> ${target}`,
    );
  });
  const chart = ['```mermaid', 'flowchart TD', ...nodes, ...edges, '```'];
  const refusals = listRefusals(layers, table);
  return [...chart, ...(refusals.length === 0 ? [] : ['', 'Paths that are no permission:', '', ...refusals]), ''].join(
    '\n',
  );
}

if (import.meta.main) {
  await runScript(async () => {
    const present = await readFile(TARGET, 'utf8');
    if (!DRAWING.test(present)) throw new PlainFailure('ARCHITECTURE.md has no place for the drawing of the layers.');
    const wanted = present.replace(DRAWING, () => drawLayers(LAYERS));
    if (!process.argv.includes('--check')) return await writeFile(TARGET, wanted);
    if (present !== wanted) {
      throw new PlainFailure(
        'The drawing of ARCHITECTURE.md is older than structure/layers.ts: npm run generate writes it.',
      );
    }
  });
}
