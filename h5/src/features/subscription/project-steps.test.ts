import { expect, test } from 'vitest'
import type { Project } from './project.ts'
import { projectSteps } from './project-steps.ts'
import { PROJECT } from './testing.ts'

const DAY_MS = 86_400_000

function stepsAt(now: number, changes: Partial<Project> = {}): string[] {
  return projectSteps({ ...PROJECT, ...changes }, now).map(({ name, state, at, by }) =>
    [name, state, at ?? by ?? 'unknown'].join(' '),
  )
}

test('projectSteps: an open project closes next', () => {
  expect(stepsAt(1_500)).toEqual([
    'start done 1000',
    'close next 2000',
    'allotment later unknown',
    'launch later 10000',
    'unlock later unknown',
  ])
})

test('projectSteps: after the allotment the unlock is known; a late launch has no time', () => {
  expect(stepsAt(11_000, { status: 'closed', allottedAt: 3_000 }).slice(2)).toEqual([
    'allotment done 3000',
    'launch next unknown',
    `unlock later ${3_000 + 2 * DAY_MS}`,
  ])
})

test('projectSteps: a launched project whose lock-up has ended is complete', () => {
  const launched = { status: 'launched', allottedAt: 3_000 } as const
  expect(stepsAt(3_000 + 2 * DAY_MS, launched).every((step) => step.includes(' done '))).toBe(true)
})

test('projectSteps: a cancelled project ends with the cancellation', () => {
  expect(stepsAt(1_500, { status: 'cancelled' })).toEqual(['start done 1000', 'cancelled failed unknown'])
})
