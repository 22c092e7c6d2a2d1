import { describe, expect, it } from 'vitest';
import { drawLayers } from './generate-drawing.ts';
import type { Layer } from './structure/layers.ts';

const layer = (name: string, place: string, ...mayImport: string[]): Layer => ({ name, places: [place], mayImport });

const CORE = layer('core', 'packages/core/src/');
const DB = layer('db', 'apps/server/src/db/', 'core');
const HTTP = layer('http', 'apps/server/src/http/', 'core');

const arrowsOf = (drawing: string) =>
  drawing
    .split('\n')
    .filter((line) => line.includes('-->'))
    .map((line) => line.trim());

describe('drawLayers', () => {
  it('draws an arrow to an imported layer, and none that a longer path implies', () => {
    const drawing = drawLayers([CORE, DB, layer('features', 'apps/server/src/features/', 'core', 'db')]);
    expect(arrowsOf(drawing)).toEqual(['db --> core', 'features --> db']);
  });

  it('puts layers with the same arrows in one node, and each node in the box of its workspace', () => {
    const drawing = drawLayers([CORE, DB, HTTP, layer('features', 'apps/server/src/features/', 'core', 'db', 'http')]);
    expect(arrowsOf(drawing)).toEqual(['db --> core', 'features --> db']);
    expect(drawing).toContain(
      '  subgraph apps-server-workspace["apps/server"]\n    db["db/<br>http/"]\n    features["features/"]\n  end\n',
    );
  });

  it('keeps layers apart that different layers import', () => {
    const drawing = drawLayers([CORE, DB, HTTP, layer('jobs', 'apps/server/src/jobs/', 'core', 'db')]);
    expect(arrowsOf(drawing)).toEqual(['db --> core', 'http --> core', 'jobs --> db']);
  });

  it('lists an import that a path of arrows joins and the table does not allow', () => {
    const without = drawLayers([CORE, DB, layer('features', 'apps/server/src/features/', 'core', 'db')]);
    const refused = drawLayers([CORE, DB, layer('features', 'apps/server/src/features/', 'db')]);
    expect(without).not.toContain('does not import');
    expect(refused).toContain('- features does not import core.');
    expect(arrowsOf(refused)).toEqual(arrowsOf(without));
  });
});
