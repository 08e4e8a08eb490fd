import { useSyncExternalStore } from 'react';
import type { ListingSection } from '#contracts/listing.ts';
import { sectionNames } from './listing-fields.ts';

/** A section that the address can name; `review` is the last card of the page. */
export type SectionName = ListingSection | 'review';

const names: readonly SectionName[] = [...sectionNames, 'review'];
const events = ['popstate', 'hashchange', 'hub:section'];

const subscribe = (onChange: () => void) => {
  for (const name of events) addEventListener(name, onChange);
  return () => {
    for (const name of events) removeEventListener(name, onChange);
  };
};
const readHash = () => names.find((name) => `#${name}` === location.hash);
const announce = () => dispatchEvent(new Event('hub:section'));

const isOpenedHere = () => (history.state as { isSection?: boolean } | null)?.isSection === true;

/** Opens a section: the browser's Back closes it. */
export function openSection(name: SectionName): void {
  if (readHash() === name) return;
  history.pushState({ isSection: true }, '', `#${name}`);
  announce();
}

/** Closes the open section, as the browser's Back does. */
export function closeSection(): void {
  if (isOpenedHere()) history.back();
  else {
    history.replaceState(null, '', location.pathname + location.search);
    announce();
  }
}

/** The section that the address names. */
export const useOpenSection = (): SectionName | undefined =>
  useSyncExternalStore(subscribe, readHash, () => undefined);
