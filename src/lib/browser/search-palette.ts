import { listPageCommands } from './page-commands.ts';
import { closeOnBack } from '../shared/dialog-history.ts';
import { type Entry, fillListbox, type Group } from './suggestion-list.ts';
import { track } from './track.ts';
import { foldText } from '../shared/fold-text.ts';
import { type Commands, readCommands, readSuggestions, type Suggestions } from '../shared/suggestions.ts';

const pauseMs = 120;

/**
 * Brings the page's open search dialog to life: a combobox whose list is what can be done on this page, the pages that its words
 * name, and what fits them on the hub, worked by arrows and Enter. Enter without a choice goes to the page of all results.
 */
export function startPalette(dialog: HTMLDialogElement, ask: typeof fetch = fetch): void {
  const form = present(dialog.querySelector('form'));
  const input = present(dialog.querySelector('input'));
  const list = present(dialog.querySelector('[role=listbox]'));
  const status = present(dialog.querySelector('[role=status]'));
  const { failedText = '', loading = '', empty = '', onPage = '', corrected = '' } = dialog.dataset;
  let options: readonly HTMLElement[] = [];
  let chosen = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let pages: Commands['groups'] = [];
  let found: Suggestions['groups'] = [];

  const choose = (index: number) => {
    options[chosen]?.setAttribute('aria-selected', 'false');
    chosen = index;
    const option = options[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const listGroups = (): Group[] => {
    const words = foldText(input.value);
    const matches = (label: string) => foldText(label).includes(words);
    return [
      {
        label: onPage,
        entries: listPageCommands()
          .filter(({ label }) => matches(label))
          .map(({ key, label, run }) => ({
            title: label,
            note: key,
            run: () => {
              dialog.close();
              run();
            },
          })),
      },
      ...pages.map(({ label, commands }) => ({
        label,
        entries: commands
          .filter((command) => matches(command.label))
          .map(({ label: title, href }) => ({ title, note: '', href })),
      })),
      ...found.map(({ label, hits }) => ({ label, entries: hits })),
    ].filter(({ entries }) => entries.length > 0);
  };
  const show = () => {
    const before = options[chosen]?.textContent;
    const groups = listGroups();
    const entries = groups.flatMap((group) => group.entries);
    options = fillListbox(list, groups, 'palette');
    input.setAttribute('aria-expanded', String(options.length > 0));
    const again = before === undefined ? -1 : options.findIndex(({ textContent }) => textContent === before);
    choose(again >= 0 ? again : isMeant(entries[0]) ? 0 : -1);
  };
  // Who types the beginning of a command or a page means it; whoever types anything else, all results.
  const isMeant = (entry: Entry | undefined) => {
    const words = foldText(input.value);
    if (!entry || words === '' || !foldText(entry.title).startsWith(words)) return false;
    return 'run' in entry || pages.some(({ commands }) => commands.some(({ href }) => href === entry.href));
  };
  const search = async () => {
    const q = input.value.trim();
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    // One letter fits too much.
    if (q.length < 2) {
      found = [];
      show();
      status.textContent = '';
      return;
    }
    if (options.length === 0) status.textContent = loading;
    try {
      const address = `${form.action}/suggest.json?${new URLSearchParams({ q }).toString()}`;
      const reply = await ask(address, { signal });
      if (!reply.ok) throw new Error(`The search answered ${reply.status}`);
      const answer = readSuggestions(await reply.json());
      found = answer.groups;
      show();
      if (options.length === 0) status.textContent = empty.replace('{q}', q);
      else status.textContent = answer.corrected ? corrected.replace('{q}', answer.corrected) : '';
    } catch {
      if (!signal.aborted) status.textContent = failedText;
    }
  };
  const loadPages = async () => {
    const reply = await ask(`${form.action}/commands.json`);
    const { groups } = readCommands(await reply.json());
    // For display only: each page checks its own access.
    const header = document.querySelector<HTMLElement>('[data-session]')?.dataset;
    const shown = {
      everyone: true,
      account: header?.['session'] === 'in',
      staff: header?.['staff'] !== undefined,
    };
    pages = groups.filter(({ audience }) => shown[audience]);
    show();
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    // What the page itself offers needs no answer.
    show();
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
  let release: (() => void) | undefined;
  dialog.addEventListener('close', () => {
    release?.();
    release = undefined;
  });
  const open = () => {
    release ??= closeOnBack(() => {
      dialog.close();
    });
    show();
    // Optional: without them, the list has what the page and the hub offer.
    loadPages().catch(() => undefined);
    // What was typed while this was on its way.
    if (input.value !== '') void search();
  };
  dialog.addEventListener('hub:open', open);
  open();
}

function present<Part>(part: Part | null): Part {
  if (part === null) throw new Error('The search dialog is not whole.');
  return part;
}
