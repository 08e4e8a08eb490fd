import { PUBLIC_MAP_ATTRIBUTION, PUBLIC_MAP_TILES_URL } from 'astro:env/client';
import leafletStyles from 'leaflet/dist/leaflet.css?url';
import mapStyles from '../../styles/map.css?url';

const maxZoom = 19;

/**
 * An empty map in `element`; the library and its styles load only now. Without tiles, because the environment has none or they
 * cannot be reached, the ground stays plain and `onPlain` is called. A map that is removed before its page does not animate
 * zooming: Leaflet fails when such an animation ends after its map.
 */
export async function createMap(element: HTMLElement, onPlain: () => void, animatesZoom = true) {
  const [{ default: leaflet }] = await Promise.all([
    import('leaflet'),
    loadStyles(leafletStyles),
    loadStyles(mapStyles),
  ]);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leaflet.map(element, {
    zoomAnimation: animatesZoom && !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    maxZoom,
    // Scrolling the page must not end in the map.
    scrollWheelZoom: false,
  });
  map.attributionControl.setPrefix(false);
  leaflet.control.scale().addTo(map);
  if (!PUBLIC_MAP_TILES_URL || PUBLIC_MAP_TILES_URL === 'off' || !navigator.onLine) onPlain();
  else {
    const tiles = leaflet.tileLayer(PUBLIC_MAP_TILES_URL, { attribution: PUBLIC_MAP_ATTRIBUTION, maxZoom });
    let hasTile = false;
    tiles.once('tileload', () => {
      hasTile = true;
    });
    tiles.once('tileerror', () => {
      if (hasTile) return;
      tiles.remove();
      onPlain();
    });
    tiles.addTo(map);
  }
  return { leaflet, map };
}

function loadStyles(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
  return loaded;
}
