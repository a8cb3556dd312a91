import {
  applyMovement,
  type CostBook,
  type CostMethod,
  createCostBook,
  type Effected,
  heldIn,
} from '@halyard/formulas'
import { requireWholeHistory } from '../history/archived-until.ts'
import { addEffected, type CoinTotals, closingOf, openTotals } from './coin-totals.ts'
import type { Parts } from './parts.ts'
import { measureOf } from './price-of-entry.ts'
import { addFlow, createFlows, type Flows } from './product-totals.ts'
import { nextPostingId } from './read-entries.ts'
import { readMovements, type ValuedMovement } from './read-movements.ts'

/** A customer's year. */
export interface TaxYear {
  readonly customerId: number
  /** Of UTC. */
  readonly year: number
  readonly method: CostMethod
}

/** The end of a year, or now: what was held then, and the sums of the year. */
export interface YearEnd {
  readonly kind: 'closing'
  readonly from: number
  readonly to: number
  readonly book: CostBook
  readonly totals: ReadonlyMap<number, CoinTotals>
  readonly flows: Flows
}

type Step =
  | { readonly kind: 'opening'; readonly from: number; readonly to: number; readonly book: CostBook }
  | { readonly kind: 'movement'; readonly valued: ValuedMovement; readonly effects: readonly Effected[] }
  | YearEnd

/**
 * Yields a year's opening, its movements and its end. The book changes from step to step. The lots follow from all movements before
 * the year. A page of movements is in memory at a time, besides the lots. Throws `statement_archived` if movements are in files, also
 * if they leave the tables while they are read.
 */
export async function* walkTaxYear(
  ctx: Parts,
  { customerId, year, method }: TaxYear,
): AsyncGenerator<Step, void> {
  await requireWholeHistory(ctx.db, customerId)
  const from = Date.UTC(year, 0, 1)
  const to = Math.min(Date.UTC(year + 1, 0, 1), ctx.now() + 1)
  const measureId = measureOf(ctx)
  const book = createCostBook(method, measureId)
  const flows = createFlows()
  let totals: Map<number, CoinTotals> | undefined
  const until = await nextPostingId(ctx.db)
  for await (const valued of readMovements(ctx, { customerId, measureId, until })) {
    const { movement } = valued
    if (movement.at >= to) break
    if (movement.at >= from && !totals) {
      totals = openingTotals(book)
      yield { kind: 'opening', from, to, book }
    }
    const effects = applyMovement(book, movement)
    if (!totals) continue
    addFlow(flows, movement)
    for (const effected of effects) {
      const coin = totals.get(effected.coinId) ?? openTotals()
      totals.set(effected.coinId, addEffected(coin, effected))
    }
    yield { kind: 'movement', valued, effects }
  }
  if (!totals) {
    totals = openingTotals(book)
    yield { kind: 'opening', from, to, book }
  }
  await requireWholeHistory(ctx.db, customerId)
  checkClosing(book, totals)
  yield { kind: 'closing', from, to, book, totals, flows }
}

/** Returns the end of a year. Throws as `walkTaxYear` does. */
export async function findYearEnd(ctx: Parts, of: TaxYear): Promise<YearEnd> {
  for await (const step of walkTaxYear(ctx, of)) if (step.kind === 'closing') return step
  throw new Error('a year has an end')
}

function openingTotals(book: CostBook): Map<number, CoinTotals> {
  return new Map([...book.lots].map(([coinId, { held }]) => [coinId, openTotals(held)]))
}

/** Throws if the totals of a coin and its lots disagree: a file with a wrong sum must not be completed. */
function checkClosing(book: CostBook, totals: ReadonlyMap<number, CoinTotals>): void {
  for (const [coinId, coin] of totals) {
    const [stated, held] = [closingOf(coin), heldIn(book, coinId)]
    if (stated.units !== held.units || stated.cost !== held.cost || stated.unpriced !== held.unpriced)
      throw new Error(`the totals of currency ${coinId} differ from its lots`)
  }
}
