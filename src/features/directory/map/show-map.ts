import type { LatLngBounds, Map as LeafletMap, Marker } from 'leaflet';
import type { MapPlace } from '#contracts/directory.ts';
import { createMap } from '../../../lib/browser/create-map.ts';
import { formatArea } from './area.ts';
import { groupPlaces, type MapGroup } from './group-places.ts';
import { linkCards } from './link-cards.ts';
import type { MapTexts } from './map-texts.ts';
import { createPopup } from './popup.ts';

type Leaflet = Awaited<ReturnType<typeof createMap>>['leaflet'];

/**
 * Shows all results of a search on the map in `frame`. Its data attributes name the source of the places, the page that a chosen area
 * is searched with, the directory's path, the area of the search if it has one, the number of results and the texts.
 */
export async function showMap(frame: HTMLElement) {
  const element = frame.querySelector<HTMLElement>('[data-map]');
  const status = frame.querySelector<HTMLElement>('[data-map-status]');
  const search = frame.querySelector<HTMLAnchorElement>('[data-map-search]');
  if (!element || !status || !search) return;
  const { source = '', directory = '', area = '', total = '0', texts = '{}' } = frame.dataset;
  const t = JSON.parse(texts) as MapTexts;
  const searchPage = search.href;
  const addNote = (text: string | undefined) => {
    if (!text) return;
    const note = document.createElement('p');
    note.textContent = text;
    status.append(note);
  };
  const first = fetchPlaces(source, area).catch(() => undefined);
  const pane = frame.closest<HTMLElement>('[data-map-pane]');
  const { leaflet, map } = await createMap(element, () => {
    addNote(t.plain);
    // Next to the list, a map without ground is of less use than the room.
    if (pane) pane.hidden = true;
  });
  const rows = await first;
  if (!rows) addNote(t.failed);
  else if (rows.length === 0) addNote(t.empty);
  else if (sumListings(rows) < Number(total)) addNote(t.missing);
  const found = leaflet.latLngBounds(
    rows?.flatMap(({ south, west, north, east }) => [
      [south, west],
      [north, east],
    ]) ?? [],
  );
  const [south = 0, west = 0, north = 0, east = 0] = area.split(',').map(Number);
  if (area)
    map.fitBounds([
      [south, west],
      [north, east],
    ]);
  else if (found.isValid()) map.fitBounds(found, { padding: [40, 40], maxZoom: 16 });
  else map.setView([0, 0], 1);

  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });
  const draw = createDrawing(leaflet, map, { directory, search, t });
  draw(rows ?? []);
  if (pane) linkCards(element, document);
  // All of them are there, one by one: moving the map needs no further request.
  const isWhole = (all: MapPlace[]) => !area && all.every(({ slug }) => slug !== null);
  if (rows && isWhole(rows)) followMoves(map, search, searchPage);
  else
    followMoves(map, search, searchPage, (view, signal) =>
      fetchPlaces(source, view, signal).then(draw, () => undefined),
    );
}

const sumListings = (rows: MapPlace[]) => rows.reduce((sum, { listings }) => sum + listings, 0);

async function fetchPlaces(source: string, area: string, signal?: AbortSignal): Promise<MapPlace[]> {
  const url = new URL(source, location.href);
  if (area) url.searchParams.set('area', area);
  const reply = await fetch(url, { signal: signal ?? null });
  if (!reply.ok) throw new Error(`The map's places were not sent: ${String(reply.status)}`);
  return (await reply.json()) as MapPlace[];
}

/** Offers to search what the map shows once somebody has moved it, and loads what is there. */
function followMoves(
  map: LeafletMap,
  search: HTMLAnchorElement,
  searchPage: string,
  load?: (area: string, signal: AbortSignal) => Promise<void>,
) {
  let asked = new AbortController();
  let isForPopup = false;
  map.on('autopanstart', () => {
    isForPopup = true;
  });
  const pointSearchTo = (area: string) => {
    const url = new URL(searchPage);
    url.searchParams.set('area', area);
    search.href = url.href.replaceAll('%2C', ',');
  };
  const shownFirst = formatArea(map.getBounds());
  pointSearchTo(shownFirst);
  // Counts in cells that fit what the map shows.
  void load?.(shownFirst, asked.signal);
  map.on('moveend', () => {
    const area = formatArea(map.getBounds());
    pointSearchTo(area);
    if (!isForPopup) search.hidden = false;
    isForPopup = false;
    asked.abort();
    asked = new AbortController();
    void load?.(area, asked.signal);
  });
}

interface Drawing {
  directory: string;
  search: HTMLAnchorElement;
  t: MapTexts;
}

/** A function that shows places; what is there already stays, with its open popup. */
function createDrawing(leaflet: Leaflet, map: LeafletMap, { directory, search, t }: Drawing) {
  let shown = new Map<string, Marker>();
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const zoomTo = (area: LatLngBounds) => {
    const zoom = Math.max(map.getBoundsZoom(area), map.getZoom() + 1);
    // Where no zoom parts them, the list does.
    if (zoom > map.getMaxZoom()) {
      search.click();
      return;
    }
    map.getContainer().focus({ preventScroll: true });
    map.setView(area.getCenter(), zoom);
  };
  const createMarker = (group: MapGroup): Marker => {
    const { count, places, latitude, longitude } = group;
    const label = count === 1 ? (places[0]?.name ?? '') : t.cluster.replace('#', numbers.format(count));
    const size = count === 1 ? 26 : 34 + 5 * Math.floor(Math.log10(count));
    const icon = leaflet.divIcon({
      className: count === 1 ? 'map-pin' : 'map-bubble',
      iconSize: [size, size],
      ...(count === 1 && { iconAnchor: [13, 26] }),
      html: count === 1 ? '' : numbers.format(count),
    });
    const marker = leaflet.marker([latitude, longitude], { icon, title: label });
    marker.on('add', () => {
      const pin = marker.getElement();
      pin?.setAttribute('aria-label', label);
      pin?.setAttribute('data-places', places.map(({ slug }) => slug).join(' '));
    });
    if (places.length > 0)
      marker.bindPopup(() => createPopup(places, directory, t), {
        minWidth: 220,
        // Next to the buttons that zoom.
        autoPanPaddingTopLeft: [56, 8],
      });
    const activate = () =>
      places.length > 0 ? marker.openPopup() : zoomTo(leaflet.latLngBounds(group.area));
    if (places.length === 0) marker.on('click', activate);
    marker.on('keydown', ({ originalEvent }) => {
      if (originalEvent.key !== ' ' && (originalEvent.key !== 'Enter' || places.length > 0)) return;
      originalEvent.preventDefault();
      activate();
    });
    // Who opened it by keyboard goes on inside, and returns to the pin.
    marker.on('popupopen', ({ popup }) => {
      if (document.activeElement === marker.getElement())
        popup.getElement()?.querySelector('a')?.focus({ preventScroll: true });
    });
    marker.on('popupclose', ({ popup }) => {
      const { activeElement } = document;
      if (activeElement === document.body || popup.getElement()?.contains(activeElement))
        marker.getElement()?.focus();
    });
    return marker;
  };
  return (rows: MapPlace[]) => {
    const next = new Map<string, Marker>();
    for (const group of groupPlaces(rows)) {
      const marker = shown.get(group.key) ?? createMarker(group);
      if (!shown.has(group.key)) marker.addTo(map);
      next.set(group.key, marker);
    }
    for (const [key, marker] of shown) if (!next.has(key)) marker.remove();
    shown = next;
  };
}
