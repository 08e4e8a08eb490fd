import { beforeEach, describe, expect, it } from 'vitest';
import { linkCards } from '../../../src/features/directory/map/link-cards.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
const send = (selector: string, type: string) =>
  find(selector).dispatchEvent(new Event(type, { bubbles: !type.endsWith('leave') }));
const active = () => [...document.querySelectorAll('[data-active]')].map(({ id }) => id);

describe('a map next to the list', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <ul><li id="a" data-place="mill"><a href="/mill">Mill</a></li>
        <li id="b" data-place="inn"></li><li id="c" data-place="inn-two"></li></ul>
      <div id="map"><div id="pin1" data-places="mill"></div><div id="pin2" data-places="inn inn-two"></div></div>`;
    linkCards(find('#map'), document);
  });

  it('marks the pin of the card under the pointer or with the focus', () => {
    send('#a a', 'focusin');
    expect(active()).toEqual(['a', 'pin1']);
    send('#a a', 'focusout');
    expect(active()).toEqual([]);
    send('#c', 'pointerover');
    expect(active()).toEqual(['c', 'pin2']);
    send('#c', 'pointerleave');
    expect(active()).toEqual([]);
  });

  it('marks all cards of a pin', () => {
    send('#pin2', 'pointerover');
    expect(active()).toEqual(['b', 'c', 'pin2']);
    send('#map', 'pointerover');
    expect(active()).toEqual([]);
  });
});
