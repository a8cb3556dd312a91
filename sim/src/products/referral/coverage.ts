import type { ProductCoverage } from '../product.ts'

/** Rebates of some units, and those of less than one. */
export const coverage: ProductCoverage = {
  entriesOf: ({ facts }) =>
    facts.flatMap((fact) =>
      fact.kind === 'rebateCredited' ? [fact.amount > 0n ? 'rebate paid' : 'rebate of nothing'] : [],
    ),
  required: ['rebate paid', 'rebate of nothing'],
}
