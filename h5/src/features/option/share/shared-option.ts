import { formatUnits } from '@halyard/money'
import { settledAtOf, type Share } from '@halyard/receipt'
import type { Format } from '../../../lib/format/format.ts'
import type { OptionResult, OptionType } from '../timed-option.ts'

/** The settlement of an option as its share states it. Times are epoch milliseconds, prices plain decimals. */
export interface SharedOption {
  readonly type: OptionType
  readonly base: string
  readonly quote: string
  readonly seconds: number
  readonly result: OptionResult
  readonly payoutPpm: number
  readonly acceptedAt: number
  readonly settledAt: number
  readonly entryPrice: string | undefined
  readonly deliveryPrice: string | undefined
  readonly priceDecimals: number
}

/** Parses what a share says about an option. */
export function toSharedOption(share: Share): SharedOption {
  const [base = '', quote = ''] = share.market.split('/')
  const price = (ticks: number | null) =>
    ticks === null ? undefined : formatUnits(BigInt(ticks), share.price_decimals)
  return {
    type: share.type,
    base,
    quote,
    seconds: share.seconds,
    result: share.result,
    payoutPpm: share.payout_ppm,
    acceptedAt: share.accepted_at,
    settledAt: settledAtOf(share),
    entryPrice: price(share.entry_ticks),
    deliveryPrice: price(share.delivery_ticks),
    priceDecimals: share.price_decimals,
  }
}

const WHOLE_PPM = 1_000_000

/** Formats what an option yielded on its stake: '+80%', '−100%', or '0%' if the stake was refunded. */
export function yieldText({ result, payoutPpm }: SharedOption, { rate }: Pick<Format, 'rate'>): string {
  if (result === 'win') return `+${rate(payoutPpm)}`
  return result === 'lose' ? `−${rate(WHOLE_PPM)}` : rate(0)
}
