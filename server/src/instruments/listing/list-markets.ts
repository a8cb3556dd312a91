import type { Engine } from '../../engine/index.ts'
import { CURRENCIES, MARKETS } from './listing.ts'
import type { Catalogue } from '../catalogue.ts'

/** Lists what is not listed yet. What is listed keeps the rules it has. */
export async function listMarkets(engine: Engine, catalogue: Catalogue): Promise<void> {
  for (const { id, name, decimals } of CURRENCIES)
    if (!catalogue.currency(id))
      await engine.submit({ kind: 'configureCurrency', currency: { id, name, decimals } })
  for (const market of MARKETS)
    if (!catalogue.market(market.id)) await engine.submit({ kind: 'configureMarket', market })
}
