import type { MarketFact } from './market/facts.ts'
import type { ProductFact } from './product-parts.ts'

/** An event other than a spot trade, for the engine to store and publish. */
export type Fact = MarketFact | ProductFact
