import type { Engine } from '../../engine/index.ts'
import type { Mode } from '../../platform/settings.ts'
import { firstStatus } from './first-start.ts'
import { CURRENCIES, MARKETS } from './listing.ts'
import type { Catalogue } from '../catalogue.ts'

/** Lists the currencies and markets that are not listed yet; in production paused. Listed ones keep their configuration. */
export async function listMarkets(engine: Engine, catalogue: Catalogue, mode: Mode): Promise<void> {
  for (const { id, name, decimals } of CURRENCIES)
    if (!catalogue.currency(id))
      await engine.submit({ kind: 'configureCurrency', currency: { id, name, decimals } })
  for (const market of MARKETS)
    if (!catalogue.market(market.id))
      await engine.submit({ kind: 'configureMarket', market: { ...market, status: firstStatus(mode) } })
}
