import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

test.each([
  ['seen', 'approved this state'],
  ['insufficient_balance', 'insufficient_balance'],
])('history: the outcome %s of an act reads "%s"', async (outcome, shown) => {
  const { stage } = await openConsole({
    path: '/withdrawals/1',
    answers: {
      'ops/record/show': (sample) => ({
        ...sample,
        timeline: sample.timeline.slice(0, 1).map((entry) => ({ ...entry, outcome })),
      }),
    },
  })
  expect(stage.text()).toContain(shown)
})
