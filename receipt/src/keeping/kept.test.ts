import { expect, test } from 'vitest'
import { KEPT_MAX, KEPT_MS, outdated } from './kept.ts'

const NOW = 1_800_000_000_000

test('cheat N: an option that runs is not displaced by newer ones that are settled', () => {
  const running = { id: 'running', keptAt: NOW - 1_000, settlement: null }
  const settled = Array.from({ length: KEPT_MAX + 1 }, (_, index) => ({
    id: `settled ${index}`,
    keptAt: NOW - index,
    settlement: {},
  }))
  expect(outdated([running, ...settled], NOW).map(({ id }) => id)).toEqual([`settled ${KEPT_MAX}`])
  expect(outdated([running], NOW + KEPT_MS).map(({ id }) => id)).toEqual(['running'])
})
