import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** A webhook to send, again until it is answered. */
export interface Delivery {
  id: string;
  event: string;
  /** Milliseconds since 1970. */
  dueAt: number;
  attempts: number;
  state: 'pending' | 'delivered' | 'failed';
  /** What the last attempt met: a status or an error. */
  lastAnswer: string;
}

/** A bank debit under way. */
interface Debit {
  /** Of its intent. */
  id: string;
  outcome: 'settle' | 'fail';
  dueAt: number;
}

/** What a session was made with and its payment needs. */
interface CheckoutRequest {
  /** Of its session. */
  id: string;
  description: string;
  savesMethod: boolean;
  intentMetadata: Record<string, string>;
}

/** The answer to an idempotency key. */
interface KeptAnswer {
  id: string;
  request: string;
  status: number;
  body: string;
}

/** Which payout a balance transaction went out with. */
interface PaidOut {
  /** Of the balance transaction. */
  id: string;
  payout: string;
}

/** A value of the stand-in itself, such as a key. */
interface Setting {
  id: string;
  value: string;
}

interface Records {
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  'checkout.session': Stripe.Checkout.Session;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payout: Stripe.Payout;
  balance_transaction: Stripe.BalanceTransaction;
  event: Stripe.Event;
  checkout_request: CheckoutRequest;
  debit: Debit;
  paid_out: PaidOut;
  delivery: Delivery;
  answer: KeptAnswer;
  setting: Setting;
}
export type Kind = keyof Records;

/** The objects of the stand-in, on disk when a call returns. */
export interface Store {
  put<K extends Kind>(kind: K, record: Records[K]): Records[K];
  /** By id, or the object that Stripe's types allow in its place. */
  find<K extends Kind>(
    kind: K,
    reference: string | { id: string } | null | undefined,
  ): Records[K] | undefined;
  /** An object of Stripe's by its id, whatever it is. */
  findAny: (id: string) => unknown;
  /** Newest first. */
  list<K extends Kind>(kind: K): Records[K][];
  /** Those whose field has this value, newest first. */
  listBy<K extends Kind>(kind: K, field: keyof Records[K] & string, value: string): Records[K][];
  remove: (kind: Kind, id: string) => void;
  /** Writes all of `work` or, when it throws, nothing. */
  transaction<T>(work: () => T): T;
  close: () => void;
}

/** Opens the store in `folder`, which is created if needed. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'payments.db'));
  database.exec(`pragma journal_mode = wal;
    create table if not exists records (position integer primary key autoincrement, kind text not null, id text not null,
      json text not null, unique (kind, id));
    create index if not exists records_id on records (id)`);
  const write = database.prepare(
    'insert into records (kind, id, json) values (?, ?, ?) on conflict (kind, id) do update set json = excluded.json',
  );
  const one = database.prepare('select json from records where kind = ? and id = ?');
  const any = database.prepare(`select json from records where id = ? and kind not in
    ('checkout_request', 'debit', 'paid_out', 'delivery', 'answer', 'setting') limit 1`);
  const all = database.prepare('select json from records where kind = ? order by position desc');
  const some = database.prepare(
    'select json from records where kind = ? and json_extract(json, ?) = ? order by position desc',
  );
  const erase = database.prepare('delete from records where kind = ? and id = ?');
  const parse = (row: unknown): unknown =>
    row === undefined ? undefined : JSON.parse((row as { json: string }).json);

  return {
    put: (kind, record) => {
      write.run(kind, record.id, JSON.stringify(record));
      return record;
    },
    find: <K extends Kind>(kind: K, reference: string | { id: string } | null | undefined) => {
      const id = typeof reference === 'object' ? reference?.id : reference;
      return (id === undefined ? undefined : parse(one.get(kind, id))) as Records[K] | undefined;
    },
    findAny: (id) => parse(any.get(id)),
    list: <K extends Kind>(kind: K) => all.all(kind).map(parse) as Records[K][],
    listBy: <K extends Kind>(kind: K, field: string, value: string) =>
      some.all(kind, `$.${field}`, value).map(parse) as Records[K][],
    remove: (kind, id) => {
      erase.run(kind, id);
    },
    transaction: (work) => {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => {
      database.close();
    },
  };
}
