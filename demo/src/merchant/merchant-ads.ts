import type { RequestOf } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { type FiatCode, FIAT_PRICE_DECIMALS } from '@halyard/formulas'
import { INITIAL_RATES } from '@halyard/server/instruments'
import type { MerchantAccount } from './merchant-account.ts'
import type { MerchantClient } from './merchant-client.ts'
import type { MerchantContext } from './merchant-context.ts'

type Publication = RequestOf<'legalnew/publish'>
type Terms = Omit<Publication, 'type' | 'currency_id' | 'fiat'>

const USDT = 3
/** The limits of one deal and of all, by currency id. */
const LIMITS = {
  3: { min_number: '10', max_number: '5000', left: '1000000' },
  1: { min_number: '0.001', max_number: '0.1', left: '20' },
  2: { min_number: '0.01', max_number: '2', left: '400' },
} as const

/** Both ways each, at most 20 in all. */
const OFFERED: readonly (readonly [keyof typeof LIMITS, FiatCode, 'fixed' | 'floating'])[] = [
  [USDT, 'USD', 'floating'],
  [USDT, 'EUR', 'fixed'],
  [USDT, 'GBP', 'floating'],
  [USDT, 'JPY', 'fixed'],
  [USDT, 'CNY', 'floating'],
  [USDT, 'BRL', 'floating'],
  [1, 'USD', 'floating'],
  [1, 'EUR', 'floating'],
  [2, 'USD', 'floating'],
  [2, 'CNY', 'floating'],
]
/** The merchant sells above the index and buys below it. */
const MARGIN_PPM = { sell: 1_006_000, buy: 994_000 } as const
const TERMS = {
  sell: 'Pay from an account in your own name and write the reference number only. I release within seconds.',
  buy: 'I pay within seconds. Please release as soon as the money is in your bank.',
} as const

/** Publishes the advertisements that the merchant does not have yet. */
export async function publishMerchantAds(
  { db }: MerchantContext,
  client: MerchantClient,
  { id, cardId }: MerchantAccount,
): Promise<void> {
  const rows = await db
    .selectFrom('fiat_ad')
    .select(['currency_id', 'fiat', 'side'])
    .where('merchant_id', '=', String(id))
    .where('status', '<>', 'closed')
    .execute()
  const published = new Set(rows.map((row) => keyOf(row.currency_id, row.fiat, row.side)))
  for (const [currencyId, fiat, kind] of OFFERED)
    for (const type of ['sell', 'buy'] as const) {
      if (published.has(keyOf(currencyId, fiat, type))) continue
      const terms = termsOf({ currencyId, fiat, kind, type, cardId })
      await client.call('legalnew/publish', { type, currency_id: String(currencyId), fiat, ...terms })
    }
}

/** Raises the remaining quantity of advertisements that could not fill another deal of the largest quantity. */
export async function refillMerchantAds(
  { db }: MerchantContext,
  client: MerchantClient,
  { id, cardId }: MerchantAccount,
): Promise<void> {
  const rows = await db
    .selectFrom('fiat_ad')
    .select(['id', 'currency_id', 'fiat', 'side'])
    .where('merchant_id', '=', String(id))
    .where('status', '=', 'open')
    .whereRef('remaining', '<', 'quantity_max')
    .execute()
  for (const row of rows) {
    const offered = OFFERED.find(([currencyId, fiat]) => currencyId === row.currency_id && fiat === row.fiat)
    if (!offered) continue
    const [currencyId, fiat, kind] = offered
    const terms = termsOf({ currencyId, fiat, kind, type: row.side as 'sell' | 'buy', cardId })
    await client.call('legalnew/edit', { id: row.id, ...terms })
  }
}

interface Offer {
  readonly currencyId: keyof typeof LIMITS
  readonly fiat: FiatCode
  readonly kind: 'fixed' | 'floating'
  readonly type: 'sell' | 'buy'
  readonly cardId: number
}

function termsOf({ currencyId, fiat, kind, type, cardId }: Offer): Terms {
  const ppm = MARGIN_PPM[type]
  const rate = INITIAL_RATES.find(([code]) => code === fiat)?.[1] ?? 0
  const price = formatUnits((BigInt(rate) * BigInt(ppm)) / 1_000_000n, FIAT_PRICE_DECIMALS)
  return {
    ...LIMITS[currencyId],
    ...(kind === 'fixed' ? { price } : { index_ppm: String(ppm) }),
    ...(type === 'sell' ? { card_ids: String(cardId) } : {}),
    from: 'coin',
    terms: TERMS[type],
  }
}

function keyOf(currencyId: number, fiat: string, side: string): string {
  return `${currencyId} ${fiat} ${side}`
}
