import { parseUnits } from '@halyard/money'
import { useState } from 'react'
import { serverNow } from '../../../lib/calls/server-clock.ts'
import type { ExplanationState } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useMarkets } from '../../../lib/market/markets.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import type { Balance } from '../../../lib/wallet/balance.ts'
import { useWorth } from '../../../lib/wallet/use-worth.ts'
import { addDecimals } from './signed-units.ts'

const UNIT = 'USDT'
const CENT_DECIMALS = 2

/** Explains the worth of all accounts by their balances, at the prices of the moment in which it opens. */
export function useWorthExplanation(): ExplanationState {
  const { t } = useTranslation('assets/explain')
  const f = useFormat()
  const { worth, failed, retry } = useWorth()
  const quotes = useMarkets().data?.list ?? []
  const [kept, keep] = useState<{ worth: NonNullable<typeof worth>; quotes: typeof quotes; asOf: number }>()
  // Prices that go on changing would change the lines while they are read.
  if (!kept && worth) keep({ worth, quotes, asOf: serverNow() })
  if (!kept) return failed ? { state: 'error', retry: () => void retry() } : { state: 'loading' }
  const detailOf = ({ currency, currencyId, available, frozen, decimals }: Balance) => {
    const amount = f.exact(addDecimals(available, frozen, decimals))
    const price = kept.quotes.find(({ baseId, quote }) => baseId === currencyId && quote === UNIT)?.indexPrice
    return price === undefined || currency === UNIT
      ? `${amount} ${currency}`
      : t('priced', { amount: `${amount} ${currency}`, price: f.exact(price) })
  }
  return {
    state: 'ready',
    explanation: {
      title: t('totalWorth'),
      formula: t('worthFormula'),
      lines: kept.worth.wallet.accounts.flatMap(({ type, balances }) =>
        balances
          .filter((balance) => /[1-9]/.test(balance.available + balance.frozen))
          .map((balance) => ({
            label: `${balance.currency} · ${t(ACCOUNT_TEXTS[type])}`,
            units: parseUnits(balance.worth, CENT_DECIMALS) ?? 0n,
            detail: detailOf(balance),
          })),
      ),
      totalLabel: t('totalWorth'),
      decimals: CENT_DECIMALS,
      unit: UNIT,
      asOf: kept.asOf,
      next: { label: t('openEntries'), path: pathTo('assets/record') },
    },
  }
}
