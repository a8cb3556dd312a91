import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

test.each([
  ['allotted', 'Selling coin', 'Gone coin'],
  ['cancelled', 'Gone coin', 'Selling coin'],
])('projects: the filter %s lists those alone', async (status, listed, left) => {
  const { stage } = await openConsole({
    path: `/projects?status=${status}`,
    answers: {
      'ops/subscription/list': (sample) => ({
        ...sample,
        list: sample.list.slice(0, 2).map((project, at) => ({
          ...project,
          ...(at === 0
            ? { status: 'allotted' as const, coin_name: 'Selling coin' }
            : { status: 'cancelled' as const, coin_name: 'Gone coin' }),
        })),
      }),
    },
  })
  expect(stage.text()).toContain(listed)
  expect(stage.text()).not.toContain(left)
})

test('projects: one that is not open yet is announced, and not selling', async () => {
  const { stage } = await openConsole({
    path: '/projects',
    answers: {
      'ops/subscription/list': (sample) => ({
        ...sample,
        list: sample.list.slice(0, 1).map((project) => ({
          ...project,
          status: 'selling' as const,
          start_at: Date.now() + 86_400_000,
          close_at: Date.now() + 172_800_000,
        })),
      }),
    },
  })
  expect(
    stage
      .all('row')
      .map((row) => row.textContent)
      .join(),
  ).toContain('Announced')
})
