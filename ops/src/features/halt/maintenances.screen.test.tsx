import { afterEach, expect, test } from 'vitest'
import { type Answers, closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

type List = NonNullable<Answers['ops/maintenance/list']>

function open(changed: object[] = [], role: 'support' | 'operator' = 'operator') {
  const list: List = (sample) => ({
    ...sample,
    list: changed.map((one) => ({
      ...sample.list[0],
      id: 7,
      version: 2,
      status: 'announced',
      scope: 'spot',
      begins_at: Date.UTC(2026, 11, 1, 10),
      expected_until: Date.UTC(2026, 11, 1, 11),
      texts: [],
      ...one,
    })) as never,
  })
  return openConsole({
    path: '/maintenances',
    role,
    answers: {
      'ops/maintenance/list': list,
      'ops/halt/list': (sample) => ({ ...sample, scopes: ['all', 'spot'] }),
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

test('announce: the times are UTC, and an empty text is not sent', async () => {
  const { stage, server } = await open()
  await stage.type(stage.get('combobox', 'Scope'), 'spot')
  await stage.type(timeField('Begins (UTC)'), '2026-12-01T10:00')
  await stage.type(timeField('Expected until (UTC)'), '2026-12-01T11:00')
  await stage.type(stage.get('combobox', 'Language of the text'), 'de')
  await stage.type(stage.get('textbox', 'Text for customers'), 'Mehr Platz.')
  await stage.type(stage.get('textbox', 'Reason'), 'Disk is full soon')
  server.take()
  await stage.press(stage.get('button', 'Announce'), 2)
  expect(server.take().filter(({ path }) => path === 'ops/maintenance/announce')).toMatchObject([
    {
      request: {
        scope: 'spot',
        begins_at: String(Date.UTC(2026, 11, 1, 10)),
        expected_until: String(Date.UTC(2026, 11, 1, 11)),
        text_de: 'Mehr Platz.',
        reason: 'Disk is full soon',
      },
    },
  ])
})

test('a planned one is cancelled in the version that is shown', async () => {
  const { stage, server } = await open([{}])
  expect(stage.text()).toContain('Planned: Spot trading')
  const reasons = stage.all('textbox', 'Reason')
  await stage.type(reasons.at(-1) as Element, 'Not needed')
  server.take()
  await stage.press(stage.get('button', 'Cancel the maintenance'))
  expect(server.take().filter(({ path }) => path === 'ops/maintenance/cancel')).toMatchObject([
    { request: { id: '7', version: '2', reason: 'Not needed' } },
  ])
})

test('support reads planned and past ones, and has no form', async () => {
  const { stage } = await open([{}, { id: 8, status: 'missed' }], 'support')
  expect(stage.text()).toContain('Planned: Spot trading')
  expect(stage.text()).toContain('Missed: the exchange was away')
  expect(stage.all('button', 'Announce')).toEqual([])
})
