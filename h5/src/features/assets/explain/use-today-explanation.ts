import type { ResponseOf } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { type Explanation, type ExplanationState, stateOf } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { signedUnits } from './signed-units.ts'

const UNIT = 'USDT'
const DECIMALS = 6

/** How a currency took part in today's profit. Amounts are decimal texts, those without a currency in USDT. */
interface TodayPart {
  readonly currency: string
  readonly before: Standing
  readonly now: Standing
  readonly cameIn: string
  readonly wentOut: string
  readonly profit: bigint
}

interface Standing {
  readonly amount: string
  /** Undefined without an index price. */
  readonly price: string | undefined
}

/** Parses the explanation of today's profit of the wire. Throws for an invalid amount. */
export function toTodayParts({ since, as_of: asOf, currencies }: ResponseOf<'wallet/explain_today'>) {
  const standing = ({ amount, price }: (typeof currencies)[number]['now']): Standing => ({
    amount,
    price: price ?? undefined,
  })
  return {
    since,
    asOf,
    parts: currencies.map(
      (part): TodayPart => ({
        currency: part.currency_name,
        before: standing(part.before),
        now: standing(part.now),
        cameIn: part.came_in,
        wentOut: part.went_out,
        profit: signedUnits(part.profit, DECIMALS),
      }),
    ),
  }
}

/** Explains today's profit by currency, with the amounts and prices of midnight and of now. */
export function useTodayExplanation(): ExplanationState {
  const { t } = useTranslation('assets/explain')
  const f = useFormat()
  const query = useQuery({
    queryKey: [PRIVATE, 'explained-today'],
    queryFn: async ({ signal }) => toTodayParts(await readApi('wallet/explain_today', {}, signal)),
    staleTime: 0,
    gcTime: 0,
  })
  const valued = ({ amount, price }: Standing) =>
    price === undefined ? f.exact(amount) : t('priced', { amount: f.exact(amount), price: f.exact(price) })
  const moved = (text: 'cameIn' | 'wentOut', amount: string) =>
    /[1-9]/.test(amount) ? [t(text, { amount: f.exact(amount) })] : []
  return stateOf(
    query,
    ({ since, asOf, parts }): Explanation => ({
      title: t('todaysProfit'),
      formula: t('todayFormula'),
      lines: parts.map(({ currency, before, now, cameIn, wentOut, profit }) => ({
        label: currency,
        units: profit,
        detail: [
          t('atMidnight', { amount: valued(before) }),
          ...moved('cameIn', cameIn),
          ...moved('wentOut', wentOut),
          t('now', { amount: valued(now) }),
        ].join(' · '),
      })),
      totalLabel: t('todaysProfit'),
      decimals: DECIMALS,
      unit: UNIT,
      inputs: [{ label: t('since'), value: f.zonedDateTime(since) }],
      asOf,
      next: { label: t('openEntries'), path: pathTo('assets/record') },
    }),
  )
}
