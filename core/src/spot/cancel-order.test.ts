import { expect, test } from 'vitest'
import { outcomeOf, dedent } from '../testing/script.ts'

test.each([
  [
    'releases the whole hold',
    `ann buy 5 @ 1000 -> #1 waiting
     ann cancel #1 -> #1 cancelled
     ann -> BTC 5000 USDT 1000000
     book -> empty`,
  ],
  [
    'keeps the fills',
    `ann sell 5 @ 1000 -> #1 waiting
     bob buy 3 @ 1000 -> #2 completed 3
     ann cancel #1 -> #1 cancelled 3
     ann -> BTC 4970 USDT 1002970`,
  ],
  [
    'rejects an order that is unknown, ended or another customer’s',
    `ann buy 5 @ 1000 -> #1 waiting
     bob cancel #1 -> order_must_be_open
     ann cancel #2 -> order_must_be_open
     ann cancel #1 -> #1 cancelled
     ann cancel #1 -> order_must_be_open
     zoe cancel #1 -> order_must_be_open`,
  ],
  [
    'allowed in a cancel-only market, rejected in a paused one',
    `ann buy 5 @ 1000 -> #1 waiting
     ann buy 5 @ 999 -> #2 waiting
     market status paused
     ann cancel #1 -> market_must_be_open
     market status cancel_only
     ann cancel #1 -> #1 cancelled
     wait 60000
     ann cancel #2 -> #2 cancelled`,
  ],
])('cancel: %s', (_rule, script) => {
  expect(outcomeOf(script)).toBe(dedent(script))
})
