import { createTaxLines } from './tax-lines.ts'
import type { Parts } from './parts.ts'
import { type TaxYear, walkTaxYear } from './tax-year.ts'

/**
 * Yields the lines of a year's file: the opening balances, every movement with its effect on the lots, the closing balances
 * and the totals. Throws as `walkTaxYear` does.
 */
export async function* writeTaxFile(ctx: Parts, of: TaxYear): AsyncGenerator<string> {
  const lines = createTaxLines(ctx)
  for await (const step of walkTaxYear(ctx, of)) {
    if (step.kind === 'opening')
      yield lines.header() +
        lines.about({ ...of, from: step.from, to: step.to }) +
        lines.balances('opening', step.from, step.book)
    if (step.kind === 'movement') yield lines.movement(step.valued, step.effects)
    if (step.kind === 'closing')
      yield lines.balances('closing', step.to, step.book) + lines.totals(step.totals, step.flows)
  }
}
