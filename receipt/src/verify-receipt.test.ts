import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  GENESIS_HASH,
  headText,
  type Receipt,
  readReceipt,
  receiptText,
  tickText,
  type PriceTick,
  verifyReceipt,
} from './index.ts'
import { CRYPTO, EXAMPLE_KEY as KEY, keyOf } from './testing/index.ts'

const OTHER_KEY = keyOf(8)

const ACCEPTED_AT = 1_800_000_000_250
const PREV = createHash('sha256').update('the trail before').digest('hex')

/** One tick per second from before acceptance to the checkpoint. The window of 30 seconds is the last 10. */
const TICKS: readonly PriceTick[] = [
  640_000, 640_010, 640_030, 640_020, 640_000, 639_990, 640_010, 640_040, 640_050, 640_030, 640_020, 640_010,
  640_000, 639_980, 639_970, 640_000, 640_020, 640_050, 640_060, 640_040, 640_030, 640_020, 640_030, 640_050,
  640_070, 640_060, 640_080, 640_090, 640_100, 640_080, 640_060, 640_050, 640_040,
].map((ticks, index) => [4_712 + index, ACCEPTED_AT - 250 + index * 1_000, ticks])

const LAST_AT = TICKS.at(-1)?.[1] ?? 0

function hashAfter(matchId: number, prev: string, ticks: readonly PriceTick[]): string {
  return ticks.reduce(
    (hash, tick) => createHash('sha256').update(hash, 'hex').update(tickText(matchId, tick)).digest('hex'),
    prev,
  )
}

type Change = (receipt: Unsigned) => void
type Unsigned = {
  -readonly [Part in 'option' | 'outcome']: { -readonly [Field in keyof Receipt[Part]]: Receipt[Part][Field] }
} & { ticks: [number, number, number][]; prev: string; signedAt: number }

/** Returns a receipt with correct hashes and signatures by the key; `change` alters the content before signing. */
function receiptWith(change: Change = () => {}, key = KEY): Receipt {
  const draft: Unsigned = {
    option: {
      id: 17,
      match_id: 1,
      market: 'BTC/USDT',
      price_decimals: 1,
      type: 'call',
      seconds: 30,
      currency_id: 3,
      currency: 'USDT',
      currency_decimals: 6,
      stake: '25000001',
      payout_ppm: 800_000,
      accepted_at: ACCEPTED_AT,
      accepted_tick: 4_712,
    },
    outcome: {
      window_from: ACCEPTED_AT + 20_000,
      window_to: ACCEPTED_AT + 30_000,
      entry_ticks: 640_010,
      delivery_ticks: 640_067,
      result: 'win',
      payout: '45000001',
    },
    ticks: TICKS.map(([n, at, ticks]) => [n, at, ticks]),
    prev: PREV,
    signedAt: ACCEPTED_AT + 40_000,
  }
  change(draft)
  const { option, outcome, ticks, prev } = draft
  const [n, at] = ticks.at(-1) ?? [0, 0]
  const head = { n, at, hash: hashAfter(option.match_id, prev, ticks), signed_at: draft.signedAt }
  const unsigned = {
    format: 'halyard-receipt-1' as const,
    rules: 'halyard-option-rules-1' as const,
    public_key: key.publicKey,
    option,
    outcome,
    trail: {
      prev,
      ticks,
      head: { ...head, public_key: key.publicKey, signature: key.sign(headText(option.match_id, head)) },
    },
  }
  return { ...unsigned, signature: key.sign(receiptText(unsigned)) }
}

async function failedChecks(receipt: Receipt, trusted?: readonly string[]): Promise<string[]> {
  const { ok, checks } = await verifyReceipt(receipt, CRYPTO, trusted)
  const failed = checks.filter((check) => !check.ok).map(({ name }) => name)
  expect(ok).toBe(failed.length === 0)
  return failed
}

test('an unaltered receipt passes every check', async () => {
  expect(await failedChecks(receiptWith(), [KEY.publicKey])).toEqual([])
})

test.each<[string, Change]>([
  [
    'a head signed at the time of its tick',
    (draft) => {
      draft.signedAt = LAST_AT
    },
  ],
  [
    'a head signed two minutes after its tick',
    (draft) => {
      draft.signedAt = LAST_AT + 120_000
    },
  ],
  [
    'an option accepted after tick 1, which follows the genesis hash',
    (draft) => {
      draft.option.accepted_tick = 1
      draft.prev = GENESIS_HASH
      for (const [index, tick] of draft.ticks.entries()) tick[0] = index + 1
    },
  ],
])('verification accepts %s', async (_what, change) => {
  expect(await failedChecks(receiptWith(change))).toEqual([])
})

test('the example in the documentation equals the receipt of this test', async () => {
  const file = join(import.meta.dirname, '../../docs/receipt-example.json')
  const example = readReceipt(JSON.parse(readFileSync(file, 'utf8')))
  expect(example).toEqual(receiptWith())
})

test('changing any character invalidates the receipt', async () => {
  const text = JSON.stringify(receiptWith())
  for (let place = 0; place < text.length; place++) {
    const own = text.charCodeAt(place)
    for (const code of [own ^ 1, 0x30]) {
      if (code === own) continue
      const altered = text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1)
      expect(await isAccepted(altered), `${altered.slice(place - 20, place + 20)} at ${place}`).toBe(false)
    }
  }
})

test('removing or inserting any character invalidates the receipt', async () => {
  const text = JSON.stringify(receiptWith())
  for (let place = 0; place < text.length; place++) {
    expect(await isAccepted(text.slice(0, place) + text.slice(place + 1)), `without ${place}`).toBe(false)
    expect(await isAccepted(`${text.slice(0, place)}1${text.slice(place)}`), `1 at ${place}`).toBe(false)
  }
})

async function isAccepted(text: string): Promise<boolean> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return false
  }
  const receipt = readReceipt(value)
  return receipt !== undefined && (await verifyReceipt(receipt, CRYPTO)).ok
}

describe('a correctly signed receipt with false content fails:', () => {
  test.each<[string, Change, string[]]>([
    [
      'a different result',
      ({ outcome }) => {
        outcome.result = 'lose'
      },
      ['result'],
    ],
    [
      'a smaller payout',
      ({ outcome }) => {
        outcome.payout = '45000000'
      },
      ['payout'],
    ],
    [
      'a payout ratio that differs from the payout',
      ({ option }) => {
        option.payout_ppm = 900_000
      },
      ['payout'],
    ],
    [
      'a different entry price',
      ({ outcome }) => {
        outcome.entry_ticks = 640_020
      },
      ['entry'],
    ],
    [
      'a missing entry price',
      ({ outcome }) => {
        outcome.entry_ticks = null
      },
      ['entry'],
    ],
    [
      'a different delivery price',
      ({ outcome }) => {
        outcome.delivery_ticks = 640_066
      },
      ['delivery'],
    ],
    [
      'a window that ends later',
      ({ outcome }) => {
        outcome.window_to += 1_000
      },
      ['window'],
    ],
    [
      'a window that begins later',
      ({ outcome }) => {
        outcome.window_from += 1
      },
      ['window'],
    ],
    [
      'a later acceptance',
      ({ option }) => {
        option.accepted_at += 1_000
      },
      ['entry', 'window'],
    ],
    [
      'an acceptance earlier than the tick it names',
      ({ option }) => {
        option.accepted_at -= 251
      },
      ['entry', 'window', 'delivery'],
    ],
    [
      'a longer option',
      ({ option }) => {
        option.seconds = 31
      },
      ['window'],
    ],
    [
      'a put instead of a call',
      ({ option }) => {
        option.type = 'put'
      },
      ['result', 'payout'],
    ],
    [
      'a missing tick',
      ({ ticks }) => {
        ticks.splice(25, 1)
      },
      ['chain', 'delivery'],
    ],
    [
      'an inserted tick, with the others renumbered',
      ({ ticks }) => {
        ticks.splice(26, 0, [0, ticks[25]?.[1] ?? 0, 1])
        for (const [index, tick] of ticks.entries()) tick[0] = 4_712 + index
      },
      ['delivery'],
    ],
    [
      'ticks with decreasing times',
      ({ ticks }) => {
        const tick = ticks[10]
        if (tick) tick[1] -= 2_000
      },
      ['chain'],
    ],
    [
      'a price log that ends before delivery',
      ({ ticks }) => {
        ticks.length = 31
      },
      ['delivery'],
    ],
    [
      'a price log that begins at the entry',
      ({ ticks }) => {
        ticks.shift()
      },
      ['chain', 'entry'],
    ],
    [
      'a price log that begins earlier',
      ({ ticks }) => {
        ticks.unshift([4_711, ACCEPTED_AT - 1_250, 640_000])
      },
      ['chain', 'entry'],
    ],
    [
      'a head signed before its tick',
      (draft) => {
        draft.signedAt = LAST_AT - 1
      },
      ['head_signature'],
    ],
    [
      'a head signed more than two minutes after its tick',
      (draft) => {
        draft.signedAt = LAST_AT + 120_001
      },
      ['head_signature'],
    ],
    [
      'a hash before tick 1 other than the genesis hash',
      (draft) => {
        draft.option.accepted_tick = 1
        for (const [index, tick] of draft.ticks.entries()) tick[0] = index + 1
      },
      ['chain'],
    ],
    [
      'a price log without ticks',
      ({ ticks }) => {
        ticks.length = 0
      },
      ['head_signature', 'chain', 'entry', 'delivery', 'result', 'payout'],
    ],
  ])('%s', async (_what, change, failed) => {
    expect(await failedChecks(receiptWith(change))).toEqual(failed)
  })

  test('an unknown key', async () => {
    expect(
      await failedChecks(
        receiptWith(() => {}, OTHER_KEY),
        [KEY.publicKey],
      ),
    ).toEqual(['key'])
  })

  test('the price log of another market', async () => {
    const honest = receiptWith()
    const { signature: _none, ...rest } = { ...honest, option: { ...honest.option, match_id: 2 } }
    const resigned = { ...rest, signature: KEY.sign(receiptText(rest)) }
    expect(await failedChecks(resigned)).toEqual(['head_signature', 'chain'])
  })
})

const voidOutcome: Change = ({ outcome }) => {
  outcome.result = 'void'
  outcome.payout = '25000001'
  outcome.delivery_ticks = null
}

const enteredAt =
  (afterMs: number): Change =>
  (draft) => {
    voidOutcome(draft)
    draft.outcome.entry_ticks = null
    draft.ticks = [draft.ticks[0] ?? [0, 0, 0], [4_713, ACCEPTED_AT + afterMs, 640_000]]
  }

const silentWindow: Change = (draft) => {
  voidOutcome(draft)
  draft.ticks = draft.ticks.filter((_tick, index) => index < 25 || index > 30)
  for (const [index, tick] of draft.ticks.entries()) tick[0] = 4_712 + index
}

describe('void options', () => {
  test('void: the entry tick arrived too late', async () => {
    expect(await failedChecks(receiptWith(enteredAt(10_001)))).toEqual([])
    expect(await failedChecks(receiptWith(enteredAt(10_000)))).toEqual(['entry', 'delivery'])
  })

  test('void: the window has too few ticks', async () => {
    expect(await failedChecks(receiptWith(silentWindow))).toEqual([])
    expect(await failedChecks(receiptWith(voidOutcome))).toEqual(['delivery', 'result', 'payout'])
  })
})

test.each<[string, (receipt: Record<string, unknown>) => unknown]>([
  ['nothing', () => undefined],
  ['null', () => null],
  ['an array', (receipt) => [receipt]],
  ['a string', (receipt) => JSON.stringify(receipt)],
  ['another format', (receipt) => ({ ...receipt, format: 'halyard-receipt-2' })],
  ['an additional field', (receipt) => ({ ...receipt, note: 'honest' })],
  ['a missing field', ({ rules: _none, ...rest }) => rest],
  [
    'an uppercase signature',
    (receipt) => ({ ...receipt, signature: String(receipt['signature']).toUpperCase() }),
  ],
  [
    'a line feed in a name',
    (receipt) => ({ ...receipt, option: { ...(receipt['option'] as object), market: 'BTC\n' } }),
  ],
  [
    'a stake with a fraction',
    (receipt) => ({ ...receipt, option: { ...(receipt['option'] as object), stake: '1.5' } }),
  ],
  [
    'a number that is NaN',
    (receipt) => ({ ...receipt, option: { ...(receipt['option'] as object), id: Number.NaN } }),
  ],
  ['19 decimals', (receipt) => withOption(receipt, { price_decimals: 19 })],
  ['a million decimals', (receipt) => withOption(receipt, { currency_decimals: 1_000_000 })],
  ['accepted tick 0', (receipt) => withOption(receipt, { accepted_tick: 0 })],
  ['a duration of two seconds', (receipt) => withOption(receipt, { seconds: 2 })],
  ['more than a day', (receipt) => withOption(receipt, { seconds: 86_401 })],
  ['a payout ratio of zero', (receipt) => withOption(receipt, { payout_ppm: 0 })],
  ['market 0', (receipt) => withOption(receipt, { match_id: 0 })],
  ['a stake of 20 digits', (receipt) => withOption(receipt, { stake: '1'.repeat(20) })],
  ['a name of 41 characters', (receipt) => withOption(receipt, { market: 'B'.repeat(41) })],
  ['a price of zero', (receipt) => withTicks(receipt, [[4_712, 1, 0]])],
  ['a tick numbered 0', (receipt) => withTicks(receipt, [[0, 1, 5]])],
  [
    'an incomplete tick',
    (receipt) => ({ ...receipt, trail: { ...(receipt['trail'] as object), ticks: [[1, 2]] } }),
  ],
])('readReceipt: rejects %s', (_what, change) => {
  expect(
    readReceipt(change(structuredClone(receiptWith()) as unknown as Record<string, unknown>)),
  ).toBeUndefined()
})

function withOption(receipt: Record<string, unknown>, change: Record<string, unknown>): unknown {
  return { ...receipt, option: { ...(receipt['option'] as object), ...change } }
}

function withTicks(receipt: Record<string, unknown>, ticks: unknown): unknown {
  return { ...receipt, trail: { ...(receipt['trail'] as object), ticks } }
}
