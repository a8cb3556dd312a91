import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'
import { OPTION_POOL, OPTIONS } from './options.ts'

/** Nobody's commands: keys of the house itself. */
const HOUSE_ID = 0

/** Offers what is not offered yet, and funds the house's pool once for ever. What is offered keeps its terms. */
export async function listOptions(db: Database, engine: Engine): Promise<void> {
  const known = await db.selectFrom('option_config').select('id').execute()
  for (const option of OPTIONS)
    if (!known.some(({ id }) => id === option.marketId))
      await engine.submit({ kind: 'configureOption', option })
  for (const { currencyId, amount } of OPTION_POOL)
    await engine.submit(
      { kind: 'fundHouse', account: 'optionPool', currencyId, amount },
      { customerId: HOUSE_ID, key: `option-pool:${currencyId}`, bodyHash: 'option-pool' },
    )
}
