import type { OpsMarket } from '@halyard/api/ops'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { CallError } from '../../platform/call-error.ts'
import { submitAudited } from '../submit-audited.ts'
import { inTurn } from '../changes/in-turn.ts'
import { marketValues } from '../changes/kinds/products/market-change.ts'
import { opensTo } from '../changes/kinds/products/product-status.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { OpsHandler } from '../context.ts'

export const listMarkets: OpsHandler<'ops/market/list'> = (ctx) =>
  Promise.resolve({ list: ctx.catalogue.markets().map(present) })

/** Restricts a market or pauses it. Throws `opening_needs_two` if that would permit more than before. */
export const setMarketStatus: OpsHandler<'ops/market/set_status'> = (ctx, caller) => {
  const { id, status, reason } = caller.request
  const target = `market:${id}`
  return inTurn(target, async () => {
    const market = ctx.catalogue.market(id)
    if (!market) throw new CallError('market_must_be_known', 'id')
    if (opensTo(market.config.status, status)) throw new CallError('opening_needs_two', 'status')
    const before = present(market)
    const asked = { target, reason, before, asked: { status } }
    const command = { kind: 'configureMarket', market: { ...market.config, status } } as const
    return submitAudited(ctx, caller, asked, command, () => ({ ...before, status }))
  })
}

/** Proposes fees, price band and limits, which a second operator decides. */
export const proposeMarket: OpsHandler<'ops/market/propose'> = (ctx, caller) => {
  const { id, preview: _preview, due_at: _at, reason: _reason, ...values } = caller.request
  if (!ctx.catalogue.market(id)) throw new CallError('market_must_be_known', 'id')
  return proposeChange(ctx, caller, { kind: 'market', id: String(id), values })
}

function present(market: ListedMarket): OpsMarket {
  const { id, base, quote, config } = market
  return {
    id,
    name: `${base.name}/${quote.name}`,
    base: base.name,
    quote: quote.name,
    status: config.status,
    price_decimals: config.priceDecimals,
    quantity_decimals: config.quantityDecimals,
    ...marketValues(market),
  }
}
