import { applyMovement, type CostBook, type CostMethod, createCostBook, heldIn } from '@halyard/formulas'
import { addEffected, type CoinTotals, closingOf, openTotals } from './coin-totals.ts'
import { requireWholeHistory } from '../history/archived-until.ts'
import type { Parts } from './parts.ts'
import { measureOf } from './price-of-entry.ts'
import { addFlow, createFlows } from './product-totals.ts'
import { nextPostingId } from './read-entries.ts'
import { readMovements } from './read-movements.ts'
import { createTaxLines } from './tax-lines.ts'

interface TaxYear {
  readonly customerId: number
  /** Of UTC. */
  readonly year: number
  readonly method: CostMethod
}

/**
 * Yields the lines of a year's file: the opening balances, every movement with its effect on the lots, the closing balances
 * and the totals. The lots follow from all movements before. A page of movements is in memory at a time, besides the lots. Throws
 * `statement_archived` if movements are in files, also if they leave the tables while the file is written.
 */
export async function* writeTaxFile(
  ctx: Parts,
  { customerId, year, method }: TaxYear,
): AsyncGenerator<string> {
  await requireWholeHistory(ctx.db, customerId)
  const from = Date.UTC(year, 0, 1)
  const to = Math.min(Date.UTC(year + 1, 0, 1), ctx.now() + 1)
  const measureId = measureOf(ctx)
  const book = createCostBook(method, measureId)
  const lines = createTaxLines(ctx)
  const flows = createFlows()
  let totals: Map<number, CoinTotals> | undefined
  yield lines.header() + lines.about({ year, method, from, to })
  const until = await nextPostingId(ctx.db)
  for await (const valued of readMovements(ctx, { customerId, measureId, until })) {
    const { movement } = valued
    if (movement.at >= to) break
    if (movement.at >= from && !totals) {
      totals = openingTotals(book)
      yield lines.balances('opening', from, book)
    }
    const effects = applyMovement(book, movement)
    if (!totals) continue
    addFlow(flows, movement)
    for (const effected of effects) {
      const coin = totals.get(effected.coinId) ?? openTotals()
      totals.set(effected.coinId, addEffected(coin, effected))
    }
    yield lines.movement(valued, effects)
  }
  if (!totals) {
    totals = openingTotals(book)
    yield lines.balances('opening', from, book)
  }
  await requireWholeHistory(ctx.db, customerId)
  checkClosing(book, totals)
  yield lines.balances('closing', to, book) + lines.totals(totals, flows)
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
