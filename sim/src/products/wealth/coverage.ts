import type { ProductCoverage } from '../product.ts'

/** How wealth orders end, and that yields are paid. */
export const coverage: ProductCoverage = {
  entriesOf: ({ wealthOrders, facts }) => [
    ...wealthOrders.flatMap(({ status }) => (status === 'hosting' ? [] : [`wealth ${status}`])),
    ...facts.flatMap((fact) => (fact.kind === 'wealthYieldPaid' ? ['wealth yield'] : [])),
  ],
  required: ['wealth completed', 'wealth redeemed', 'wealth yield'],
}
