import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'
import type { Catalogue } from '../catalogue.ts'
import { listFiat } from '../listing/list-fiat.ts'
import { listMarkets } from '../listing/list-markets.ts'
import { listNetworks, type ListingConfig } from '../listing/list-networks.ts'
import { listOptions } from '../listing/list-options.ts'
import { listPerps } from '../listing/list-perps.ts'
import { listTiers } from '../listing/list-tiers.ts'
import { listWealthPlans } from '../listing/list-wealth-plans.ts'

interface Parts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
}

/** Lists the instruments of a first start, in the order in which they build on each other. `at` is in epoch milliseconds. */
export async function listInstruments(
  { db, engine, catalogue }: Parts,
  config: ListingConfig,
  at: number,
): Promise<void> {
  await listMarkets(engine, catalogue, config.mode)
  await listPerps(engine, catalogue, config.mode)
  await listNetworks(engine, catalogue, config)
  await listOptions(db, engine, config.mode)
  await listWealthPlans(db, engine, { at, mode: config.mode })
  await listFiat(db, engine, config.mode)
  await listTiers(db, engine)
}
