import type { OpsFiatCoin } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { FIAT_COINS, type FiatCoin } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { inTurn } from '../changes/in-turn.ts'
import { findFiatCoin } from '../changes/kinds/money/fiat-coin-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { submitAudited } from '../submit-audited.ts'
import type { Context, OpsHandler } from '../context.ts'

export const listFiatCoins: OpsHandler<'ops/fiat/coins'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('fiat_coin').selectAll().orderBy('id').execute()
  return { list: rows.map((row) => present(ctx, FIAT_COINS.read(row))) }
}

/** Proposes that a coin is traded for fiat, or its limits and fee, which a second operator decides. */
export const proposeFiatCoin: OpsHandler<'ops/fiat/propose_coin'> = (ctx, caller) => {
  const { currency_id, preview: _preview, due_at: _at, reason: _reason, ...values } = caller.request
  return proposeChange(ctx, caller, { kind: 'fiat', id: String(currency_id), values, isNew: true })
}

/** Stops new deals of a coin. Open deals continue. */
export const pauseFiatCoin: OpsHandler<'ops/fiat/pause_coin'> = (ctx, caller) => {
  const { currency_id, reason } = caller.request
  const status = 'paused'
  const target = `fiat:${currency_id}`
  return inTurn(target, async () => {
    const coin = await findFiatCoin(ctx, currency_id)
    if (!coin) throw new CallError('record_must_be_known', 'currency_id')
    const before = present(ctx, coin)
    const command = { kind: 'configureFiatCoin', coin: { ...coin, status } } as const
    const asked = { target, reason, before, asked: { status } }
    return submitAudited(ctx, caller, asked, command, () => ({ ...before, status }))
  })
}

function present({ catalogue }: Context, coin: FiatCoin): OpsFiatCoin {
  const currency = catalogue.currency(coin.currencyId)
  if (!currency) throw new Error(`currency ${coin.currencyId} is not listed`)
  const { name, decimals } = currency
  return {
    currency_id: coin.currencyId,
    currency_name: name,
    market_id: coin.marketId ?? null,
    min_number: formatUnits(coin.quantityMin, decimals),
    newcomer_max: formatUnits(coin.newcomerMax, decimals),
    two_deciders_from: formatUnits(coin.twoDecidersFrom, decimals),
    fee_ppm: coin.feePpm,
    status: coin.status,
  }
}
