import { afterEach, expect, test } from 'vitest'
import { type Answers, closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

interface Case {
  readonly path: string
  readonly call: string
  readonly approve: string
  readonly refuse: string
  readonly answers: Answers
}

const CASES: readonly Case[] = [
  {
    path: '/withdrawals/1',
    call: 'ops/withdrawal/review',
    approve: 'Approve',
    refuse: 'Reject',
    answers: {
      'ops/withdrawal/show': (sample) => ({
        ...sample,
        status: 'processing',
        first_reviewer_id: null,
        hold_until: 0,
      }),
    },
  },
  {
    path: '/deposits/1',
    call: 'ops/deposit/review',
    approve: 'Credit',
    refuse: 'Dismiss',
    answers: {
      'ops/deposit/show': (sample) => ({
        ...sample,
        status: 'held',
        why: 'too_small',
        first_reviewer_id: null,
      }),
    },
  },
  {
    path: '/claims/1',
    call: 'ops/charge/review',
    approve: 'Approve',
    refuse: 'Reject',
    answers: {
      'ops/charge/show': (sample) => ({ ...sample, status: 'processing', first_reviewer_id: null }),
    },
  },
]

test.each(CASES)('$path: an approval is sent as one', async ({ path, call, approve, answers }) => {
  const { stage, server } = await openConsole({ path, answers })
  server.take()
  await stage.press(stage.get('button', approve))
  const [sent, ...others] = server.take().filter((received) => received.path === call)
  expect(sent?.request).toMatchObject({ id: '1', pass: '1' })
  expect(others).toEqual([])
})

test.each(CASES)('$path: a refusal is sent as one, with its reason', async (one) => {
  const { stage, server } = await openConsole({ path: one.path, answers: one.answers })
  server.take()
  await stage.press(stage.get('button', one.refuse))
  await stage.type(stage.get('textbox', 'Reason'), 'The sender is unknown.')
  await stage.press(stage.get('button', one.refuse))
  const [sent, ...others] = server.take().filter((received) => received.path === one.call)
  expect(sent?.request).toMatchObject({ id: '1', pass: '0', reason: 'The sender is unknown.' })
  expect(others).toEqual([])
})

test.each(CASES)('$path: a role that may only read it is offered no decision', async (one) => {
  const { stage } = await openConsole({ path: one.path, answers: one.answers, role: 'treasurer' })
  expect(stage.get('heading', /1/)).toBeDefined()
  expect([...stage.all('button', one.approve), ...stage.all('button', one.refuse)]).toEqual([])
})
