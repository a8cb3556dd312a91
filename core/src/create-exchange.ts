import type { CurrencyId, CustomerId, MarketId } from './ids.ts'
import { createLedger } from './ledger/ledger.ts'
import { withProducts, HALT_SCOPES } from './products.ts'
import type { Exchange } from './state.ts'

/** Returns an empty exchange. Its first posting gets the id `nextPostingId`. */
export function createExchange(nextPostingId = 1): Exchange {
  const shared = {
    at: 0,
    ledger: createLedger(nextPostingId),
    currencies: new Map(),
    markets: new Map(),
    customers: new Map(),
    nextOrderId: 1,
    nextTradeId: 1,
    nextPriority: 1,
    facts: [],
    changed: {
      currencies: new Set<CurrencyId>(),
      markets: new Set<MarketId>(),
      customers: new Set<CustomerId>(),
    },
  }
  const exchange = withProducts(shared, (product) => product.createState())
  for (const scope of HALT_SCOPES) exchange.halts.scopes.add(scope)
  return exchange
}
