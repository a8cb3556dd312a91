import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { MarketData } from '../market-data/market-data.ts'
import type { Notices } from '../notices/open-notices.ts'

/** Parts that recurring purchases require. */
export interface RecurringParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly market: MarketData
  readonly notices: Pick<Notices, 'storeIn' | 'publish'>
  /** Exchange time. */
  readonly now: () => number
}
