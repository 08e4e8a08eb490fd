/** A line of a list of suggestions: a link, or something to do on this page. */
export type Entry = { title: string; note: string } & ({ href: string } | { run: () => void });

/** Lines under a heading. */
export interface Group {
  label: string;
  entries: readonly Entry[];
}

/** Fills a listbox with groups, each under its heading; returns its options in order, whose ids begin with `prefix`. */
export function fillListbox(list: Element, groups: readonly Group[], prefix: string): readonly HTMLElement[] {
  list.replaceChildren(
    ...groups.map((group, index) => groupElement(group, `${prefix}-group-${String(index)}`)),
  );
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
  for (const [index, option] of options.entries()) option.id = `${prefix}-${String(index)}`;
  return options;
}

function groupElement({ label, entries }: Group, headingId: string) {
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  const heading = document.createElement('span');
  heading.id = headingId;
  heading.textContent = label;
  heading.setAttribute('role', 'presentation');
  group.setAttribute('aria-labelledby', heading.id);
  group.append(heading, ...entries.map(optionElement));
  return group;
}

function optionElement(entry: Entry) {
  const option = document.createElement('href' in entry ? 'a' : 'div');
  if (option instanceof HTMLAnchorElement && 'href' in entry) {
    option.href = entry.href;
    option.tabIndex = -1;
  }
  if ('run' in entry) option.addEventListener('click', entry.run);
  option.dir = 'auto';
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.textContent = entry.title;
  if (entry.note) {
    const note = document.createElement('run' in entry ? 'kbd' : 'small');
    note.textContent = entry.note;
    option.append(note);
  }
  return option;
}
