import { dailyYieldOf } from '@halyard/formulas'
import { parseUnits } from '@halyard/money'
import { type Explanation, type ExplanationState, stateOf } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import type { WealthOrder } from '../orders/wealth-order.ts'
import { useHostedOrders } from '../use-wealth.ts'

/** Computes the yield of one day of an order by the exchange's formula, in units. Throws for an invalid principal. */
export function dailyYieldUnits({
  principal,
  decimals,
  dailyYieldPpm,
}: Pick<WealthOrder, 'principal' | 'decimals' | 'dailyYieldPpm'>): bigint {
  const units = parseUnits(principal, decimals)
  if (units === undefined) throw new Error(`not an amount: ${principal}`)
  return dailyYieldOf({ principal: units, dailyYieldPpm })
}

/** Explains the yield of one day of the open orders in a currency: the principal of each at its rate. */
export function useDailyYieldExplanation([currencyId]: readonly string[]): ExplanationState {
  const { t } = useTranslation('wealth/explain')
  const { t: tWealth } = useTranslation('wealth')
  const f = useFormat()
  const query = useHostedOrders()
  return stateOf(query, (all): Explanation => {
    const orders = all.filter((order) => order.currencyId === Number(currencyId))
    const { currency, decimals } = orders[0] ?? { currency: '', decimals: 0 }
    return {
      title: tWealth('dailyYield'),
      formula: t('dailyFormula'),
      lines: orders.map((order) => ({
        label: `${order.currency} · ${f.days(order.cycleDays)}`,
        units: dailyYieldUnits(order),
        detail: `${f.exact(order.principal)} × ${f.rate(order.dailyYieldPpm)} · ${f.dateTime(order.boughtAt)}`,
      })),
      totalLabel: tWealth('dailyYield'),
      decimals,
      unit: currency,
      asOf: query.dataUpdatedAt,
      next: {
        label: t('openEntries'),
        path: pathTo('assets/record', { type: 'trust', currency: currencyId ?? '' }),
      },
    }
  })
}
