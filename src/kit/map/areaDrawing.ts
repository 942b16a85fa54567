import * as leaflet from 'leaflet';
import {
  type GeoJSONStoreFeatures,
  type HexColor,
  TerraDraw,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { type Ring, roundedPosition } from '../../../contract/geometry/outline.ts';
import { nested } from './nested.ts';

/** What a click on the map does: it adds a point to a new outline, takes an outline to move its points, or nothing. */
export type DrawingMode = 'polygon' | 'select' | 'static';

/** Outlines that people draw on a map. */
export interface AreaDrawing {
  /** Shows these outlines instead of the earlier ones. Returns false if some cannot be shown. */
  show(rings: readonly Ring[]): boolean;
  setMode(mode: DrawingMode): void;
  stop(): void;
}

const decimals = 6;

/** The layers that terra-draw draws on, by its names for them, the lowest first. */
const layers = [10, 20, 30, 40, 50];

/**
 * Makes the layers of the drawing. The adapter would do so with style elements, which the security policy of the pages
 * refuses, so it is told that it has them.
 */
function addLayers(map: leaflet.Map, adapter: TerraDrawLeafletAdapter): void {
  for (const layer of layers) map.createPane(String(layer)).style.zIndex = String(600 + layer);
  const known = Object.fromEntries(layers.map((layer) => [layer, { remove: () => undefined }]));
  Object.defineProperty(adapter, '_panes', { get: () => known, set: () => undefined });
}

/** Begins drawing on a map. `onChange` gets the outlines whenever the person has finished a step. */
export function drawAreas(
  map: leaflet.Map,
  { colour, onChange }: { colour: HexColor; onChange: (rings: Ring[]) => void },
): AreaDrawing {
  const outlined = {
    fillColor: colour,
    outlineColor: colour,
    // Nothing of the area lies in a hole, so it takes the colour away again.
    fillOpacity: ({ properties }: GeoJSONStoreFeatures) => (properties.isHole ? 0 : 0.3),
  } as const;
  const points = { selectedPointColor: colour, midPointColor: colour } as const;
  const adapter = new TerraDrawLeafletAdapter({ lib: leaflet, map, coordinatePrecision: decimals });
  addLayers(map, adapter);
  const draw = new TerraDraw({
    adapter,
    modes: [
      new TerraDrawPolygonMode({ styles: outlined }),
      new TerraDrawSelectMode({
        flags: {
          polygon: { feature: { coordinates: { midpoints: true, draggable: true, deletable: true } } },
        },
        // Fields of the form have these keys already.
        keyEvents: null,
        styles: { selectedPolygonColor: colour, selectedPolygonOutlineColor: colour, ...points },
      }),
    ],
  });
  draw.start();

  const outlines = () =>
    draw
      .getSnapshot()
      .filter(({ geometry, properties }) => geometry.type === 'Polygon' && properties.mode === 'polygon');
  /** Marks the outlines that are holes of others. */
  const markHoles = () => {
    const known = outlines().flatMap(({ id, geometry }) =>
      id !== undefined && geometry.type === 'Polygon'
        ? [{ id, ring: (geometry.coordinates[0] ?? []) as Ring }]
        : [],
    );
    const holes = new Set(nested(known.map(({ ring }) => ring)).flatMap(([, ...inner]) => inner));
    for (const { id, ring } of known) draw.updateFeatureProperties(id, { isHole: holes.has(ring) });
  };
  draw.on('finish', () => {
    markHoles();
    onChange(
      outlines().flatMap(({ geometry }) =>
        geometry.type === 'Polygon'
          ? (geometry.coordinates as Ring[]).map((ring) => ring.map(roundedPosition))
          : [],
      ),
    );
  });
  return {
    show(rings) {
      const mode = draw.getMode();
      // Whatever is selected or half drawn belongs to outlines that are about to go.
      draw.setMode('static');
      draw.clear();
      const judged = draw.addFeatures(
        rings.map((ring) => ({
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [ring] },
          properties: { mode: 'polygon' },
        })),
      );
      markHoles();
      if (mode !== 'static') draw.setMode(mode);
      return judged.every(({ valid }) => valid);
    },
    setMode: (mode) => draw.setMode(mode),
    stop: () => draw.stop(),
  };
}
