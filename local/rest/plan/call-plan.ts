import type { ApiRequest } from '../parse/api-request.ts';
import { type Routine, returnsScalar, returnsSetOfScalar, type RoutineParameter } from '../schema/types.ts';
import { neededColumns } from './mutate-plan.ts';
import type { PlannedLogic, ReadPlan } from './types.ts';

/** The values of the arguments: each by itself, or JSON for Postgres to parse, or one value as it is. */
type Arguments =
  | { kind: 'direct'; values: Map<string, string | string[]> }
  | { kind: 'json'; text: string }
  | { kind: 'raw'; bytes: Buffer };

/** How a function is called. */
export interface CallPlan {
  routine: Routine;
  /** The parameters that have arguments. */
  parameters: RoutineParameter[];
  /** Its one parameter has no name: it takes all of them. */
  isUnnamed: boolean;
  arguments: Arguments;
  returnsScalars: boolean;
  /** The columns that the selection, the joins and the filters need. */
  returning: string[];
}

/** The arguments by name; those of a variadic parameter may be repeated. */
function directArguments(
  routine: Routine,
  given: readonly [string, string][],
): Map<string, string | string[]> {
  const variadic = new Set(routine.parameters.filter((one) => one.variadic).map(({ name }) => name));
  const values = new Map<string, string | string[]>();
  for (const [name, value] of given) {
    const before = values.get(name);
    values.set(name, variadic.has(name) ? [...(Array.isArray(before) ? before : []), value] : value);
  }
  return values;
}

function filteredNames(logic: PlannedLogic): string[] {
  if (logic.kind === 'filter') return [logic.field.name];
  return logic.kind === 'embedded' ? [logic.alias] : logic.trees.flatMap(filteredNames);
}
const filteredIn = (plan: ReadPlan): string[] => [
  ...plan.where.flatMap(filteredNames),
  ...plan.children.flatMap(filteredIn),
];

export function planCall(routine: Routine, request: ApiRequest, read: ReadPlan): CallPlan {
  const { payload, query, keys } = request;
  const given = payload?.kind === 'form' ? payload.parameters : query.parameters;
  const named = new Set(payload === undefined ? query.parameters.map(([name]) => name) : keys);
  const isUnnamed = routine.parameters.length === 1 && routine.parameters[0]?.name === '';
  const needed = neededColumns(read, []);
  const returning =
    needed.length === 0 || needed[0] === '*'
      ? needed
      : [...new Set([...needed, ...filteredIn(read)])].toSorted();
  return {
    routine,
    parameters: routine.parameters.filter(({ name }) => isUnnamed || named.has(name)),
    isUnnamed,
    arguments:
      payload?.kind === 'json'
        ? { kind: 'json', text: payload.text }
        : payload?.kind === 'raw'
          ? { kind: 'raw', bytes: payload.bytes }
          : { kind: 'direct', values: directArguments(routine, given) },
    returnsScalars: returnsScalar(routine) || returnsSetOfScalar(routine),
    returning,
  };
}
