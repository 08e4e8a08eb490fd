import { RestError } from '../errors.ts';
import type { Aggregate } from '../parse/ast.ts';
import { type PlannedOrder, type ReadPlan, type SpreadColumn, unknownField } from './types.ts';

interface Hoisted {
  joinAlias: string;
  name: string;
  aggregate: Aggregate;
  cast: string | undefined;
  alias: string | undefined;
}

/**
 * Moves the aggregates of resources that are spread into one row up to where the rows are grouped. (Aggregates are off
 * as on a hosted project; see `refuseAggregates`.)
 */
export function hoistAggregates(plan: ReadPlan): Hoisted[] {
  const fromChildren = plan.children.flatMap(hoistAggregates);
  if (plan.spread === 'to-one') {
    const own = plan.select.flatMap((item): Hoisted[] => {
      const { aggregate, aggregateCast, alias, field } = item;
      if (aggregate === undefined) return [];
      return [
        { joinAlias: plan.joinAlias, name: alias ?? field.name, aggregate, cast: aggregateCast, alias },
      ];
    });
    plan.select = plan.select.map((item) => ({ ...item, aggregate: undefined, aggregateCast: undefined }));
    return [...own, ...fromChildren.map((hoisted) => ({ ...hoisted, joinAlias: plan.joinAlias }))];
  }
  plan.embeddings = plan.embeddings.map((embedding) => {
    if (embedding.kind !== 'spread') return embedding;
    const columns = embedding.columns.map((column): SpreadColumn => {
      const found = fromChildren.find(
        ({ joinAlias, name }) => joinAlias === embedding.alias && name === column.name,
      );
      if (found === undefined) return column;
      return { ...column, aggregate: found.aggregate, aggregateCast: found.cast, alias: found.alias };
    });
    return { ...embedding, columns };
  });
  return [];
}

/** The order of a resource that is spread into arrays: it applies where they are made. */
export function orderSpreads(plan: ReadPlan): void {
  if (plan.spread !== 'to-many') return;
  const hasAggregate =
    plan.select.some(({ aggregate }) => aggregate !== undefined) ||
    plan.embeddings.some(
      (embedding) =>
        embedding.kind === 'spread' && embedding.columns.some(({ aggregate }) => aggregate !== undefined),
    );
  if (hasAggregate)
    throw new RestError(400, 'PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    });
  plan.order.forEach(({ relation, field, ...direction }: PlannedOrder, at) => {
    const alias = `${plan.joinAlias}_${field.name}_${String(at + 1)}`;
    plan.spreadSelect.push({ relation, select: { field, alias } });
    plan.spreadOrder.push({ ...direction, field: unknownField(alias) });
  });
  plan.order = [];
}
