import type { Scene } from '../pictures/scenes.ts';

/** The covers of some businesses, by key: the others show the illustration of their category. */
export const businessCovers: Readonly<Record<string, Scene>> = {
  'kettle-and-crumb': ['cafe', 'morning'],
  'stone-hearth': ['bakery', 'morning'],
  'the-long-table': ['table', 'autumn'],
  'falls-brewing': ['cafe', 'dusk'],
  'blue-spoon': ['cafe', 'winter'],
  'old-mill-theater': ['stage', 'night'],
  'depot-inn': ['inn', 'night'],
  'hollow-house': ['inn', 'autumn'],
  'birch-pond-camping': ['lake', 'dusk'],
  'north-trail-guides': ['mountains', 'morning'],
  'goat-and-clover': ['farm', 'morning'],
  'plumb-line': ['workshop', 'morning'],
  'lantern-books': ['bookshop', 'dusk'],
  'wild-thyme-flowers': ['florist', 'morning'],
  'woolen-thread': ['giftShop', 'winter'],
  'maple-ridge': ['farm', 'autumn'],
  'pedal-and-edge': ['mountains', 'winter'],
  'paddle-north': ['lake', 'morning'],
};

/** Further pictures of a few businesses with what they show, by key. */
export const businessGalleries: Readonly<Record<string, readonly (readonly [Scene, string])[]>> = {
  'kettle-and-crumb': [
    [['bakery', 'morning'], 'The bakery counter in the morning'],
    [['table', 'winter'], 'A table by the window, with snow outside'],
    [['street', 'dusk'], 'The street in front of the café at dusk'],
  ],
  'lantern-books': [
    [['bookshop', 'morning'], 'The front of the bookshop in the morning'],
    [['cafe', 'night'], 'The café next door, lit at night'],
    [['street', 'winter'], 'The street under snow'],
  ],
  'depot-inn': [
    [['inn', 'winter'], 'The inn in the snow'],
    [['table', 'morning'], 'A table laid for breakfast'],
    [['valley', 'autumn'], 'The valley behind the inn in the fall'],
  ],
};

/** The pictures of some events, by title. */
export const eventPictures: Readonly<Record<string, Scene>> = {
  'Farmers’ market': ['market', 'morning'],
  'Breakfast for business owners': ['table', 'morning'],
  'Open-air film on the square': ['stage', 'dusk'],
  'Ribbon cutting at The Second Kettle': ['giftShop', 'morning'],
  'Night of the fiddles': ['stage', 'night'],
  'Snowshoe walk under the full moon': ['mountains', 'night'],
  'Harvest supper': ['table', 'autumn'],
  'Winter gala of the chamber': ['table', 'night'],
  'Members’ lunch': ['table', 'morning'],
  'Harvest mixer': ['cafe', 'dusk'],
  'Coffee with the board': ['cafe', 'morning'],
  'Photography walk along the canal': ['valley', 'morning'],
};

/** The pictures of some posts, by title. */
export const postPictures: Readonly<Record<string, Scene>> = {
  'Ribbon cutting at Heron & Thistle Bindery on Mill Street': ['bookshop', 'morning'],
  'Farmers’ market fills the Green with 34 stalls': ['market', 'autumn'],
  'Fiber broadband reaches the upper village': ['valley', 'dusk'],
  'Shops stay open until eight on first Fridays': ['street', 'night'],
  'Your shop window is your hardest-working employee': ['florist', 'dusk'],
  'Getting ready for the flood you hope never comes': ['lake', 'winter'],
};
