import { locationStrings } from '../../i18n/business/location-strings.ts';
import { useLanguage } from '../../i18n/use-strings.ts';
import { statusLabel } from '../../lib/shared/status-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { useAction } from '../use-action.ts';
import { type Branch, setBranch } from './branches.ts';

interface BranchListProps {
  /** The listing whose page this is. */
  listing: string;
  branches: readonly Branch[];
  urlOf: (id: string) => string;
  /** Called once a location was removed or put back. */
  onChanged: () => void;
}

/** The locations of an organization; from the main listing each can be removed, from a location only itself. */
export function BranchList({ listing, branches, urlOf, onChanged }: BranchListProps) {
  const language = useLanguage();
  const { list: t } = locationStrings[language];
  const action = useAction();
  const main = branches.find(({ is_main }) => is_main)?.id ?? null;
  const isMain = main === listing;
  if (branches.length < 2 && isMain) return <p>{t.none}</p>;
  return (
    <>
      <ActionNotice action={action} />
      <ul className="rows">
        {branches.map(({ id, name, city, status, is_main }) => (
          <li key={id}>
            <span>
              {id === listing ? <strong>{name}</strong> : <a href={urlOf(id)}>{name}</a>}{' '}
              <small className="soft">
                {[city, statusLabel(status, language), is_main && t.main].filter(Boolean).join(' · ')}
              </small>
            </span>
            {!is_main && (isMain || id === listing) && (
              <Button
                variant="quiet"
                isBusy={action.busyWith === id}
                aria-label={t.removeNamed(name)}
                onClick={() =>
                  action.run(async () => {
                    await setBranch(id, null);
                    onChanged();
                    return {
                      message: t.removed(name),
                      undo: async () => {
                        await setBranch(id, main);
                        onChanged();
                      },
                    };
                  }, id)
                }
              >
                {t.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
