import { useState } from 'react';
import { counted } from '../../../i18n/counted.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ActionDialogProps, ListAction } from '../lists/definition.ts';
import { listProducts, type PlacementProduct } from './products.ts';

interface GivenRow {
  id: string;
  name: string | null;
}

/** Gives a paid post or a featured place free, for a reason. */
export const giveAction = <Row extends GivenRow & { status: string }>(
  entity: PlacementProduct['entity'],
): ListAction<Row> => ({
  id: 'give-placement',
  label: 'Give paid place…',
  isFor: ({ status }) => !['suspended', 'merged', 'paused'].includes(status),
  dialog: (props) => <GivePlacement entity={entity} {...props} />,
  done: 'given',
});

function GivePlacement({ entity, rows, onDone, onClose }: ActionDialogProps<GivenRow> & { entity: string }) {
  return (
    <QueryBoundary
      queryKey={['admin', 'placement-products']}
      load={async () => ({ products: await listProducts() })}
    >
      {({ products }) => (
        <Give
          products={products.filter((product) => product.entity === entity)}
          rows={rows}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </QueryBoundary>
  );
}

function Give({
  products,
  rows,
  onDone,
  onClose,
}: ActionDialogProps<GivenRow> & { products: readonly PlacementProduct[] }) {
  const [product, setProduct] = useState(products[0]?.id ?? '');
  // Sent again after its answer was lost, each is given once.
  const [ids] = useState(() => rows.map((row) => ({ row, id: crypto.randomUUID() })));
  const what = rows.length === 1 ? `“${rows[0]?.name ?? ''}”` : counted(rows.length, '# item', '# items');
  return (
    <ReasonDialog
      name="give-placement"
      title={`Give paid place: ${what}`}
      label="Give free"
      hint="Saved in the activity log."
      missing={product === '' ? 'Add a product first, under Placements.' : undefined}
      onSend={async (reason) => {
        const data = await loadDataClient();
        for (const { row, id } of ids)
          await data
            .rpc('grant_placement', { placement_id: id, product_id: product, item_id: row.id, reason })
            .throwOnError();
        track('admin_action', { action: 'placement_give' });
        await onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField
        label="What"
        options={products.map(
          ({ id, name, days }) => [id, `${name}, ${counted(days, '# day', '# days')}`] as const,
        )}
        value={product}
        onChange={({ target }) => setProduct(target.value)}
      />
    </ReasonDialog>
  );
}
