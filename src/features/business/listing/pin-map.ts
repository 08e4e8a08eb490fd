import type { Marker } from 'leaflet';
import { createMap } from '../../../lib/browser/create-map.ts';

/** A point on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

interface PinMapOptions {
  /** The accessible name of the pin. */
  label: string;
  onMove: (point: Point) => void;
  onPlain: () => void;
}

/** A map with one pin, which is dragged, moved by arrow keys (further with Shift) or set by a click. */
export interface PinMap {
  /** Shows the pin at `point`, or none. */
  show: (point: Point | undefined) => void;
  /** Sets the pin in the middle of the map and focuses it. */
  setInMiddle: () => void;
  remove: () => void;
}

const closeUp = 16;
const steps: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Creates the map in `element`. Without a pin it shows where the directory's businesses are. */
export async function createPinMap(
  element: HTMLElement,
  { label, onMove, onPlain }: PinMapOptions,
): Promise<PinMap> {
  const { leaflet, map } = await createMap(element, onPlain, false);
  let marker: Marker | undefined;
  map.setView([0, 0], 1);
  const report = (pin: Marker) => {
    const { lat, lng } = pin.getLatLng().wrap();
    onMove({ latitude: round(lat), longitude: round(lng) });
  };
  const createPin = (at: [number, number]) => {
    const icon = leaflet.divIcon({ className: 'map-pin', iconSize: [26, 26], iconAnchor: [13, 26] });
    const pin = leaflet.marker(at, { icon, draggable: true, autoPan: true }).addTo(map);
    pin.getElement()?.setAttribute('aria-label', label);
    pin.on('dragend', () => {
      report(pin);
    });
    pin.getElement()?.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const pixels = event.shiftKey ? 40 : 4;
      const place = map.latLngToLayerPoint(pin.getLatLng()).add([step[0] * pixels, step[1] * pixels]);
      pin.setLatLng(map.layerPointToLatLng(place));
      map.panInside(pin.getLatLng(), { padding: [40, 40] });
      report(pin);
    });
    return pin;
  };
  const setPin = ({ latitude, longitude }: Point) => {
    if (marker) marker.setLatLng([latitude, longitude]);
    else marker = createPin([latitude, longitude]);
    return marker;
  };
  map.on('click', ({ latlng }) => {
    report(setPin({ latitude: latlng.lat, longitude: latlng.lng }));
  });
  let isPlaced = false;
  let isRemoved = false;
  return {
    show: (point) => {
      if (!point) {
        marker?.remove();
        marker = undefined;
        if (!isPlaced)
          void readTown().then(
            (area) => isPlaced || isRemoved || !area || map.fitBounds(area),
            () => undefined,
          );
        return;
      }
      const former = marker?.getLatLng();
      setPin(point);
      isPlaced = true;
      const isNear = former && map.getBounds().contains([point.latitude, point.longitude]);
      if (!isNear) map.setView([point.latitude, point.longitude], Math.max(map.getZoom(), closeUp));
    },
    setInMiddle: () => {
      const { lat, lng } = map.getCenter();
      const pin = setPin({ latitude: lat, longitude: lng });
      report(pin);
      pin.getElement()?.focus();
    },
    remove: () => {
      isRemoved = true;
      map.remove();
    },
  };
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

type Corner = [number, number];

/** The area in which the directory has businesses, as the public map knows it. */
async function readTown(): Promise<[Corner, Corner] | undefined> {
  const reply = await fetch('/directory/map.json');
  if (!reply.ok) return undefined;
  const rows = (await reply.json()) as Record<'south' | 'west' | 'north' | 'east', number>[];
  if (rows.length === 0) return undefined;
  return [
    [Math.min(...rows.map(({ south }) => south)), Math.min(...rows.map(({ west }) => west))],
    [Math.max(...rows.map(({ north }) => north)), Math.max(...rows.map(({ east }) => east))],
  ];
}
