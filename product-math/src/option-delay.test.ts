import { expect, test } from 'vitest'
import { ENTRY_DELAY_MS, QUOTE_LAG_MAX_MS } from './option-delay.ts'

test('every quote of an entry price is received after acceptance: its greatest age is less than the delay', () => {
  expect(QUOTE_LAG_MAX_MS).toBeLessThan(ENTRY_DELAY_MS)
})
