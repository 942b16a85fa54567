import {
  Control,
  circle,
  control,
  divIcon,
  type FeatureGroup,
  featureGroup,
  geoJSON,
  type LatLng,
  type LatLngBounds,
  type Layer,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  type Marker,
  map,
  marker,
  tileLayer,
} from 'leaflet';
import type { GeoArea } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import type { Bounds } from '../../../contract/geometry/areas.ts';
import { type Clusters, drawClusters, type PointRecord, plainElement } from './clusters.ts';
import type { Place, Point } from './places.ts';
import type { MapBase } from './readBase.ts';
import 'leaflet/dist/leaflet.css';

/** A record on the map. */
export interface DrawnPlace {
  id: string;
  title: string;
  place: Place;
  /**
   * One that is not like the others: it stands out, areas overlap in it, no area covers it, or it is only there for
   * people to see where the others are.
   */
  look?: 'strong' | 'overlap' | 'hole' | 'landmark' | undefined;
  /** The colour of an area. Default: that of the product. */
  colour?: string | undefined;
}

interface Labels {
  zoomIn: string;
  zoomOut: string;
  /** The credit for the outlines. */
  outlines: string;
  /** The sign of the north, and what it says. */
  north: { sign: string; title: string };
  /** What people read when pictures of the map do not come. */
  noPictures: string;
  /** What to call several records that are drawn as one. */
  cluster: (count: number) => string;
}

/** The closest zoom, unless tiles come closer. */
const maxZoom = 18;

/** Zoom of a map with one point, which has no size of its own. */
const closest = 14;

/** With more landmarks than this, their names would cover the map, so only a pointer on one shows its name. */
const mostNamed = 30;

function areaLayer({ look, colour }: DrawnPlace, area: GeoArea): Layer {
  const own = colour === undefined ? 'map-area' : 'map-area-own';
  const style = { className: look ? `${own} map-area-${look}` : own, ...(colour && { color: colour }) };
  if (area.type !== 'Circle') return geoJSON(area, { style });
  const [longitude, latitude] = area.coordinates;
  return circle([latitude, longitude], { radius: area.radius, ...style });
}

type Landmark = DrawnPlace & { place: { point: Point } };

const isLandmark = (one: DrawnPlace): one is Landmark => one.look === 'landmark' && 'point' in one.place;

function landmarkLayer(title: string, point: Point, isNamed: boolean): Layer {
  const icon = divIcon({ className: 'map-landmark', iconSize: [14, 14] });
  // A click on it is a click on the map.
  return marker(point, { icon, keyboard: false, bubblingMouseEvents: true }).bindTooltip(
    plainElement(title),
    {
      permanent: isNamed,
      direction: 'right',
      offset: [8, 0],
    },
  );
}

/**
 * Returns a function that draws landmarks instead of the earlier ones. If they are the same, they stay, because Leaflet
 * fades the name of each landmark that it removes.
 */
function drawLandmarks(layer: LayerGroup): (landmarks: readonly Landmark[]) => void {
  let drawn = '';
  return (landmarks) => {
    const next = JSON.stringify(landmarks.map(({ title, place }) => [title, place]));
    if (next === drawn) return;
    drawn = next;
    layer.clearLayers();
    const areNamed = landmarks.length <= mostNamed;
    for (const { title, place } of landmarks) landmarkLayer(title, place.point, areNamed).addTo(layer);
  };
}

interface Layers {
  areas: FeatureGroup;
  showLandmarks: ReturnType<typeof drawLandmarks>;
  clusters: Clusters;
}

/** Draws the areas and the points of records. Returns what they cover, without the landmarks around them. */
function drawPlaces(
  { areas, showLandmarks, clusters }: Layers,
  places: readonly DrawnPlace[],
  onOpen: (id: string) => void,
): LatLngBounds {
  areas.clearLayers();
  showLandmarks(places.filter(isLandmark));
  const points: PointRecord[] = [];
  // What stands out lies above the others.
  const others = places.filter((one) => !isLandmark(one));
  for (const one of others.toSorted((a, b) => Number(a.look === 'strong') - Number(b.look === 'strong'))) {
    const { id, title, place } = one;
    if ('point' in place) points.push({ id, title, point: place.point });
    else
      areaLayer(one, place.area)
        .on('click', () => onOpen(id))
        .bindTooltip(plainElement(title))
        .addTo(areas);
  }
  clusters.show(points, onOpen);
  const bounds = areas.getBounds();
  for (const { point } of points) bounds.extend(point);
  return bounds;
}

/** A map in an element of the page. */
export interface DrawnMap {
  /** The map itself, for those who draw on it. */
  leaflet: LeafletMap;
  /** Moves to these bounds, or to a place from close by. */
  moveTo(where: Bounds | Point): void;
  /** Draws these records instead of the earlier ones. With `isNew`, the map moves to them. */
  show(places: readonly DrawnPlace[], isNew: boolean, onOpen: (id: string) => void): void;
  /** Marks a place that somebody chose, or none. People can drag it with `isMovable`. */
  mark(point: Point | undefined, isMovable: boolean): void;
  /** Calls back with the place where somebody clicks, or to which they drag the mark. */
  onPick(pick: (point: Point) => void): void;
  drawBase(base: MapBase): void;
  /** Adapts the map to the size of its element. */
  measure(): void;
  remove(): void;
}

/** Says where north is, because a map without streets does not. */
function northSign({ sign, title }: Labels['north']): Control {
  const shown = new Control({ position: 'topright' });
  shown.onAdd = () => {
    const element = plainElement(sign);
    element.className = 'map-north';
    element.title = title;
    return element;
  };
  return shown;
}

/** Ends a change of zoom that is still moving. Otherwise Leaflet would end it on a map that is gone. */
function endZoom(element: HTMLElement): void {
  const moving = element.querySelector('.leaflet-proxy');
  moving?.dispatchEvent(new TransitionEvent('transitionend', { propertyName: 'transform' }));
}

/** Begins a map in `element`. Its colours come from the style of the element around it. */
export function drawMap(element: HTMLElement, labels: Labels): DrawnMap {
  // A click gives the map the focus. That must not scroll the page, because the click would end at another place.
  element.focus = (options) => HTMLElement.prototype.focus.call(element, { ...options, preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const drawn = map(element, {
    zoomControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    minZoom: 1,
    maxZoom,
    worldCopyJump: true,
    // `measure` is called for every change of the element. Leaflet's own observer goes on after the map is removed.
    trackResize: false,
  }).setView([0, 0], 1);
  drawn.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(drawn);
  control.scale({ imperial: false }).addTo(drawn);
  northSign(labels.north).addTo(drawn);
  const shown = {
    areas: featureGroup().addTo(drawn),
    showLandmarks: drawLandmarks(layerGroup().addTo(drawn)),
    clusters: drawClusters(drawn, labels.cluster),
  };
  let marked: Marker | undefined;
  let picked: (point: Point) => void = () => undefined;
  const pick = (at: LatLng) => {
    const { lat, lng } = at.wrap();
    picked([lat, lng]);
  };
  return {
    leaflet: drawn,
    moveTo(where) {
      if (Array.isArray(where)) return void drawn.setView(where, closest, { animate: false });
      const { west, south, east, north } = where;
      const corners: [Point, Point] = [
        [south, west],
        [north, east],
      ];
      drawn.fitBounds(corners, { maxZoom: closest, padding: [16, 16], animate: false });
    },
    show(places, isNew, onOpen) {
      const bounds = drawPlaces(shown, places, onOpen);
      if (isNew && bounds.isValid())
        drawn.fitBounds(bounds, { maxZoom: closest, padding: [16, 16], animate: false });
    },
    mark(point, isMovable) {
      marked?.remove();
      if (!point) return;
      const icon = divIcon({ className: 'map-pin map-pin-chosen', iconSize: [20, 20] });
      const manner = { keyboard: false, interactive: isMovable, draggable: isMovable, autoPan: isMovable };
      const mark = marker(point, { icon, ...manner }).addTo(drawn);
      mark.on('dragend', () => pick(mark.getLatLng()));
      marked = mark;
      if (!drawn.getBounds().contains(point)) drawn.panTo(point, { animate: false });
    },
    onPick(callBack) {
      picked = callBack;
      drawn.on('click', ({ latlng }) => pick(latlng));
    },
    drawBase(base) {
      if ('tiles' in base) {
        const { address, credit, maxZoom: maxNativeZoom } = base.tiles;
        const attribution = plainElement(credit).innerHTML;
        const closestOfTiles = Math.max(maxZoom, maxNativeZoom);
        drawn.setMaxZoom(closestOfTiles);
        // Tile servers want to know who uses their pictures. They learn the host of the installation, but no path.
        tileLayer(address, {
          ...{ attribution, maxNativeZoom, maxZoom: closestOfTiles },
          referrerPolicy: 'strict-origin',
        })
          .once('tileerror', () => drawn.attributionControl.addAttribution(labels.noPictures))
          .addTo(drawn);
        return;
      }
      drawn.attributionControl.addAttribution(labels.outlines);
      geoJSON(base.outlines, { interactive: false, style: { className: 'map-land' } })
        .addTo(drawn)
        .bringToBack();
    },
    measure: () => drawn.invalidateSize(),
    remove() {
      endZoom(element);
      drawn.remove();
    },
  };
}
