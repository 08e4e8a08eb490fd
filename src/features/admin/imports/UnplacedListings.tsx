import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { countUnplaced } from './unplaced.ts';

const number = new Intl.NumberFormat('en-US');

/** How many public listings have no place on the map, with the way to them. */
export function UnplacedListings() {
  return (
    <Panel title="Map">
      <QueryBoundary queryKey={['admin', 'unplaced']} load={countUnplaced}>
        {({ total, isExact, hasGeocoder }) => (
          <>
            <p>
              {total === 0
                ? 'Every public listing is on the map.'
                : `${isExact ? '' : 'More than '}${number.format(total)} public ${total === 1 ? 'listing is' : 'listings are'} not on the map.`}{' '}
              {total > 0 &&
                (hasGeocoder
                  ? 'Their addresses are searched automatically, a few at a time. Set the pin of those that are not found.'
                  : 'Set their pins in the editor.')}
            </p>
            {total > 0 && (
              <p className="actions">
                <a className="button" data-variant="quiet" href="/admin/businesses?map=none">
                  Show listings
                </a>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
