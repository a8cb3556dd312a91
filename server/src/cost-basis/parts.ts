import type { Database } from '../db/database.ts'
import type { Catalogue } from '../instruments/catalogue.ts'

/** The parts of the server that a customer's cost basis is computed with. */
export interface Parts {
  readonly db: Database
  readonly catalogue: Catalogue
  /** Epoch milliseconds. */
  readonly now: () => number
}
