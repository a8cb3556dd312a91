import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { requireRecent, SIGNED_MAX_MS } from '../../protocol/authenticate.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'

declare module '../../../db/tables.ts' {
  interface Tables {
    signed_setting: { signature_hash: string; expires_at: Big }
  }
}

/**
 * Changes a setting that is not a command of the engine, once for a signature: a copy that arrives later must not undo a change, and
 * gets the same answer.
 */
export async function setOnce(
  { db, now }: Pick<BinanceContext, 'db' | 'now'>,
  { fields, signatureHash }: SignedCall,
  change: (transaction: Kysely<Tables>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const at = now()
    requireRecent(fields, at)
    await transaction.deleteFrom('signed_setting').where('expires_at', '<=', String(at)).execute()
    const first = await transaction
      .insertInto('signed_setting')
      .values({ signature_hash: signatureHash, expires_at: at + SIGNED_MAX_MS })
      .onConflict((conflict) => conflict.doNothing())
      .returning('signature_hash')
      .executeTakeFirst()
    if (first) await change(transaction)
  })
}
