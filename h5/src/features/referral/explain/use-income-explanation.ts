import { parseUnits } from '@halyard/money'
import { useState } from 'react'
import { serverNow } from '../../../lib/calls/server-clock.ts'
import type { ExplanationState } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useMarkets } from '../../../lib/market/markets.ts'
import type { Quote } from '../../../lib/market/quote.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import type { Income } from '../referral.ts'
import { useIncome } from '../use-referral.ts'

const UNIT = 'USDT'
const DECIMALS = 6
const PRICE_DECIMALS = 18

/** The rebates in one currency with their value in 10^-6 USDT, rounded down; the price is undefined for USDT and without a market. */
export interface ValuedRebates {
  readonly currency: string
  readonly amount: string
  readonly price: string | undefined
  readonly units: bigint
}

/** Values the rebates of each currency at index prices. Throws for an invalid amount. */
export function valueRebates(
  sums: Income['sums'],
  quotes: readonly Pick<Quote, 'baseId' | 'quote' | 'indexPrice'>[],
): ValuedRebates[] {
  return sums.map(({ currencyId, currency, decimals, amount }) => {
    const units = parseUnits(amount, decimals)
    if (units === undefined) throw new Error(`not an amount: ${amount}`)
    const price =
      currency === UNIT
        ? undefined
        : quotes.find(({ baseId, quote }) => baseId === currencyId && quote === UNIT)?.indexPrice
    const factor = parseUnits(currency === UNIT ? '1' : (price ?? '0'), PRICE_DECIMALS) ?? 0n
    const value = (units * factor) / 10n ** BigInt(decimals + PRICE_DECIMALS - DECIMALS)
    return { currency, amount, price, units: value }
  })
}

/** Explains the income of rebates by currency, at the prices of the moment in which it opens. */
export function useIncomeExplanation(): ExplanationState {
  const { t } = useTranslation('referral/explain')
  const { t: tReferral } = useTranslation('referral')
  const f = useFormat()
  const income = useIncome()
  const quotes = useMarkets().data?.list
  const [kept, keep] = useState<{ rebates: readonly ValuedRebates[]; asOf: number }>()
  // Prices that go on changing would change the lines while they are read.
  if (!kept && income.data && quotes)
    keep({ rebates: valueRebates(income.data.sums, quotes), asOf: serverNow() })
  if (!kept)
    return income.isError ? { state: 'error', retry: () => void income.refetch() } : { state: 'loading' }
  return {
    state: 'ready',
    explanation: {
      title: tReferral('income'),
      formula: t('incomeFormula'),
      lines: kept.rebates.map(({ currency, amount, price, units }) => ({
        label: currency,
        units,
        detail:
          price === undefined
            ? `${f.exact(amount)} ${currency}`
            : `${f.exact(amount)} ${currency} × ${f.exact(price)}`,
      })),
      totalLabel: tReferral('income'),
      decimals: DECIMALS,
      unit: UNIT,
      asOf: kept.asOf,
      next: { label: t('openEntries'), path: pathTo('assets/record', { reason: 'referral_rebate' }) },
    },
  }
}
