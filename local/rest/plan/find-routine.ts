import { RestError } from '../errors.ts';
import type { MediaType } from '../parse/media-types.ts';
import { findNear } from '../schema/fuzzy.ts';
import { keyOf, type Name, type Routine, type SchemaCache } from '../schema/types.ts';

/** How a function is called: the names of its arguments, sorted, and for POST the type of the body. */
export interface Call {
  arguments: readonly string[];
  type: MediaType;
  isPost: boolean;
}

const rawKinds = new Set(['text', 'xml', 'bytes']);
const unnamedTypes: Partial<Record<MediaType['kind'], string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytes: ['bytea'],
};

/** Whether a function has exactly one parameter, without a name, that takes the whole body. */
function takesBody({ parameters }: Routine, { type, isPost }: Call): boolean {
  const [only, ...others] = parameters;
  if (!isPost || only?.name !== '' || others.length > 0) return false;
  return unnamedTypes[type.kind]?.includes(only.type) === true;
}

function takesArguments({ parameters }: Routine, call: Call): boolean {
  const given = new Set(call.arguments);
  if (parameters.length === 0) return given.size === 0 && !(call.isPost && rawKinds.has(call.type.kind));
  const names = new Set(parameters.map(({ name }) => name));
  return (
    parameters.every(({ name, required }) => !required || given.has(name)) &&
    [...given].every((name) => names.has(name))
  );
}

/**
 * The function that a call means, by the names of its arguments. Throws RestError PGRST202 when there is none, PGRST203
 * when there are several.
 */
export function findRoutine(cache: SchemaCache, name: Name, call: Call): Routine {
  const overloaded = cache.routines.get(keyOf(name)) ?? [];
  const named = overloaded.filter((routine) => takesArguments(routine, call));
  const found = named.length > 0 ? named : overloaded.filter((routine) => takesBody(routine, call));
  const [only] = found;
  if (only === undefined) throw missing(cache, name, call, overloaded);
  if (found.length > 1) throw ambiguous(found);
  return only;
}

function ambiguous(found: Routine[]): RestError {
  const signatures = found.map(({ schema, name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`);
    return `${schema}.${name}(${list.join(', ')})`;
  });
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

function missing(cache: SchemaCache, { schema, name }: Name, call: Call, overloaded: Routine[]): RestError {
  const given = call.arguments;
  const isRaw = call.isPost && rawKinds.has(call.type.kind);
  const none = ' without parameters';
  const list = given.join(', ');
  const inMessage = isRaw ? '' : given.length === 0 ? none : `(${list})`;
  const withParameters = given.length === 0 ? none : ` with parameter${given.length > 1 ? 's' : ''} ${list}`;
  const unnamed: Partial<Record<MediaType['kind'], string>> = {
    text: ' with a single unnamed text parameter',
    xml: ' with a single unnamed xml parameter',
    bytes: ' with a single unnamed bytea parameter',
    json: `${withParameters} or with a single unnamed json/jsonb parameter`,
  };
  const inDetails = (call.isPost ? unnamed[call.type.kind] : undefined) ?? withParameters;
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${inMessage} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${inDetails}, but no matches were found in the schema cache.`,
      hint: isRaw ? null : nearHint(cache, { schema, name }, given, overloaded),
    },
  );
}

function nearHint(
  cache: SchemaCache,
  { schema, name }: Name,
  given: readonly string[],
  overloaded: Routine[],
): string | null {
  const perhaps = (called: string): string => `Perhaps you meant to call the function ${schema}.${called}`;
  if (overloaded.length === 0) {
    const names = [...cache.routines.values()].flatMap(([first]) =>
      first?.schema === schema ? [first.name] : [],
    );
    const [near] = findNear(name, names, 0.75);
    return near === undefined ? null : perhaps(near.name);
  }
  const write = (names: readonly string[]): string => `(${names.toSorted().join(', ')})`;
  const signatures = overloaded.map(({ parameters }) => write(parameters.map((parameter) => parameter.name)));
  const [near] = findNear(write(given), signatures, 0.33);
  return near === undefined ? null : perhaps(name + near.name);
}
