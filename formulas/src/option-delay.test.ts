import { expect, test } from 'vitest'
import { ENTRY_DELAY_MS, QUOTE_LAG_MAX_MS } from './option-delay.ts'

test('the greatest age of a quote is less than the delay of the entry', () => {
  expect(QUOTE_LAG_MAX_MS).toBeLessThan(ENTRY_DELAY_MS)
})
