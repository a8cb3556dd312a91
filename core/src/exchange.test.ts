import { expect, test } from 'vitest'
import { apply } from './exchange.ts'
import { takeSnapshot } from './snapshot.ts'
import { marketConfig } from './testing/listing.ts'
import { readCommand } from './testing/read-command.ts'
import { openHarness } from './testing/script.ts'

/** Applies one command per line at its time, and returns the replies and the state after them. */
function replay(lines: readonly (readonly [at: number, line: string])[]) {
  const { exchange } = openHarness()
  let seq = 100
  const replies = lines.map(([at, line]) => {
    const reply = apply(exchange, { seq, at, command: readCommand(line, marketConfig) })
    if (reply.ok) seq += 1
    return reply.ok
  })
  return { replies, snapshot: takeSnapshot(exchange) }
}

test('replay: a log without the rejected commands gives the same state and time', () => {
  const accepted = [
    [1_000_000, 'ann sell 5 @ 1000'],
    [1_000_100, 'bob buy 3 @ 1000'],
  ] as const
  const all = [
    accepted[0],
    [1_000_050, 'bob buy 999999 @ 1000'],
    accepted[1],
    [9_000_000, 'bob buy 999999 @ 1000'],
  ] as const
  const [whole, log] = [replay(all), replay(accepted)]
  expect(whole.replies).toEqual([true, false, true, false])
  expect(whole.snapshot).toEqual(log.snapshot)
  expect(whole.snapshot.counters.at).toBe(1_000_100)
})
