import { PUBLIC_MAP_ATTRIBUTION, PUBLIC_MAP_TILES_URL } from 'astro:env/client';
import leafletStyles from 'leaflet/dist/leaflet.css?url';

interface Place {
  name: string;
  tagline: string;
  latitude: number;
  longitude: number;
  href: string;
}

/**
 * Shows the places of the element's `data-places` on a map. The map's script and styles load only now. Without tiles, which
 * the environment names, pins stand on a plain ground with a scale: where things are to each other, offline as well.
 */
export async function showMap(element: HTMLElement) {
  const places = JSON.parse(element.dataset['places'] ?? '[]') as Place[];
  const [{ default: leaflet }] = await Promise.all([import('leaflet'), loadStyles(leafletStyles)]);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leaflet.map(element, {
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    // Scrolling the page must not end in the map.
    scrollWheelZoom: false,
  });
  map.attributionControl.setPrefix(false);
  if (PUBLIC_MAP_TILES_URL)
    leaflet.tileLayer(PUBLIC_MAP_TILES_URL, { attribution: PUBLIC_MAP_ATTRIBUTION ?? '' }).addTo(map);
  leaflet.control.scale().addTo(map);
  for (const place of places) {
    const icon = leaflet.divIcon({ className: 'map-pin', iconSize: [26, 26], iconAnchor: [13, 26] });
    leaflet
      .marker([place.latitude, place.longitude], { icon, title: place.name, alt: place.name })
      .bindPopup(popupOf(place))
      .addTo(map);
  }
  const bounds = leaflet.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  if (bounds.isValid()) map.fitBounds(bounds, { padding: [40, 40], maxZoom: 16 });
  else map.setView([0, 0], 1);
}

function popupOf({ name, tagline, href }: Place): HTMLElement {
  const popup = document.createElement('div');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = name;
  const text = document.createElement('p');
  text.textContent = tagline;
  popup.append(link, text);
  return popup;
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
