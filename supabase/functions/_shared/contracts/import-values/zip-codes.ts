import { quoteCell } from './cells.ts';
import { findUsState } from './us-states.ts';

/** Where a row is, and the hub that imports it. */
interface ZipPlace {
  /** The state of the row as the file has it. */
  state: string;
  /** The hub's own state and ZIP code. */
  hub: { state: string; zipCode: string };
}

/** A value of a row, with what was done to it; without a value it is left out. */
export interface Reading<Value> {
  value?: Value;
  warning?: string;
}

// The states whose ZIP codes begin with 0, and the territories where they begin with two.
const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'PR', 'RI', 'VT', 'VI']);
const doubleZeroStates = new Set(['PR', 'VI']);

/** The zeros with which ZIP codes begin there, as far as the state of the row, or else the hub, says. */
function countZeros({ state, hub }: ZipPlace): number {
  const code = findUsState(state);
  const own = code ?? findUsState(hub.state);
  if (own !== undefined && doubleZeroStates.has(own)) return 2;
  if (own !== undefined && zeroStates.has(own)) return 1;
  if (code !== undefined) return 0;
  return /^0*/.exec(hub.zipCode)?.[0].length ?? 0;
}

const zipForm = /^(\d{3,5})(?:[ -]*|[ -]?(\d{4}))$/;

/**
 * A ZIP code of the United States as it is stored, 05672 or 05672-1234. A spreadsheet drops the zeros in front; they come back where
 * ZIP codes begin with them, with a warning. What cannot be one is left out.
 */
export function readUsZip(cell: string, place: ZipPlace): Reading<string> {
  // As a number with decimals, some programs write 5672.0.
  const parts = zipForm.exec(cell.replace(/^(\d+)\.0+$/, '$1'));
  const quoted = quoteCell(cell);
  if (!parts || /^0*$/.test(parts[1] ?? ''))
    return { warning: `${quoted} is left out. A ZIP code in the United States has five digits, like 05602.` };
  const [, base = '', extra] = parts;
  const missing = 5 - base.length;
  if (missing > countZeros(place))
    return { warning: `${quoted} is left out. A ZIP code has five digits. Check it, or the state.` };
  const value = base.padStart(5, '0') + (extra === undefined ? '' : `-${extra}`);
  if (value === cell) return { value };
  return {
    value,
    warning:
      missing > 0
        ? `${quoted} became ${quoteCell(value)}. Spreadsheets drop zeros in front of a number.`
        : `${quoted} became ${quoteCell(value)}.`,
  };
}
