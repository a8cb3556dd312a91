import { describe, expect, test } from 'vitest'
import { dedent, outcomeOf } from '../../testing/script.ts'

/** A stop order to sell 5 lots, and what its table needs of it. Order 1 is the bid that its order meets. */
interface Kind {
  readonly name: string
  readonly place: string
  readonly isLimit?: true
  readonly bid: number
  /** Lines that reach the trigger, and lines that leave it behind. */
  readonly reach: string
  readonly overshoot: string
  readonly waits: string
  /** How the stop order ended in an order; by the last trade, two orders come first. */
  readonly becomes: string
  readonly ends: (reason: string) => string
  /** The balances after the sale of the 5 lots. */
  readonly sold: string
}

const SOLD = 'bob -> BTC 4950 USDT 1004630'

function stop(name: string, place: string, fields: Partial<Kind>): Kind {
  return {
    name,
    place: `${place} -> #2 waiting`,
    bid: 945,
    reach: 'price 950',
    overshoot: 'price 880',
    waits: '#2 waits +50',
    becomes: '#2 is #3',
    ends: (reason) => `#2 ${reason}`,
    sold: SOLD,
    ...fields,
  }
}

const PROFIT = {
  bid: 1000,
  reach: 'price 1050',
  overshoot: 'price 1100',
  sold: 'bob -> BTC 4950 USDT 1004900',
} as const

/** The second leg of an OCO is #3, and holds nothing of its own. */
const SECOND_LEG = {
  waits: '#3 waits +0',
  becomes: '#3 is #4',
  ends: (reason: string) => `#3 ${reason}`,
} as const

function oco(name: string, source: string): Kind {
  return {
    ...stop(name, '', SECOND_LEG),
    place: `bob oco sell 5 @ 1090 ${source} market -> #2 waiting, #3 waiting`,
  }
}

const BY_INDEX: readonly Kind[] = [
  stop('stop-limit', 'bob stop sell 5 index <= 950 @ 940', { isLimit: true }),
  stop('stop-market', 'bob stop sell 5 index <= 950 market', {}),
  stop('take-profit', 'bob stop sell 5 index >= 1050 market', PROFIT),
  oco('OCO', 'index <= 950'),
  stop('trailing', 'bob stop sell 5 trail 50000', { waits: '#2 waits +50 at 950' }),
]

function tradeAt(ticks: number, maker: 'buy' | 'sell', id: number): string {
  const taker = maker === 'buy' ? 'sell' : 'buy'
  return `ann ${maker} 3 @ ${ticks} -> #${id} waiting
    cat ${taker} 3 @ ${ticks} -> #${id + 1} completed 3`
}

const FALL = { reach: tradeAt(950, 'buy', 3), overshoot: tradeAt(946, 'buy', 3), becomes: '#2 is #5' }

const BY_LAST: readonly Kind[] = [
  stop('stop-limit', 'bob stop sell 5 last <= 950 @ 940', { ...FALL, isLimit: true }),
  stop('stop-market', 'bob stop sell 5 last <= 950 market', FALL),
  stop('take-profit', 'bob stop sell 5 last >= 1050 market', {
    ...PROFIT,
    reach: tradeAt(1050, 'sell', 3),
    overshoot: tradeAt(1090, 'sell', 3),
    becomes: '#2 is #5',
  }),
  {
    ...oco('OCO', 'last <= 950'),
    reach: tradeAt(950, 'buy', 4),
    overshoot: tradeAt(946, 'buy', 4),
    becomes: '#3 is #6',
  },
]

type Lines = (kind: Kind) => string

/** Events around a trigger, with the lines that follow the placing of the stop order. */
const BOTH: readonly (readonly [event: string, lines: Lines])[] = [
  [
    'a restart before its price: it is triggered by it',
    ({ reach, becomes, sold }) => `restart
     ${reach}
     stops -> ${becomes}
     ${sold}
     book -> buy BID | 1x4`,
  ],
  [
    'a price that jumps over its trigger: triggered all the same',
    ({ overshoot, becomes, sold }) => `${overshoot}
     stops -> ${becomes}
     ${sold}
     book -> buy BID | 1x4`,
  ],
  [
    'a frozen owner: it ends, and nothing is sold or held',
    ({ reach, ends }) => `freeze bob
     ${reach}
     stops -> ${ends('customer_is_frozen')}
     bob -> BTC 5000 USDT 1000000
     book -> buy BID | 1x9`,
  ],
]

const INDEX_ONLY: readonly (readonly [event: string, lines: Lines])[] = [
  [
    'a restart between its price and the opening of the market: it is triggered by the opening',
    ({ reach, waits, becomes, sold }) => `market status paused
     ${reach}
     restart
     stops -> ${waits}
     market status open
     stops -> ${becomes}
     ${sold}`,
  ],
  [
    'a halted market whose index comes back: it waits',
    ({ reach, waits }) => `market status paused
     ${reach}
     price 1000
     market status open
     stops -> ${waits}
     book -> KEPT`,
  ],
  [
    'a cancel-only market whose index stays: it is triggered by the opening',
    ({ reach, waits, becomes, sold }) => `market status cancel_only
     ${reach}
     stops -> ${waits}
     market status open
     stops -> ${becomes}
     ${sold}`,
  ],
  [
    'an index that is stale when the market opens: it waits for the next one, and counts that alone',
    ({ reach, waits, becomes, sold }) => `market status paused
     ${reach}
     wait 10001
     market status open
     stops -> ${waits}
     tick
     stops -> ${waits}
     price 1000
     stops -> ${waits}
     ${reach}
     stops -> ${becomes}
     ${sold}`,
  ],
  [
    'a feed that is silent for a minute and then jumps: triggered by the first price',
    ({ overshoot, becomes, sold }) => `wait 60000
     tick
     ${overshoot}
     stops -> ${becomes}
     ${sold}`,
  ],
  [
    'an uncertain price that reaches it: triggered, as positions are',
    ({ reach, becomes, sold }) => `${reach} uncertain
     stops -> ${becomes}
     ${sold}`,
  ],
  [
    'a jump past every bid within its worst price: a market order ends, a limit order rests',
    ({ overshoot, isLimit, becomes, ends }) => `ann cancel #1 -> #1 cancelled
     ann buy 9 @ 810 -> #NEXT waiting
     ${overshoot}
     stops -> ${isLimit ? becomes.replace('#3', '#4') : ends('no_liquidity')}
     bob -> ${isLimit ? 'BTC 4950+50' : 'BTC 5000'} USDT 1000000`,
  ],
]

function check(kind: Kind, lines: Lines): void {
  const kept = kind.name === 'OCO' ? `sell 1090 | 2x5, buy ${kind.bid} | 1x9` : `buy ${kind.bid} | 1x9`
  const script = `ann buy 9 @ ${kind.bid} -> #1 waiting
    ${kind.place}
    ${lines(kind)}`
    .replaceAll('BID', String(kind.bid))
    .replaceAll('KEPT', kept)
    .replaceAll('NEXT', kind.name === 'OCO' ? '4' : '3')
  expect(outcomeOf(script)).toBe(dedent(script))
}

describe.each([...BOTH, ...INDEX_ONLY])('by the index, %s', (_event, lines) => {
  test.each(BY_INDEX)('$name', (kind) => check(kind, lines))
})

describe.each(BOTH)('by the last trade, %s', (_event, lines) => {
  test.each(BY_LAST)('$name', (kind) => check(kind, lines))
})

describe('by the last trade, a market that is halted: its prices come after the opening', () => {
  test.each(BY_LAST)('$name', (kind) =>
    check(
      kind,
      ({ reach, waits, becomes, sold }) => `market status paused
       cat sell 3 @ 950 -> market_must_be_open
       stops -> ${waits}
       market status open
       ${reach}
       stops -> ${becomes}
       ${sold}`,
    ),
  )
})
