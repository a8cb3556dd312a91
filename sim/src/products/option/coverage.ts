import type { ProductCoverage } from '../product.ts'

/** The results of timed options, and separately those of evens. */
export const coverage: ProductCoverage = {
  entriesOf: ({ options }) =>
    options.flatMap(({ result, type }) => {
      if (result === undefined) return []
      return type === 'even' ? [`option ${result}`, `even ${result}`] : [`option ${result}`]
    }),
  required: ['option win', 'option lose', 'option draw', 'option void', 'even lose'],
}
