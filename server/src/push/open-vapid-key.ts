import type { Generated } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Mode } from '../platform/settings.ts'
import { newPrivateKey, readVapidKey, type VapidKey } from './vapid-key.ts'

declare module '../db/tables.ts' {
  interface Tables {
    push_key: { only_one: Generated<boolean>; private_key: string }
  }
}

/**
 * Returns the configured key; in a demo without one the key that its first start generated; in production without one
 * `undefined`.
 */
export async function openVapidKey(
  db: Database,
  { mode, pushKey }: { readonly mode: Mode; readonly pushKey?: VapidKey },
): Promise<VapidKey | undefined> {
  if (pushKey || mode === 'production') return pushKey
  await db
    .insertInto('push_key')
    .values({ private_key: newPrivateKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { private_key } = await db.selectFrom('push_key').select('private_key').executeTakeFirstOrThrow()
  return readVapidKey(private_key)
}
