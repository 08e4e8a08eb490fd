/**
 * Marks the pin of the card under the pointer or with the focus, and the cards of such a pin. Pins name their listings in
 * `data-places`, cards theirs in `data-place`.
 */
export function linkCards(map: HTMLElement, page: Document) {
  const cards = [...page.querySelectorAll<HTMLElement>('[data-place]')];
  const mark = (slugs: readonly string[]) => {
    for (const card of cards)
      card.toggleAttribute('data-active', slugs.includes(card.dataset['place'] ?? ''));
    for (const pin of map.querySelectorAll<HTMLElement>('[data-places]'))
      pin.toggleAttribute(
        'data-active',
        slugs.some((slug) => pin.dataset['places']?.split(' ').includes(slug)),
      );
  };
  const follow = (root: HTMLElement, read: (target: Element) => string | undefined) => {
    for (const entering of ['pointerover', 'focusin'])
      root.addEventListener(entering, ({ target }) => {
        const slugs = target instanceof Element ? read(target) : undefined;
        mark(slugs?.split(' ') ?? []);
      });
    for (const leaving of ['pointerleave', 'focusout'])
      root.addEventListener(leaving, () => {
        mark([]);
      });
  };
  for (const card of cards) follow(card, () => card.dataset['place']);
  follow(map, (target) => target.closest<HTMLElement>('[data-places]')?.dataset['places']);
}
