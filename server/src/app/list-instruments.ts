import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { listFiat } from '../instruments/listing/list-fiat.ts'
import { listMarkets } from '../instruments/listing/list-markets.ts'
import { listNetworks } from '../instruments/listing/list-networks.ts'
import { listOptions } from '../instruments/listing/list-options.ts'
import { listPerps } from '../instruments/listing/list-perps.ts'
import { listWealthPlans } from '../instruments/listing/list-wealth-plans.ts'
import type { Config } from './config.ts'

interface Parts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
}

/** Lists the instruments of a first start, in the order in which they build on each other. `at` is in epoch milliseconds. */
export async function listInstruments(
  { db, engine, catalogue }: Parts,
  config: Config,
  at: number,
): Promise<void> {
  await listMarkets(engine, catalogue, config.mode)
  await listPerps(engine, catalogue, config.mode)
  await listNetworks(engine, catalogue, config)
  await listOptions(db, engine, config.mode)
  await listWealthPlans(db, engine, { at, mode: config.mode })
  await listFiat(db, engine, config.mode)
}
