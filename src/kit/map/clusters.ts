import { divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, marker } from 'leaflet';
import Supercluster from 'supercluster';
import type { Point } from './places.ts';

/** A record at a point of the map. */
export interface PointRecord {
  id: string;
  title: string;
  point: Point;
}

/** With more records than this, those that are close together are drawn as one sign with their number. */
const mostSingle = 100;

/** Pixels within which records are close together. */
const reach = 48;

/** From the zoom after this one, every record has its own sign. */
const closestCluster = 16;

/** The points of a map. It draws only those in sight, close ones as one, so it stays quick with thousands. */
export interface Clusters {
  /** Draws these records instead of the earlier ones. */
  show(records: readonly PointRecord[], onOpen: (id: string) => void): void;
}

/** A text as an element, because the map reads a plain string as HTML. */
export function plainElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function single({ id, title, point }: PointRecord, onOpen: (id: string) => void) {
  const icon = divIcon({ className: 'map-pin', iconSize: [20, 20] });
  // The list beside the map has the same records for the keyboard.
  return marker(point, { title, keyboard: false, icon })
    .on('click', () => onOpen(id))
    .bindTooltip(plainElement(title));
}

/**
 * Draws points on a map.
 * @param clusterTitle what to call several records that are drawn as one, by their number
 */
export function drawClusters(map: LeafletMap, clusterTitle: (count: number) => string): Clusters {
  const layer: LayerGroup = layerGroup().addTo(map);
  let open: (id: string) => void = () => undefined;
  let index = new Supercluster<PointRecord>().load([]);

  const several = (point: Point, cluster: number, count: number) =>
    marker(point, {
      title: clusterTitle(count),
      keyboard: false,
      icon: divIcon({ className: 'map-cluster', iconSize: [36, 36], html: plainElement(String(count)) }),
    }).on('click', () =>
      map.setView(point, Math.min(index.getClusterExpansionZoom(cluster), map.getMaxZoom()), {
        animate: false,
      }),
    );
  const draw = () => {
    const sight = map.getBounds().pad(0.2);
    const box: [number, number, number, number] = [
      ...([sight.getWest(), sight.getSouth()] as const),
      ...([sight.getEast(), sight.getNorth()] as const),
    ];
    layer.clearLayers();
    for (const { geometry, properties } of index.getClusters(box, Math.round(map.getZoom()))) {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      if ('cluster' in properties)
        several([latitude, longitude], properties.cluster_id, properties.point_count).addTo(layer);
      else single(properties, (id) => open(id)).addTo(layer);
    }
  };
  map.on('moveend', draw);
  return {
    show(records, onOpen) {
      open = onOpen;
      const radius = records.length > mostSingle ? reach : 0;
      index = new Supercluster<PointRecord>({ radius, extent: 256, maxZoom: closestCluster }).load(
        records.map((record) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [record.point[1], record.point[0]] },
          properties: record,
        })),
      );
      draw();
    },
  };
}
