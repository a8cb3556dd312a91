import type { OpsResponseOf } from '@halyard/api/ops-client'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

type Change = OpsResponseOf<'ops/change/list'>['list'][number]

const MONDAY = Date.parse('2026-11-30T00:00:00Z')
const VALUES = {
  min_value: '5',
  min_quantity: '0.0001',
  max_quantity: '100',
  maker_fee_ppm: 400,
  band_ppm: 60_000,
}

/** Opens a market that has a change of its taker fee from 0.1 % to 0.3 %, if any. */
async function openMarket(changed?: Partial<Change>) {
  return openConsole({
    path: '/markets/1',
    answers: {
      'ops/market/list': ({ list: [sample] }) => ({
        list: [{ ...sample!, ...VALUES, id: 1, taker_fee_ppm: 1_000 }],
      }),
      'ops/change/list': (sample, { target }) => ({
        ...sample,
        list:
          changed && target === 'market:1'
            ? [
                {
                  ...sample.list[0]!,
                  id: 7,
                  kind: 'market',
                  target: 'market:1',
                  before: { ...VALUES, taker_fee_ppm: 1_000 },
                  after: { ...VALUES, taker_fee_ppm: 3_000 },
                  ended: null,
                  ...changed,
                },
              ]
            : [],
      }),
      'ops/market/propose': (sample) => ({ ...sample, kind: 'market', due_at: MONDAY }),
    },
  })
}

/** A control of a time has no role by which it could be found. */
function timeField(label: string): Element {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const field = document.querySelector(`[id="${named?.htmlFor ?? ''}"]`)
  if (!field) throw new Error(`no field ${label}`)
  return field
}

test('a time is proposed in UTC as it was typed, and shown before it is', async () => {
  const { stage, server } = await openMarket()
  await stage.type(stage.get('textbox', 'Taker fee'), '0.3')
  await stage.type(timeField('Takes effect at (UTC)'), '2026-11-30T00:00')
  server.take()
  await stage.press(stage.get('button', 'Show the change'))
  expect(server.take().filter(({ path }) => path === 'ops/market/propose')).toMatchObject([
    { request: { due_at: String(MONDAY), preview: '1' } },
  ])
  expect(stage.text()).toContain('Takes effect on 30 Nov 2026, 00:00:00 UTC')
})

test('a scheduled change shows its time and the time left, and one person cancels it', async () => {
  // The stage's clock says noon of 15 March 2027.
  const due_at = Date.parse('2027-03-18T00:00:00Z')
  const { stage, server } = await openMarket({ status: 'scheduled', due_at })
  expect(stage.text()).toContain('in 2 days')
  await stage.type(stage.get('textbox', 'Reason'), 'Postponed')
  server.take()
  await stage.press(stage.get('button', 'Cancel the change'))
  expect(server.take().filter(({ path }) => path === 'ops/change/withdraw')).toMatchObject([
    { request: { id: '7', reason: 'Postponed' } },
  ])
})

test('a missed change says so in the record', async () => {
  const at = Date.parse('2026-11-30T01:00:01Z')
  const missed = {
    status: 'missed',
    due_at: at - 3_600_001,
    ended: { by: null, at, reason: '' },
  } as const
  const { stage } = await openMarket(missed)
  expect(stage.text()).toContain('Missed: not applied')
  expect(stage.text()).toContain('Not applied · 30 Nov 2026, 01:00:01')
})

test.each([
  [9, 'market:1 · Missed: not applied'],
  [8, undefined],
])('inbox: a change that had no effect is listed for its approver %i alone', async (id, text) => {
  const { stage } = await openConsole({
    path: '/',
    answers: {
      'ops/change/list': (sample) => ({
        ...sample,
        list: [
          {
            ...sample.list[0]!,
            kind: 'market',
            target: 'market:1',
            status: 'missed',
            proposer: { id: 2, nickname: 'Paul' },
            decider: { id, nickname: 'Olga' },
          },
        ],
      }),
    },
  })
  if (text === undefined) expect(stage.text()).not.toContain('did not take effect')
  else expect(stage.text()).toContain(text)
})
