import { fillListbox } from '../../lib/browser/suggestion-list.ts';
import { readSuggestions } from '../../lib/shared/suggestions.ts';

const pauseMs = 150;

/**
 * Makes the form's search field a combobox (WAI-ARIA 1.2) that offers pages under the headings of their kinds; without an answer
 * it stays a plain field.
 */
export function suggestWhileTyping(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('input[type=search]');
  if (!input?.parentElement) return;
  const list = document.createElement('div');
  list.className = 'suggestions';
  list.id = `${input.id}-suggestions`;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', form.querySelector('label')?.textContent ?? '');
  list.hidden = true;
  input.parentElement.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);
  let options: readonly HTMLElement[] = [];
  let chosen = -1;
  let asked: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const choose = (index: number) => {
    chosen = index;
    for (const [place, option] of options.entries())
      option.setAttribute('aria-selected', String(place === index));
    const option = options[index];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const close = () => {
    asked?.abort();
    clearTimeout(pause);
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    choose(-1);
  };
  const ask = async (q: string) => {
    asked?.abort();
    asked = new AbortController();
    const reply = await fetch(`${form.action}/suggest.json?${new URLSearchParams({ q }).toString()}`, {
      signal: asked.signal,
    });
    if (!reply.ok) return;
    const { groups } = readSuggestions(await reply.json());
    const entries = groups.map(({ label, hits }) => ({ label, entries: hits }));
    options = fillListbox(list, entries, list.id);
    list.hidden = options.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    choose(-1);
  };

  input.addEventListener('input', () => {
    clearTimeout(pause);
    const q = input.value.trim();
    if (q.length < 2) close();
    // Without an answer the form itself still searches.
    else pause = setTimeout(() => void ask(q).catch(() => undefined), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    const count = list.hidden ? 0 : options.length;
    if (event.key === 'Escape' && count > 0) {
      event.preventDefault();
      close();
    } else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than options: none chosen.
      choose(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      options[chosen]?.click();
    }
  });
  input.addEventListener('blur', close);
  // A press must not take the focus away before it counts as a click.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
  });
}
