/** The cells of a row as the file has them, in their order. */
export function RowCells({ cells }: { cells: readonly string[] }) {
  return (
    <div>
      Cells:{' '}
      {cells.map((cell, at) => (
        <span key={at}>
          {at > 0 && ' | '}
          <span className="cell-text">{cell.trim() || '(empty)'}</span>
        </span>
      ))}
    </div>
  );
}
