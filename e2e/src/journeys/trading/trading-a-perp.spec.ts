import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { wordsOf } from '../../words.ts'
import { sheetOn } from '../../mobile/sheet.ts'

const word = wordsOf('perp')
/** Two sizes, so that texts about one are not mistaken for the other. */
const LOTS = 40
const LOTS_OF_SECOND = 30
const LOT = '0.001 BTC'
const openLong = word('openLong', { coin: 'BTC' })
/**
 * The distance from the mark of a stop that must trigger: in quiet times a simulated price takes ten seconds to move
 * that far.
 */
const NEAR = 0.0001
const REACHED_MS = 150_000

test.describe.configure({ timeout: 300_000 })

test('a long is stopped out, after stops, margin, closes and a reversal', async ({
  demo,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  const positions = page.getByRole('tab', { name: new RegExp(`^${word('positions')}`) })
  await mobile.goto('lever/index')
  await waitForContent(page)
  await test.step('choose the leverage', () => chooseLeverage(mobile, 20))
  await test.step('open a long with a stop loss', () => open(mobile, LOTS))
  await test.step('change its stops', () => moveStops(mobile))
  await test.step('add margin', () => addMargin(mobile))
  await test.step('close a part at market', () => closePart(mobile))
  await test.step('close a part at a limit', () => closeAtLimit(mobile))
  await test.step('reverse it', () => reverse(mobile))
  await test.step('the history shows the close', () => checkHistory(mobile, LOTS, ['by_customer']))
  await positions.click()
  await test.step('close all positions', () => closeAll(mobile))
  await positions.click()
  await test.step('open another long', () => open(mobile, LOTS_OF_SECOND))
  // The price may have reached a stop already; the request is then rejected.
  mobile.expectProblem(/^response: 400 to POST .*\/api\/lever\/setstop$/)
  await test.step('set a stop on each side, close to the mark', () => setNearStops(mobile))
  await test.step('a stop closes it without user action', () => waitForClose(mobile))
  await test.step('the history names the stop', async () =>
    reportFigures(`closed by: ${await checkHistory(mobile, LOTS_OF_SECOND, ['stop_loss', 'take_profit'])}`))
})

async function chooseLeverage({ page }: MobilePage, multiple: number): Promise<void> {
  await page.getByRole('button', { name: word('leverageIs', { multiple: 10 }) }).click()
  await page.getByRole('button', { name: `${multiple}x`, exact: true }).click()
  await page.getByRole('button', { name: word('useLeverage', { multiple }) }).click()
  await expect(page.getByRole('button', { name: word('leverageIs', { multiple }) })).toBeVisible()
}

async function open(mobile: MobilePage, lots: number): Promise<void> {
  const { page } = mobile
  const bid = await bestBid(mobile)
  await page.getByText(word('market'), { exact: true }).click()
  await page.getByLabel(word('lotsOf', { size: LOT })).fill(String(lots))
  await typeAsValue(mobile, lots)
  await page.getByText(word('withStops')).click()
  await page.getByLabel(`${word('stopLoss')} (USDT)`).fill((bid * 0.98).toFixed(1))
  await page.getByRole('button', { name: openLong }).click()
  const sheet = sheetOn(page)
  for (const fact of ['liquidationPrice', 'worstCase', 'stopLoss'])
    await expect(sheet.getByText(word(fact), { exact: true })).toBeVisible()
  await mobile.takeScreenshot('contract-confirm')
  await sheet.getByRole('button', { name: openLong }).click()
  await expect(page.getByText(word('filledAll', { lots, price: '' }))).toBeVisible()
  await expect(page.getByRole('meter', { name: word('marginRatio') })).toBeVisible()
  const card = page.getByRole('article', { name: new RegExp(`^${word('long')} `) })
  for (const figure of ['marketValue', 'fee', 'fundingPaid'])
    await expect(card.getByText(`${word(figure)} (USDT)`, { exact: true }).locator('..')).toContainText(/\d/)
  await mobile.takeScreenshot('contract-held')
}

/** The same size in USDT results in the same number of lots, shown below the field. */
async function typeAsValue({ page }: MobilePage, lots: number): Promise<void> {
  await page.getByRole('button', { name: word('sizeInQuote', { unit: 'USDT' }) }).click()
  await expect(page.getByLabel(`${word('positionValue')} (USDT)`)).toHaveValue(/\d/)
  await expect(page.getByText(new RegExp(`^= ${word('lots', { lots: '\\d+' })} = `))).toBeVisible()
  await page.getByRole('button', { name: word('sizeInLots') }).click()
  await page.getByLabel(word('lotsOf', { size: LOT })).fill(String(lots))
}

async function moveStops(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await page.getByRole('button', { name: new RegExp(`^${word('act_stops')}: `) }).click()
  const bid = await bestBid(mobile)
  const dialog = sheetOn(page)
  await dialog.getByLabel(word('takeProfit')).fill((bid * 1.1).toFixed(1))
  await dialog.getByLabel(word('stopLoss')).fill('')
  await dialog.getByRole('button', { name: word('saveStops') }).click()
  await expect(page.getByText(word('stopsSaved'))).toBeVisible()
}

async function addMargin({ page }: MobilePage): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_margin')}: `) }).click()
  const dialog = sheetOn(page)
  await dialog.getByLabel(word('amount')).fill('25')
  await dialog.getByRole('button', { name: word('addMargin') }).click()
  await expect(page.getByText(word('marginAdded'))).toBeVisible()
}

async function closePart({ page }: MobilePage): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_close')}: `) }).click()
  const dialog = sheetOn(page)
  await dialog.getByLabel(word('lotsToClose')).fill('10')
  await dialog.getByRole('button', { name: word('closeLots', { lots: 10 }) }).click()
  const closed = word('closedLots', { lots: 10, net: '' }).split('·')[0] ?? ''
  await expect(page.getByText(new RegExp(`^${closed}· [+−]?[\\d.,]+ USDT`))).toBeVisible()
  const left = `${word('lots', { lots: LOTS - 10 })} = 0.03 BTC`
  await expect(page.getByRole('tabpanel').getByText(left, { exact: true })).toBeVisible()
}

/** A limit worse than the book: it fills at once. */
async function closeAtLimit(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  const bid = await bestBid(mobile)
  await page.getByRole('button', { name: new RegExp(`^${word('act_close')}: `) }).click()
  const dialog = sheetOn(page)
  await dialog.getByText(word('limit'), { exact: true }).click()
  await dialog.getByLabel(word('limitPrice')).fill((bid * 0.99).toFixed(1))
  await dialog.getByLabel(word('lotsToClose')).fill('10')
  await expect(dialog.getByText(word('closeLimitNote'))).toBeVisible()
  await mobile.takeScreenshot('contract-close-limit')
  await dialog.getByRole('button', { name: word('closeLots', { lots: 10 }) }).click()
  const left = `${word('lots', { lots: LOTS - 20 })} = 0.02 BTC`
  await expect(page.getByRole('tabpanel').getByText(left, { exact: true })).toBeVisible()
}

/** Reverses the remaining long into a short of the same number of lots. */
async function reverse({ page, takeScreenshot }: MobilePage): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_reverse')}: `) }).click()
  const sheet = sheetOn(page)
  for (const fact of ['reverseClose', 'reverseOpen', 'liquidationPrice'])
    await expect(sheet.getByText(word(fact), { exact: true })).toBeVisible()
  const agree = sheet.getByRole('button', { name: word('reverseAction', { side: word('short') }) })
  await expect(agree).toBeEnabled()
  await takeScreenshot('contract-reverse')
  await agree.click()
  await expect(page.getByText(word('reversed', { done: LOTS - 20 }))).toBeVisible()
  const card = page.getByRole('article', { name: new RegExp(`^${word('short')} `) })
  await expect(card).toBeVisible()
}

async function closeAll({ page }: MobilePage): Promise<void> {
  await page.getByRole('button', { name: word('closeAll') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('closeAll') })
    .click()
  await expect(page.getByText(word('allClosed'))).toBeVisible()
  await expect(page.getByText(word('noPositions'))).toBeVisible()
}

/** Sets one stop on each side, close enough to trigger soon. Retries if the price reaches one before they are set. */
async function setNearStops({ page }: MobilePage): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_stops')}: `) }).click()
  const dialog = page.getByRole('dialog', { name: word('stopsTitle') })
  const markShown = dialog.locator('dt', { hasText: word('mark') }).locator('xpath=following-sibling::dd')
  await expect(dialog).toBeVisible()
  await expect(async () => {
    if (await dialog.isHidden()) return
    const mark = figureOf(await markShown.textContent({ timeout: 1_000 }))
    await dialog.getByLabel(word('takeProfit')).fill((mark * (1 + NEAR)).toFixed(1))
    await dialog.getByLabel(word('stopLoss')).fill((mark * (1 - NEAR)).toFixed(1))
    await dialog.getByRole('button', { name: word('saveStops') }).click({ timeout: 1_000 })
    await expect(dialog).toBeHidden({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}

/** The position closes on screen, without user action. */
async function waitForClose(mobile: MobilePage): Promise<void> {
  await expect(mobile.page.getByText(word('noPositions'))).toBeVisible({ timeout: REACHED_MS })
  await mobile.takeScreenshot('contract-stopped')
}

/** Checks that the latest closed position shows one of these reasons; returns it. */
async function checkHistory(mobile: MobilePage, lots: number, reasons: readonly string[]): Promise<string> {
  const { page } = mobile
  await page.getByRole('tab', { name: word('history') }).click()
  const newest = page.locator('main li button').first()
  const said = reasons.map((reason) => word(`reason_${reason}`))
  await expect(newest).toContainText(new RegExp(said.join('|')))
  const text = await newest.innerText()
  await newest.click()
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${word('long')} `) })
  await expect(sheet.getByText(word('lotsClosed'), { exact: true })).toBeVisible()
  await expect(sheet.getByText(String(lots), { exact: true }).first()).toBeVisible()
  await mobile.takeScreenshot(`contract-closed-${reasons[0]}`)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  return said.find((one) => text.includes(one)) ?? ''
}

/** Returns the best bid that the book shows, in English notation. */
async function bestBid({ page }: MobilePage): Promise<number> {
  const text = await page.locator('[data-book="bids"] [data-rank="0"] span').first().textContent()
  return figureOf(text)
}

function figureOf(text: string | null): number {
  return Number(text?.replaceAll(',', ''))
}
