import type { MarketFact } from './market/facts.ts'
import type { OptionFact } from './option/facts.ts'
import type { PerpFact } from './perp/facts.ts'
import type { WalletFact } from './wallet/facts.ts'

/** An event other than a spot trade, for the engine to store and publish. */
export type Fact = MarketFact | PerpFact | OptionFact | WalletFact
