import { formatUnits, parseUnits } from '@halyard/money'
import type { FiatCode } from '@halyard/formulas'
import { FIAT_RATES } from '../../../../engine/index.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind } from '../change-kind.ts'

/** The decimals of the price of one USDT in a fiat currency. */
export const RATE_DECIMALS = 6
/** The highest rate that the core accepts, in millionths. */
const RATE_MAX = 1_000_000_000_000n

interface Rate extends Record<string, unknown> {
  readonly rate: string
  /** Only of a present rate: the same rate is proposed again each day, because it becomes stale. */
  readonly set_at?: number
}

/** The price of one USDT in a fiat currency, whose id is its code. Floating prices and what deals cost follow it. */
export const CHANGE = defineChangeKind<Rate>({
  kind: 'rate',

  async current({ db }, id) {
    const row = await db.selectFrom('fiat_rate').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const { rate, setAt } = FIAT_RATES.read(row)
    return { rate: formatUnits(BigInt(rate), RATE_DECIMALS), set_at: setAt }
  },

  normalise(_ctx, _id, { rate }) {
    const units = parseUnits(rate, RATE_DECIMALS)
    if (units === undefined) throw new CallError('price_step_wrong', 'rate')
    if (units > RATE_MAX) throw new CallError('invalid_field', 'rate')
    return { rate: formatUnits(units, RATE_DECIMALS) }
  },

  async affected({ db }, id) {
    const { ads } = await db
      .selectFrom('fiat_ad')
      .select((eb) => eb.fn.countAll<string>().as('ads'))
      .where('fiat', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    return [{ fact: 'fiat_ads', value: ads }]
  },

  async apply({ engine }, { id, after: { rate }, origin }) {
    const units = parseUnits(rate, RATE_DECIMALS)
    const command = { kind: 'setFiatRate', fiat: id as FiatCode, rate: Number(units) } as const
    const answer = await engine.submit(command, origin)
    return answer.ok ? undefined : answer.reject
  },
})
