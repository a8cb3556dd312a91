import { expect, test } from 'vitest'
import { outcomeOf, tidy } from '../testing/script.ts'

test.each([
  [
    'gives back all it held',
    `ann buy 5 @ 1000 -> #1 waiting
     ann cancel #1 -> #1 cancelled
     ann -> BTC 5000 USDT 1000000
     book -> empty`,
  ],
  [
    'keeps what was filled',
    `ann sell 5 @ 1000 -> #1 waiting
     bob buy 3 @ 1000 -> #2 completed 3
     ann cancel #1 -> #1 cancelled 3
     ann -> BTC 4970 USDT 1002970`,
  ],
  [
    'is refused for an order that is another one’s, unknown or over',
    `ann buy 5 @ 1000 -> #1 waiting
     bob cancel #1 -> order_must_be_open
     ann cancel #2 -> order_must_be_open
     ann cancel #1 -> #1 cancelled
     ann cancel #1 -> order_must_be_open
     zoe cancel #1 -> order_must_be_open`,
  ],
  [
    'is let through while a market only takes orders back, not while it is paused',
    `ann buy 5 @ 1000 -> #1 waiting
     ann buy 5 @ 999 -> #2 waiting
     market status paused
     ann cancel #1 -> market_must_be_open
     market status cancel_only
     ann cancel #1 -> #1 cancelled
     wait 60000
     ann cancel #2 -> #2 cancelled`,
  ],
])('cancelling %s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(tidy(script))
})
