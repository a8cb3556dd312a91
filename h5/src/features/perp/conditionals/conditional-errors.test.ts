import { expect, test } from 'vitest'
import type { PerpProblem } from '../form/form-errors.ts'
import type { FormFacts } from '../form/form-facts.ts'
import type { FormState } from '../form/form-reducer.ts'
import { summarize } from '../form/form-summary.ts'
import { facts, form, UNIT } from '../form/testing.ts'
import type { Perp } from '../perp.ts'
import { BTC } from '../testing.ts'
import { findConditionalProblem } from './conditional-errors.ts'
import { atTrigger } from './new-conditional.ts'

type Row = [string, Partial<FormState>, Partial<FormFacts>, (PerpProblem | undefined)?, Partial<Perp>?]

const HELD = { side: 'short', lots: 400n, entryValue: 20_000n * UNIT, margin: 2_000n * UNIT } as const
const OPPOSITE = { net: { same: undefined, opposite: { ...HELD, maintenancePpm: 5_000n } } }
const NONE = { net: { same: undefined, opposite: undefined } }
const FALL = { trigger: '49000' } as const
const RISE = { trigger: '51000', direction: 'at_or_above' } as const
const REDUCE = { ...FALL, purpose: 'reduce' } as const
const CLOSE = { ...FALL, purpose: 'close', share: '' } as const
const REACHED: PerpProblem = { text: 'triggerReached', field: 'trigger' }

const ROWS: Row[] = [
  ['one that opens at a fall', FALL, {}],
  ['one that opens at a rise', RISE, {}],
  [
    'one that opens beyond the band and the balance',
    { trigger: '90000', direction: 'at_or_above' },
    { available: 0n },
  ],
  [
    'one that opens, of a contract that only closes',
    FALL,
    {},
    { text: 'contractCloseOnly' },
    { status: 'close_only' },
  ],
  ['one that closes, of a contract that only closes', CLOSE, OPPOSITE, undefined, { status: 'close_only' }],
  [
    'one that closes, of a suspended contract',
    CLOSE,
    OPPOSITE,
    { text: 'contractSuspended' },
    { status: 'suspended' },
  ],
  [
    'one that reduces, of a paused contract',
    REDUCE,
    OPPOSITE,
    { text: 'contractClosed' },
    { status: 'paused' },
  ],
  ['one that opens, of a contract without a price', FALL, { indexTicks: 0n }, { text: 'contractHasNoPrice' }],

  ['no trigger', { trigger: '' }, {}, { text: 'triggerMissing', field: 'trigger', quiet: true }],
  ['a fall to the mark price', { trigger: '50000' }, {}, REACHED],
  ['a fall to just below it', { trigger: '49999.9' }, {}],
  ['a rise to the mark price', { ...RISE, trigger: '50000' }, {}, REACHED],
  ['a rise to just above it', { ...RISE, trigger: '50000.1' }, {}],
  [
    'a fall of the last price, which is below it',
    { ...FALL, source: 'last' },
    { lastTicks: 480_000n },
    REACHED,
  ],
  [
    'a fall of the last price, while the mark is below it',
    { ...FALL, source: 'last' },
    { markTicks: 480_000n, lastTicks: 500_000n },
  ],
  ['a fall before the first mark price', FALL, { markTicks: 0n }],
  ['a fall while the last price is unknown', { ...FALL, source: 'last' }, { lastTicks: undefined }],

  [
    'one that opens without lots',
    { ...FALL, share: '' },
    {},
    { text: 'shareMissing', field: 'share', quiet: true },
  ],
  [
    'one that opens at too high a leverage',
    { ...FALL, share: '1001', multiple: 50 },
    {},
    { text: 'multipleTooHigh', field: 'share', limit: { units: 20n, of: 'multiple' } },
  ],
  ['one that closes without a position', CLOSE, NONE, { text: 'nothingToClose' }],
  ['one that closes while positions are unknown', CLOSE, {}],
  [
    'one that reduces without lots',
    { ...REDUCE, share: '' },
    OPPOSITE,
    { text: 'shareMissing', field: 'share', quiet: true },
  ],
  ['one that reduces by the most lots', { ...REDUCE, share: '100000' }, OPPOSITE],
  [
    'one that reduces by more',
    { ...REDUCE, share: '100001' },
    OPPOSITE,
    { text: 'shareTooLarge', field: 'share', limit: { units: 100_000n, of: 'lots' } },
  ],
  ['one that reduces at any leverage', { ...REDUCE, share: '1001', multiple: 100 }, OPPOSITE],
]

test.each(ROWS)('findConditionalProblem: %s', (_what, changes, known, problem, rules = {}) => {
  const perp = { ...BTC, ...rules }
  const [state, world] = [atTrigger(form({ conditional: true, ...changes })), facts(known)]
  expect(findConditionalProblem(perp, state, summarize(perp, state, world), world)).toEqual(problem)
})
