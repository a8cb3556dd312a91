import type { OpsResponseOf } from '@halyard/api/ops-client'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

type Change = OpsResponseOf<'ops/change/list'>['list'][number]

/** Opens a market after a change of its taker fee from 0.1 % to 0.3 %, which it has now unless `fee` says otherwise. */
async function openMarket(changed: Partial<Change>, fee = 3_000) {
  const values = {
    min_value: '5',
    min_quantity: '0.0001',
    max_quantity: '100',
    maker_fee_ppm: 400,
    band_ppm: 60_000,
  }
  return openConsole({
    path: '/markets/1',
    answers: {
      'ops/market/list': ({ list: [sample] }) => ({
        list: [{ ...sample!, ...values, id: 1, taker_fee_ppm: fee }],
      }),
      'ops/change/list': (sample) => ({
        ...sample,
        list: [
          {
            ...sample.list[0]!,
            kind: 'market',
            target: 'market:1',
            status: 'approved',
            before: { ...values, taker_fee_ppm: 1_000 },
            after: { ...values, taker_fee_ppm: 3_000 },
            ...changed,
          },
        ],
      }),
    },
  })
}

test('revert: the values from before the last change are proposed, with a reason', async () => {
  const { stage, server } = await openMarket({})
  expect(stage.text()).toContain('+0.2 points (×3)')
  await stage.type(stage.get('textbox', 'Reason'), 'A wrong fee')
  server.take()
  await stage.press(stage.get('button', 'Revert'))
  expect(server.take().filter(({ path }) => path === 'ops/market/propose')).toMatchObject([
    { request: { taker_fee_ppm: '1000', maker_fee_ppm: '400', preview: '0', reason: 'A wrong fee' } },
  ])
})

test.each([
  ['rejected', { status: 'rejected' as const }, 3_000],
  ['overtaken by another value', {}, 2_000],
  ['of a new record', { before: null }, 3_000],
])('revert: not offered of a change that is %s', async (_case, changed, fee) => {
  const { stage } = await openMarket(changed, fee)
  expect(stage.all('button', 'Revert')).toEqual([])
})
