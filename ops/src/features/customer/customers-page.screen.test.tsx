import type { OpsResponseOf } from '@halyard/api/ops-client'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

type Row = OpsResponseOf<'ops/customer/find'>['list'][number]

async function pathAfter(rows: readonly Partial<Row>[]): Promise<string> {
  await openConsole({
    path: '/customers?query=ann',
    answers: {
      'ops/customer/find': ({ list: [sample] }) => ({ list: rows.map((row) => ({ ...sample!, ...row })) }),
    },
  })
  return window.location.hash
}

test('search: the only customer, whom it opened, is shown at once', async () => {
  expect(await pathAfter([{ id: 7, opened: true }])).toBe('#/customers/7')
})

test('search: several customers are listed', async () => {
  expect(
    await pathAfter([
      { id: 7, opened: true },
      { id: 8, opened: true },
    ]),
  ).toBe('#/customers?query=ann')
})

test('search: a customer whom it did not open is listed', async () => {
  expect(await pathAfter([{ id: 7, opened: false }])).toBe('#/customers?query=ann')
})
