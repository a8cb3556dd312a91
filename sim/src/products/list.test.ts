import { expect, test } from 'vitest'
import { PRODUCTS } from './list.ts'

test.each<[string, (product: (typeof PRODUCTS)[number]) => object]>([
  ['command', (product) => product.expectations],
  ['field of the reference', (product) => product.createReference()],
  ['table', (product) => product.createTables().snapshot()],
])('products: no two have the same %s', (_what, fieldsOf) => {
  const fields = PRODUCTS.flatMap((product) => Object.keys(fieldsOf(product)))
  expect(fields).toEqual([...new Set(fields)])
})
