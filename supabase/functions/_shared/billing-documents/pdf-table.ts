import type { TableView } from './document-view.ts';
import { colors, type Sheet, type TextStyle } from './pdf-sheet.ts';

const gap = 12;
const rowPadding = 7;
const headStyle: TextStyle = { size: 8, color: colors.soft };
const detailStyle: TextStyle = { size: 8.5, color: colors.soft };

/** Draws a table; on each further page its header row is repeated. */
export function drawTable(sheet: Sheet, view: TableView, options: { showsCaption: boolean }): void {
  const { rows } = view;
  const columns = placeColumns(sheet, view);
  const described = view.columns[1]?.isNumber === false ? 1 : 0;
  const heightOfRow = ({ cells, detail }: TableView['rows'][number]) =>
    Math.max(
      ...cells.map(
        (cell, index) =>
          sheet.heightOf(cell || ' ', columns[index]?.width ?? 0) +
          (index === described && detail !== null
            ? sheet.heightOf(detail, columns[index]?.width ?? 0, detailStyle)
            : 0),
      ),
    ) +
    2 * rowPadding;
  const headHeight =
    Math.max(...columns.map(({ label, width }) => sheet.heightOf(label, width, headStyle))) + 5;
  const firstHeight = rows[0] ? heightOfRow(rows[0]) : 0;
  sheet.ensureRoom(headHeight + Math.min(firstHeight, 200) + (options.showsCaption ? 24 : 0));

  const table = sheet.element(sheet.root, 'Table', { title: view.caption });
  if (options.showsCaption) {
    sheet.text(table, 'Caption', view.caption, { isBold: true });
    sheet.y += 6;
  }
  const head = sheet.element(sheet.element(table, 'THead'), 'TR');
  eachColumn(sheet, columns, ({ label, x, width, align }) => {
    sheet.text(head, 'TH', label, { ...headStyle, x, width, align, scope: 'Column' });
  });
  sheet.rule((sheet.y += 5), { color: colors.ink });

  const body = sheet.element(table, 'TBody');
  for (const row of rows) {
    const height = heightOfRow(row);
    // One that is higher than a page flows over to the next.
    if (!sheet.hasRoom(height) && sheet.y > sheet.bottom / 4) {
      sheet.addPage();
      sheet.decoration(() => {
        eachColumn(sheet, columns, ({ label, x, width, align }) => {
          sheet.plainText(label, { ...headStyle, x, y: sheet.y, width, align });
        });
      }, 'Pagination');
      sheet.rule((sheet.y += 5), { color: colors.ink });
    }
    const line = sheet.element(body, 'TR');
    const cells = row.cells.map(() => sheet.element(line, 'TD'));
    const flows = !sheet.hasRoom(height);
    sheet.y += rowPadding;
    eachColumn(
      sheet,
      columns,
      ({ x, width, align }, index) => {
        const cell = cells[index] ?? line;
        sheet.text(cell, 'P', row.cells[index] ?? '', { x, width, align });
        if (index === described && row.detail !== null)
          sheet.text(cell, 'P', row.detail, { ...detailStyle, x, y: sheet.y, width });
      },
      flows ? described : undefined,
    );
    sheet.rule((sheet.y += rowPadding));
  }
}

interface Column {
  label: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** Numbers and dates get the width they need, and the description what is left. */
function placeColumns(sheet: Sheet, { columns, rows }: TableView): Column[] {
  const flexible = columns[1]?.isNumber === false ? 1 : 0;
  const widths = columns.map(({ label }, index) =>
    Math.min(
      Math.max(
        sheet.widthOf(label, { ...headStyle, align: 'right' }),
        ...rows.map(({ cells }) => sheet.widthOf(cells[index] ?? '', { align: 'right' })),
      ),
      sheet.width * 0.2,
    ),
  );
  const others = widths.reduce((sum, width, index) => (index === flexible ? sum : sum + width + gap), 0);
  widths[flexible] = sheet.width - others;
  let x = sheet.left;
  return columns.map(({ label, isNumber }, index) => {
    const width = widths[index] ?? 0;
    const column: Column = { label, x, width, align: isNumber ? 'right' : 'left' };
    x += width + gap;
    return column;
  });
}

/** Draws the cells of a row from the same height, one that flows over to the next page at last, and goes on below the deepest. */
function eachColumn(
  sheet: Sheet,
  columns: Column[],
  draw: (column: Column, index: number) => void,
  flowing?: number,
) {
  const [top, page] = [sheet.y, sheet.pageCount];
  let deepest = top;
  const inOrder = [...columns.entries()].sort(
    ([one], [other]) => Number(one === flowing) - Number(other === flowing),
  );
  for (const [index, column] of inOrder) {
    sheet.y = top;
    draw(column, index);
    deepest = sheet.pageCount === page ? Math.max(deepest, sheet.y) : sheet.y;
  }
  sheet.y = deepest;
}
