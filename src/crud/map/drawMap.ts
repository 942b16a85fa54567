import { circle, control, divIcon, featureGroup, geoJSON, type Layer, map, marker, tileLayer } from 'leaflet';
import type { Place } from './places.ts';
import type { MapBase } from './readBase.ts';
import 'leaflet/dist/leaflet.css';

/** A record on the map. */
export interface DrawnPlace {
  id: string;
  title: string;
  place: Place;
}

interface Labels {
  zoomIn: string;
  zoomOut: string;
  /** The credit for the outlines. */
  outlines: string;
}

/** Zoom of a map with one point, which has no size of its own. */
const closest = 14;

/** A text as an element, because the map reads a plain string as HTML. */
function plainElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function layerOf({ title, place }: DrawnPlace): Layer {
  if ('point' in place)
    return marker(place.point, {
      title,
      // The list beside the map has the same records for the keyboard.
      keyboard: false,
      icon: divIcon({ className: 'map-pin', iconSize: [20, 20] }),
    });
  const { area } = place;
  if (area.type !== 'Circle') return geoJSON(area, { style: { className: 'map-area' } });
  const [longitude, latitude] = area.coordinates;
  return circle([latitude, longitude], { radius: area.radius, className: 'map-area' });
}

/** A map in an element of the page. */
export interface DrawnMap {
  /** Draws these records instead of the earlier ones. With `isNew`, the map moves to them. */
  show(places: readonly DrawnPlace[], isNew: boolean, onOpen: (id: string) => void): void;
  drawBase(base: MapBase): void;
  /** Adapts the map to the size of its element. */
  measure(): void;
  remove(): void;
}

/** Begins a map in `element`. Its colours come from the style of the element around it. */
export function drawMap(element: HTMLElement, labels: Labels): DrawnMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const drawn = map(element, {
    zoomControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    minZoom: 1,
    maxZoom: 18,
    worldCopyJump: true,
  }).setView([0, 0], 1);
  drawn.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(drawn);
  const shown = featureGroup().addTo(drawn);
  return {
    show(places, isNew, onOpen) {
      shown.clearLayers();
      for (const one of places)
        layerOf(one)
          .on('click', () => onOpen(one.id))
          .bindTooltip(plainElement(one.title))
          .addTo(shown);
      const bounds = shown.getBounds();
      if (isNew && bounds.isValid())
        drawn.fitBounds(bounds, { maxZoom: closest, padding: [32, 32], animate: false });
    },
    drawBase(base) {
      if ('tiles' in base) {
        const { address, credit } = base.tiles;
        const attribution = plainElement(credit).innerHTML;
        // Tile servers want to know who uses their pictures. They learn the host of the installation, but no path.
        tileLayer(address, { attribution, maxZoom: 18, referrerPolicy: 'strict-origin' }).addTo(drawn);
        return;
      }
      drawn.attributionControl.addAttribution(labels.outlines);
      geoJSON(base.outlines, { interactive: false, style: { className: 'map-land' } })
        .addTo(drawn)
        .bringToBack();
    },
    measure: () => drawn.invalidateSize(),
    remove: () => drawn.remove(),
  };
}
