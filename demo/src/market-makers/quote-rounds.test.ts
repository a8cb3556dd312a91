import { expect, test } from 'vitest'
import { QuoteRounds } from './quote-rounds.ts'

/** Creates a round that runs until `end`, and counts its runs. */
function openRound() {
  const ends: (() => void)[] = []
  return {
    round: (): Promise<void> => new Promise((resolve) => ends.push(resolve)),
    end: () => ends.at(-1)?.(),
    count: () => ends.length,
  }
}

test('quote rounds: a round waits for the running one instead of starting a second', async () => {
  const rounds = new QuoteRounds()
  const { round, end, count } = openRound()
  const both = [rounds.run(round), rounds.run(round)]
  expect(count()).toBe(1)
  end()
  await Promise.all(both)
  void rounds.run(round)
  expect(count()).toBe(2)
})

test('quote rounds: prices during a round share one reaction, which follows it', async () => {
  const rounds = new QuoteRounds()
  const regular = openRound()
  const reaction = openRound()
  void rounds.run(regular.round)
  const [first, second] = [rounds.react(reaction.round), rounds.react(reaction.round)]
  await second
  expect(reaction.count()).toBe(0)
  regular.end()
  await expect.poll(reaction.count).toBe(1)
  reaction.end()
  await first
})

test('quote rounds: stopping waits for the running round and prevents the reaction to it', async () => {
  const rounds = new QuoteRounds()
  const regular = openRound()
  const reaction = openRound()
  void rounds.run(regular.round)
  const reacting = rounds.react(reaction.round)
  const stopped = rounds.stop()
  regular.end()
  await Promise.all([stopped, reacting])
  expect(reaction.count()).toBe(0)
})
