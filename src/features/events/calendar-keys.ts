const steps: Record<string, [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Adds arrow keys to a calendar's table: from a day to the days around it. Tab goes through all links as ever. */
export function moveByArrowKeys(table: HTMLTableElement) {
  table.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const day = event.target instanceof Element ? event.target.closest('[data-day]') : null;
    const cell = day?.closest<HTMLTableCellElement>('td, th');
    const row = cell?.parentElement;
    if (!step || !cell || !(row instanceof HTMLTableRowElement)) return;
    const [down, right] = getComputedStyle(table).direction === 'rtl' ? [step[0], -step[1]] : step;
    // Beyond the end of a week is the next one.
    const width = row.cells.length;
    const place = (row.rowIndex + down) * width + cell.cellIndex + right;
    const target = table.rows[Math.floor(place / width)]?.cells[place % width];
    const link = target?.querySelector<HTMLElement>('[data-day]');
    if (!link) return;
    event.preventDefault();
    link.focus();
  });
}
