import type { PriceOrigin } from '../statements/option-terms.ts'
import type { Statement } from '../statements/statements.ts'

/** Meaning of the number of a market or a currency by a statement. Undefined: it does not say. */
export interface Meaning {
  readonly kind: 'market' | 'currency'
  readonly id: number
  readonly name: string | undefined
  readonly decimals: number | undefined
}

/** Returns what the numbers of markets and currencies in a statement mean. */
export function meaningsIn(statement: Statement): Meaning[] {
  switch (statement.format) {
    case 'halyard-live-1':
    case 'halyard-live-2':
    case 'halyard-refusal-1':
    case 'halyard-refusal-2':
      return []
    case 'halyard-daily-1':
      return [
        ...statement.counts.map(({ match_id, market }) => meaning('market', match_id, market, undefined)),
        ...statement.results.map(({ currency_id, currency, currency_decimals }) =>
          meaning('currency', currency_id, currency, currency_decimals),
        ),
      ]
    case 'halyard-sources-1':
      return [meaning('market', statement.match_id, undefined, statement.price_decimals)]
    case 'halyard-ticket-1':
    case 'halyard-receipt-1':
    case 'halyard-receipt-2': {
      const { match_id, market, price_decimals, currency_id, currency, currency_decimals } = statement.option
      return [
        meaning('market', match_id, market, price_decimals),
        meaning('currency', currency_id, currency, currency_decimals),
      ]
    }
  }
}

/** Returns whether two statements give a number different names or decimals, which an exchange never changes. */
export function isRenamed(a: readonly Meaning[], b: readonly Meaning[]): boolean {
  return a.some((one) => b.some((other) => isOther(one, other)))
}

function isOther(one: Meaning, other: Meaning): boolean {
  if (one.kind !== other.kind || one.id !== other.id) return false
  return (['name', 'decimals'] as const).some(
    (field) => one[field] !== undefined && other[field] !== undefined && one[field] !== other[field],
  )
}

function meaning(kind: Meaning['kind'], id: number, name?: string, decimals?: number): Meaning {
  return { kind, id, name, decimals }
}

/** Where a statement says that the prices of a market come from. */
export interface MarketOrigin {
  readonly matchId: number
  readonly origin: PriceOrigin
}

/** Returns where a statement says that the prices of its market come from: each origin once. */
export function originsIn(statement: Statement): MarketOrigin[] {
  if (statement.format === 'halyard-sources-1') {
    const origins = new Set(statement.list.map(([, , , origin]) => origin))
    return [...origins].map((origin) => ({ matchId: statement.match_id, origin }))
  }
  if (!('option' in statement) || !('origin' in statement.option) || !statement.option.origin) return []
  return [{ matchId: statement.option.match_id, origin: statement.option.origin }]
}

/** Returns whether two statements give the prices of a market different origins, which an exchange never changes. */
export function isOriginChanged(a: readonly MarketOrigin[], b: readonly MarketOrigin[]): boolean {
  return a.some(({ matchId, origin }) =>
    b.some((other) => other.matchId === matchId && other.origin !== origin),
  )
}
