import type { MapPlace } from '#contracts/directory.ts';
import { pictureAddress } from '../../../lib/shared/pictures.ts';
import { directionsHref, phoneHref } from '../../../lib/shared/links.ts';
import type { MapTexts } from './map-texts.ts';

/** What a pin shows when it is chosen: the businesses at its place, each with a link to its page below `directory`. */
export function createPopup(places: readonly MapPlace[], directory: string, t: MapTexts): HTMLElement {
  const popup = document.createElement('div');
  popup.append(...places.map((place) => describePlace(place, directory, t)));
  return popup;
}

function describePlace(place: MapPlace, directory: string, t: MapTexts): HTMLElement {
  const { name, slug, categories, is_open: isOpen, phone, address, latitude, longitude } = place;
  const about = document.createElement('div');
  const logo = pictureAddress(place.logo_url);
  if (logo) about.append(createPicture(logo));
  about.append(createLink(name ?? '', `${directory}/${slug ?? ''}`));
  const opening = isOpen === null ? '' : isOpen ? t.open : t.closed;
  const facts = [categories?.[0], opening].filter(Boolean).join(' · ');
  if (facts) {
    const line = document.createElement('p');
    line.textContent = facts;
    about.append(line);
  }
  const directions = directionsHref({ address: address && `${name ?? ''}, ${address}`, latitude, longitude });
  const actions = document.createElement('p');
  actions.className = 'places';
  if (phone) actions.append(createLink(`${t.call} ${phone}`, phoneHref(phone)));
  if (directions) actions.append(createLink(t.directions, directions));
  about.append(actions);
  return about;
}

/** Next to the name, which says what it shows. */
function createPicture(src: string): HTMLImageElement {
  const picture = new Image(48, 48);
  picture.alt = '';
  picture.src = src;
  return picture;
}

function createLink(text: string, href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  link.dir = 'auto';
  if (link.origin !== location.origin) link.rel = 'noopener';
  return link;
}
