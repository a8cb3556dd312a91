import { ConfigError } from '../platform/settings.ts'
import { keyFor } from '../platform/secrets/secret-keys.ts'
import type { Database } from './database.ts'

/**
 * Records at the first start which secret the database belongs to, as a key derived for this use alone. Throws a
 * `ConfigError` at a later start with another secret, which could open nothing that is stored and would seal new rows with
 * a second key. Runs after `recordMode`.
 */
export async function requireSecret(db: Database, secret: string): Promise<void> {
  const check = keyFor(secret, 'deployment check')
  await db.updateTable('deployment').set({ secret_check: check }).where('secret_check', 'is', null).execute()
  const { secret_check: recorded } = await db
    .selectFrom('deployment')
    .select('secret_check')
    .executeTakeFirstOrThrow()
  if (!recorded?.equals(check))
    throw new ConfigError(
      [
        'HALYARD_SECRET is not the secret of this database: stored documents, bank cards and second factors would not decrypt.',
        'Set the secret with which the exchange was first started.',
      ].join('\n  '),
    )
}
