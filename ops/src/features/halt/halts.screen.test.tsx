import { afterEach, expect, test } from 'vitest'
import { type Answers, closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

const SCOPES = ['all', 'spot', 'withdrawals', 'network:TRC20', 'lottery']
type List = NonNullable<Answers['ops/halt/list']>

/** Opens the page with halts that are running or have ended, and the changes that wait. */
function open(
  changed: object[] = [],
  options: { readonly role?: 'support' | 'operator'; readonly waiting?: object[] } = {},
) {
  const list: List = (sample) => ({
    ...sample,
    scopes: SCOPES,
    list: changed.map((one) => ({
      ...sample.list[0],
      id: 7,
      text: '',
      resumed_at: null,
      resumed_by: [],
      ...one,
    })) as never,
  })
  return openConsole({
    path: '/halts',
    role: options.role ?? 'operator',
    answers: {
      'ops/halt/list': list,
      'ops/change/list': (sample) => ({
        ...sample,
        list: (options.waiting ?? []).map((one) => ({ ...sample.list[0], ...one })) as never,
      }),
    },
  })
}

test('halt everything: a reason and one press; twice sends it once', async () => {
  const { stage, server } = await open()
  const button = () => stage.get('button', 'Halt: Everything')
  await stage.press(button())
  expect(server.take().filter(({ path }) => path === 'ops/halt/declare')).toEqual([])
  await stage.type(stage.get('textbox', 'Reason'), 'Unknown payments')
  server.take()
  await stage.press(button(), 2)
  expect(server.take().filter(({ path }) => path === 'ops/halt/declare')).toMatchObject([
    { request: { scope: 'all', cause: 'technical', text: '', reason: 'Unknown payments' } },
  ])
})

test('a scope, a cause and a text for customers are sent as they were chosen', async () => {
  const { stage, server } = await open()
  await stage.type(stage.get('combobox', 'Scope'), 'network:TRC20')
  await stage.type(stage.get('combobox', 'Cause'), 'network')
  await stage.type(stage.get('textbox', 'Text for customers'), 'Back by noon.')
  await stage.type(stage.get('textbox', 'Reason'), 'The node is behind')
  server.take()
  await stage.press(stage.get('button', 'Halt: Network TRC20'))
  expect(server.take().filter(({ path }) => path === 'ops/halt/declare')).toMatchObject([
    {
      request: {
        scope: 'network:TRC20',
        cause: 'network',
        text: 'Back by noon.',
        reason: 'The node is behind',
      },
    },
  ])
})

test('a scope that is halted is not halted again; one of a later product has its own name', async () => {
  const { stage, server } = await open([{ scope: 'lottery' }])
  expect(stage.text()).toContain('Halted: lottery')
  await stage.type(stage.get('combobox', 'Scope'), 'lottery')
  const [reason] = stage.all('textbox', 'Reason')
  if (!reason) throw new Error('no form to halt')
  await stage.type(reason, 'Again')
  server.take()
  await stage.press(stage.get('button', 'Halt: lottery'))
  expect(stage.text()).toContain('This is halted already')
  expect(server.take().filter(({ path }) => path === 'ops/halt/declare')).toEqual([])
})

test('the end of a halt is proposed with a reason', async () => {
  const { stage, server } = await open([{ scope: 'spot' }])
  const [, ending] = stage.all('textbox', 'Reason')
  if (!ending) throw new Error('no form to end the halt')
  await stage.type(ending, 'It is safe again')
  server.take()
  await stage.press(stage.get('button', 'Propose'))
  expect(server.take().filter(({ path }) => path === 'ops/halt/propose_resume')).toMatchObject([
    { request: { id: '7', reason: 'It is safe again' } },
  ])
})

test('a proposed end is decided by another operator, on the page', async () => {
  const { stage } = await open([{ scope: 'spot' }], {
    waiting: [{ id: 3, kind: 'halt', target: 'halt:7', before: { halted: '1' }, after: { halted: '0' } }],
  })
  expect(stage.all('button', 'Propose')).toEqual([])
  expect(stage.text()).toContain('Resumed')
})

test('support sees the halts and is offered no form', async () => {
  const { stage } = await open([{ scope: 'spot', reason: 'Unknown payments' }], { role: 'support' })
  expect(stage.text()).toContain('Unknown payments')
  expect(stage.all('button', 'Halt: Everything')).toEqual([])
  expect(stage.all('button', 'Propose')).toEqual([])
})

test('halts that have ended are listed with when', async () => {
  const { stage } = await open([
    {
      scope: 'spot',
      resumed_at: 1_700_000_000_000,
      resumed_by: [
        { id: 901, nickname: '' },
        { id: 902, nickname: '' },
      ],
    },
  ])
  expect(stage.text()).toContain('Nothing is halted')
  expect(stage.text()).toMatch(/Spot trading .* 901 902 14 Nov 2023/)
})
