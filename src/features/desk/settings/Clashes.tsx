import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { labelOf } from '../queue/diff.ts';
import type { Clash } from './drafts.ts';

interface ClashesProps {
  clashes: Clash[];
  onTake: (clash: Clash) => void;
  onKeep: (clash: Clash) => void;
}

/** Both versions of each field that somebody else saved meanwhile, and the choice between them. */
export function Clashes({ clashes, onTake, onKeep }: ClashesProps) {
  if (clashes.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>Somebody else saved other values meanwhile. Choose for each field, then save again.</p>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved meanwhile</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {clashes.map((clash) => (
            <tr key={clash.field}>
              <th scope="row">{labelOf(clash.field)}</th>
              <td data-label="Yours">{clash.mine || 'empty'}</td>
              <td data-label="Saved meanwhile">{clash.theirs || 'empty'}</td>
              <td className="actions">
                <Button
                  variant="quiet"
                  onClick={() => {
                    onKeep(clash);
                  }}
                >
                  Keep mine
                </Button>
                <Button
                  variant="quiet"
                  onClick={() => {
                    onTake(clash);
                  }}
                >
                  Take theirs
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}
