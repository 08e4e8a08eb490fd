import type { Adapter, AdapterPayload } from 'oidc-provider';

/** In-memory storage for the sessions, grants and codes of one test issuer. */
export function createIssuerStorage(): (name: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const find = (isIt: (key: string, row: AdapterPayload) => boolean) =>
    [...rows].find(([key, row]) => isIt(key, row))?.[1];
  return (name) => {
    const keyOf = (id: string) => `${name}:${id}`;
    const isOfKind = (key: string) => key.startsWith(`${name}:`);
    return {
      upsert: (id, payload) => Promise.resolve(void rows.set(keyOf(id), payload)),
      find: (id) => Promise.resolve(rows.get(keyOf(id))),
      findByUid: (uid) => Promise.resolve(find((key, row) => isOfKind(key) && row.uid === uid)),
      findByUserCode: (code) => Promise.resolve(find((key, row) => isOfKind(key) && row.userCode === code)),
      consume: (id) => {
        const row = rows.get(keyOf(id));
        if (row) row.consumed = Math.floor(Date.now() / 1000);
        return Promise.resolve();
      },
      destroy: (id) => Promise.resolve(void rows.delete(keyOf(id))),
      revokeByGrantId: (grantId) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
        return Promise.resolve();
      },
    };
  };
}
