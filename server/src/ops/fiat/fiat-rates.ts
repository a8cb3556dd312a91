import { formatUnits } from '@halyard/money'
import { FIAT_DECIMALS, type FiatCode } from '@halyard/formulas'
import { FIAT_RATE_STALE_AFTER_MS, FIAT_RATES } from '../../engine/index.ts'
import { RATE_DECIMALS } from '../changes/kinds/rate-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { OpsHandler } from '../context.ts'

const FIAT_CODES = Object.keys(FIAT_DECIMALS) as FiatCode[]

export const listFiatRates: OpsHandler<'ops/fiat/rates'> = async ({ db, now }) => {
  const rates = (await db.selectFrom('fiat_rate').selectAll().execute()).map(FIAT_RATES.read)
  const list = FIAT_CODES.map((fiat) => {
    const known = rates.find((rate) => rate.fiat === fiat)
    if (!known) return { fiat, rate: null, set_at: null, stale: true }
    const { rate, setAt } = known
    const stale = now() - setAt > FIAT_RATE_STALE_AFTER_MS
    return { fiat, rate: formatUnits(BigInt(rate), RATE_DECIMALS), set_at: setAt, stale }
  })
  return { list }
}

/** Proposes the price of one USDT in a fiat currency, which a second operator decides. */
export const proposeFiatRate: OpsHandler<'ops/fiat/propose_rate'> = (ctx, caller) => {
  const { fiat, rate } = caller.request
  return proposeChange(ctx, caller, { kind: 'rate', id: fiat, values: { rate }, isNew: true })
}
