import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await closeApp()
})

/** The start of a day in the time zone of the tests, epoch milliseconds. */
function dayAt(year: number, month: number, date: number): string {
  return String(new Date(year, month - 1, date).getTime())
}

/** Opens the form above a list of records. */
async function openSheet(path = '/pages/assets/record', answers: Answers = {}) {
  const { stage, server } = await openApp({ path, answers })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await stage.press(stage.get('button', 'Statement (CSV)'))
  await stage.settle()
  const choose = async (field: RegExp, choice: string) => {
    await stage.press(stage.get('button', field))
    await stage.press(stage.get('radio', choice))
  }
  return {
    stage,
    choose,
    save: () => stage.press(stage.get('button', 'Statement (CSV)')),
    sent: () =>
      server.take().flatMap(({ path: call, request }) => (call === 'wallet/statement' ? [request] : [])),
  }
}

test('statement: covers this month, all accounts and all coins unless others are chosen', async () => {
  const { stage, save, sent } = await openSheet()
  await save()
  expect(sent()).toEqual([{ from: dayAt(2027, 3, 1), to: dayAt(2027, 3, 17) }])
  expect(stage.text()).toContain('Statement saved')
  expect(stage.all('heading', 'Export statement')).toEqual([])
})

test('statement: a chosen span, account and coin are sent', async () => {
  const { choose, save, sent } = await openSheet()
  await choose(/^This month/, 'Last month')
  await choose(/^All accounts/, 'Coin account')
  await choose(/^All coins/, 'name 2')
  await save()
  expect(sent()).toEqual([{ type: 'coin', currency: '2', from: dayAt(2027, 2, 1), to: dayAt(2027, 3, 1) }])
})

test('statement: begins with the account and the coin of the list', async () => {
  const { save, sent } = await openSheet('/pages/assets/record?type=option&currency=1')
  await save()
  expect(sent()).toMatchObject([{ type: 'option', currency: '1' }])
})

test('statement: chosen dates are sent with the last day; dates in the wrong order are refused', async () => {
  const { stage, choose, save, sent } = await openSheet()
  await choose(/^This month/, 'Choose dates')
  await stage.type(stage.get('textbox', /^From/), '2027-03-10')
  await stage.type(stage.get('textbox', /^To/), '2027-03-09')
  expect(stage.text()).toContain('The start date is after the end date')
  await save()
  expect(sent()).toEqual([])
  await stage.type(stage.get('textbox', /^To/), '')
  expect(stage.text()).not.toContain('The start date is after the end date')
  await save()
  expect(sent()).toEqual([])
  await stage.type(stage.get('textbox', /^To/), '2027-03-10')
  await save()
  expect(sent()).toEqual([{ from: dayAt(2027, 3, 10), to: dayAt(2027, 3, 11) }])
})

test('statement: a refusal keeps the form open', async () => {
  const { stage, save } = await openSheet('/pages/assets/record', {
    'wallet/statement': () => ({ type: 'error', code: 'unavailable', message: 'The exchange is busy.' }),
  })
  await save()
  expect(stage.get('heading', 'Export statement')).toBeDefined()
  expect(stage.get('button', 'Statement (CSV)').hasAttribute('disabled')).toBe(false)
})

test('statement as PDF: a whole month or year is saved, chosen dates have none', async () => {
  const { stage, choose } = await openSheet()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await choose(/^This month/, 'Last month')
  await stage.press(stage.get('button', 'Statement (PDF)'))
  await stage.settle()
  expect(saved).toEqual(['halyard-statement-2027-02.pdf'])
  expect(stage.text()).toContain('File saved')
  await stage.press(stage.get('button', 'Statement (CSV)'))
  await choose(/^Last month/, 'This year')
  await stage.press(stage.get('button', 'Statement (PDF)'))
  await stage.settle()
  expect(saved.at(-1)).toBe('halyard-summary-2027-fifo.pdf')
  await stage.press(stage.get('button', 'Statement (CSV)'))
  await choose(/^This year/, 'Choose dates')
  expect(stage.all('button', 'Statement (PDF)')).toEqual([])
})
