import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'
import type { Mode } from '../../platform/settings.ts'
import { firstStatus, hasPracticePools } from './first-start.ts'
import { OPTION_POOL, OPTIONS } from './options.ts'

/** The owner of the idempotency keys of system commands. */
const SYSTEM_OWNER_ID = 0

/**
 * Offers the options that are not offered yet: in production paused and with an empty pool, in the demo open and with
 * a pool of practice funds. Existing offers keep their terms.
 */
export async function listOptions(db: Database, engine: Engine, mode: Mode): Promise<void> {
  const known = await db.selectFrom('option_config').select('id').execute()
  for (const option of OPTIONS)
    if (!known.some(({ id }) => id === option.marketId))
      await engine.submit({ kind: 'configureOption', option: { ...option, status: firstStatus(mode) } })
  if (!hasPracticePools(mode)) return
  for (const { currencyId, amount } of OPTION_POOL)
    await engine.submit(
      { kind: 'fundSystemAccount', account: 'optionPool', currencyId, amount },
      { customerId: SYSTEM_OWNER_ID, key: `option-pool:${currencyId}`, bodyHash: 'option-pool' },
    )
}
