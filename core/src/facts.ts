import type { PerpFact } from './perp/facts.ts'
import type { OptionFact } from './option/facts.ts'
import type { WalletFact } from './wallet/facts.ts'

export interface PriceRecorded {
  readonly kind: 'priceRecorded'
  readonly marketId: number
  /** The number of the tick in its market. */
  readonly n: number
  readonly ticks: number
  readonly at: number
}

/** What happened beside the trades, for the shell to store and to tell. Facts carry no instructions. */
export type Fact = PriceRecorded | OptionFact | WalletFact | PerpFact
