import { Suggestions } from '#contracts/search.ts';
import { track } from './track.ts';

const pauseMs = 120;

/**
 * Brings the page's open search dialog to life: a combobox whose list is what fits the words so far, worked by arrows and
 * Enter. Enter without a choice goes to the page of all results.
 */
export function startPalette(dialog: HTMLDialogElement, ask: typeof fetch = fetch): void {
  const form = present(dialog.querySelector('form'));
  const input = present(dialog.querySelector('input'));
  const list = present(dialog.querySelector('[role=listbox]'));
  const status = present(dialog.querySelector('[role=status]'));
  const { failedText = '', loading = '', empty = '' } = dialog.dataset;
  let options: HTMLAnchorElement[] = [];
  let chosen = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const choose = (index: number) => {
    options[chosen]?.setAttribute('aria-selected', 'false');
    chosen = index;
    const option = options[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = ({ groups }: Suggestions) => {
    list.replaceChildren(...groups.map((group, index) => groupElement(group, index)));
    options = [...list.querySelectorAll('a')];
    options.forEach((option, index) => (option.id = `palette-${index}`));
    input.setAttribute('aria-expanded', String(options.length > 0));
    choose(-1);
  };
  const search = async () => {
    const q = input.value.trim();
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (q === '') {
      show({ groups: [] });
      status.textContent = '';
      return;
    }
    if (options.length === 0) status.textContent = loading;
    try {
      const address = `${form.action}/suggest.json?${new URLSearchParams({ q }).toString()}`;
      const reply = await ask(address, { signal });
      if (!reply.ok) throw new Error(`The search answered ${reply.status}`);
      const found = Suggestions.parse(await reply.json());
      show(found);
      status.textContent = options.length > 0 ? '' : empty.replace('{q}', q);
    } catch {
      if (!signal.aborted) status.textContent = failedText;
    }
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      // One place more than there are options: none, where what was typed counts.
      const places = options.length + 1;
      choose(((chosen + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape') {
      // At once: browsers would empty the field first.
      event.preventDefault();
      dialog.close();
    } else if (event.key === 'Enter') {
      const option = options[chosen];
      if (!option) return;
      event.preventDefault();
      option.click();
    }
  });
  // Who goes to the page of all results is measured there.
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a'))
      track('search', { area: 'palette', results: options.length });
  });
  dialog.querySelector('[data-close]')?.addEventListener('click', () => {
    dialog.close();
  });
  // A press outside the dialog hits the dialog element itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  // What was typed while this was on its way.
  if (input.value !== '') void search();
}

function present<Part>(part: Part | null): Part {
  if (part === null) throw new Error('The search dialog is not whole.');
  return part;
}

function groupElement({ label, hits }: Suggestions['groups'][number], index: number) {
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  const heading = document.createElement('span');
  heading.id = `palette-group-${index}`;
  heading.textContent = label;
  heading.setAttribute('role', 'presentation');
  group.setAttribute('aria-labelledby', heading.id);
  const options = hits.map(({ href, title, note }) => {
    const option = document.createElement('a');
    option.href = href;
    option.tabIndex = -1;
    option.dir = 'auto';
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.textContent = title;
    if (note) {
      const small = document.createElement('small');
      small.textContent = note;
      option.append(small);
    }
    return option;
  });
  group.append(heading, ...options);
  return group;
}
