import type { Catalogue } from '../catalogue.ts'
import type { Engine } from '../../engine/index.ts'
import type { Mode } from '../../platform/settings.ts'
import { firstStatus, hasPracticePools } from './first-start.ts'
import { PERPS, INSURANCE } from './perps.ts'

/** The owner of the idempotency keys of system commands. */
const SYSTEM_OWNER_ID = 0

/**
 * Lists the perpetuals that are not listed yet: in production paused and with an empty insurance fund, in the demo open
 * and with a fund of practice funds. Listed ones keep their configuration.
 */
export async function listPerps(engine: Engine, catalogue: Catalogue, mode: Mode): Promise<void> {
  for (const perp of PERPS)
    if (!catalogue.perp(perp.id))
      await engine.submit({ kind: 'configurePerp', perp: { ...perp, status: firstStatus(mode) } })
  if (!hasPracticePools(mode)) return
  for (const { currencyId, amount } of INSURANCE)
    await engine.submit(
      { kind: 'fundSystemAccount', account: 'insurance', currencyId, amount },
      { customerId: SYSTEM_OWNER_ID, key: `insurance:${currencyId}`, bodyHash: 'insurance' },
    )
}
