import { expect, test } from 'vitest'
import type { LiveHead } from '../statements/live-head.ts'
import type { Ticket } from '../statements/ticket.ts'
import { KEPT_MAX, KEPT_MS, outdated } from './kept.ts'
import { thinHeads } from './thin-heads.ts'

const ACCEPTED_AT = 1_800_000_000_000
const ZEROS = '0'.repeat(64)

function ticketOf(seconds: number): Ticket {
  return { option: { accepted_at: ACCEPTED_AT, seconds } } as Ticket
}

/** A head every 500 ms, from a second before acceptance to a second after delivery. */
function headsOf(seconds: number): LiveHead[] {
  return Array.from({ length: seconds * 2 + 4 }, (_, index) => ({
    format: 'halyard-live-1',
    seq: index + 1,
    signed_at: ACCEPTED_AT - 1_000 + index * 500,
    heads: [[1, index + 1, ACCEPTED_AT, ZEROS]],
    prev: ZEROS,
    public_key: ZEROS,
    signature: ZEROS + ZEROS,
  }))
}

test.each([3, 30, 600, 86_400])('thinHeads: keeps at most 40 heads of an option of %i s', (seconds) => {
  const ticket = ticketOf(seconds)
  let kept: LiveHead[] = []
  // As they arrive: the result of one thinning is the input of the next.
  for (const head of headsOf(Math.min(seconds, 1_200))) kept = thinHeads([...kept, head], ticket)
  expect(kept.length).toBeLessThanOrEqual(40)
  expect(kept[0]?.seq).toBe(1)
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map(({ seq }) => seq).toSorted((a, b) => a - b))
})

test('thinHeads: keeps every head from a second before the window on', () => {
  const all = headsOf(60)
  const kept = thinHeads(all, ticketOf(60))
  const around = kept.filter(({ signed_at }) => signed_at >= ACCEPTED_AT + 49_000)
  expect(around).toEqual(all.filter(({ signed_at }) => signed_at >= ACCEPTED_AT + 49_000))
  expect(kept.at(-1)).toEqual(all.at(-1))
})

test('outdated: the oldest beyond the maximum, and those that are too old', () => {
  const now = ACCEPTED_AT + KEPT_MS
  const fresh = Array.from({ length: KEPT_MAX + 2 }, (_, index) => ({ id: index, keptAt: now - index }))
  expect(outdated(fresh, now).map(({ id }) => id)).toEqual([KEPT_MAX, KEPT_MAX + 1])
  expect(outdated([{ keptAt: ACCEPTED_AT - 1 }, { keptAt: ACCEPTED_AT }], now)).toHaveLength(1)
})
