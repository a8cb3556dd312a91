import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

const REVIEW = 'ops/withdrawal/review'

/** Opens a withdrawal that waits, behind number 8 and before number 12. */
async function openWithdrawal(path = '/withdrawals/7') {
  const { stage, server } = await openConsole({
    path,
    answers: {
      'ops/withdrawal/show': (sample) => ({
        ...sample,
        id: 7,
        status: 'processing',
        customer_id: 1001,
        first_reviewer_id: null,
        hold_until: 0,
      }),
      'ops/record/next': () => ({
        queue: 'withdrawal',
        count: 2_002,
        at_least: false,
        next: '12',
        previous: '8',
      }),
    },
  })
  const press = async (key: string, options: KeyboardEventInit = {}) => {
    const target = document.activeElement ?? document.body
    await act(async () =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options })),
    )
    await stage.settle()
  }
  const decided = () => server.take().filter(({ path: call }) => call === REVIEW)
  return { stage, press, decided }
}

test('next: the record says how many wait, and n opens the next one', async () => {
  const { stage, press } = await openWithdrawal()
  expect(stage.get('button', /^Next/).textContent).toBe('Next (2,002 waiting)')
  await press('n')
  expect(window.location.hash).toBe('#/withdrawals/12')
})

test.each([
  ['j', '#/withdrawals/12'],
  ['k', '#/withdrawals/8'],
])('keys: %s opens the record at %s', async (key, hash) => {
  const { press } = await openWithdrawal()
  await press(key)
  expect(window.location.hash).toBe(hash)
})

test('keys: a moves to the approval and decides nothing', async () => {
  const { press, decided } = await openWithdrawal()
  await press('a')
  expect(document.activeElement?.textContent).toBe('Approve')
  expect(decided()).toEqual([])
})

test('keys: r opens the refusal, and the letters that follow are text', async () => {
  const { press, stage } = await openWithdrawal()
  await press('r')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  for (const key of ['n', 'a', 'k', '?']) await press(key)
  expect(window.location.hash).toBe('#/withdrawals/7')
  expect(stage.all('dialog')).toEqual([])
})

test.each([
  ['held down', { repeat: true }],
  ['with Ctrl', { ctrlKey: true }],
  ['with Alt', { altKey: true }],
])('keys: %s, n opens nothing', async (_name, options) => {
  const { press } = await openWithdrawal()
  await press('n', options)
  expect(window.location.hash).toBe('#/withdrawals/7')
})

test('keys: ? opens the sheet of keys, behind which no key works', async () => {
  const { press, stage } = await openWithdrawal()
  await press('?')
  expect(stage.all('dialog')[0]?.textContent).toContain('Opens the refusal with its reason.')
  await press('n')
  expect(window.location.hash).toBe('#/withdrawals/7')
})

test('keys: a toast about the last decision leaves them on', async () => {
  const { press, stage } = await openWithdrawal()
  await stage.press(stage.get('button', 'Approve'))
  expect(
    stage.all('dialog').length + document.querySelectorAll('[aria-modal="false"]').length,
  ).toBeGreaterThan(0)
  await press('n')
  expect(window.location.hash).toBe('#/withdrawals/12')
})

test('keys: in a list, n opens the first record', async () => {
  const { press } = await openWithdrawal('/withdrawals')
  await press('n')
  expect(window.location.hash).toMatch(/^#\/withdrawals\/\d+$/)
})
