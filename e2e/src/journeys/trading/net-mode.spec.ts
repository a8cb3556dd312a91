import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('perp')
const LOTS = 30
const SOLD = 10
const KEPT = 5
const LOT = '0.001 BTC'
const buy = word('buyLong', { coin: 'BTC' })
const sell = word('sellShort', { coin: 'BTC' })
const lots = (count: number) => word('lots', { lots: count })

test.describe.configure({ timeout: 300_000 })

test('net mode: an opposite order reduces the position; a reduce-only limit rests; all closes', async ({
  ownCustomer,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  await mobile.goto('lever/index')
  await waitForContent(page)
  await test.step('choose one position per contract', () => chooseNet(mobile))
  await test.step('buy', async () => {
    await order(mobile, word('long'), buy, LOTS)
    await expect(sheetOn(page).getByText(word('netOpens'), { exact: true })).toBeVisible()
    await mobile.takeScreenshot('net-open')
    await agree(mobile, buy)
    await expectHeld(mobile, LOTS)
  })
  await test.step('sell a part with an opposite order', async () => {
    await order(mobile, word('short'), sell, SOLD)
    const closes = word('netClosesOf', { lots: SOLD, held: LOTS, side: word('long') })
    await expect(sheetOn(page).getByText(closes, { exact: true })).toBeVisible()
    await expect(sheetOn(page).getByText(word('expectedProfit'), { exact: true })).toBeVisible()
    await mobile.takeScreenshot('net-reduce')
    await agree(mobile, sell)
    await expect(page.getByText(word('filledAll', { lots: SOLD, price: '' }))).toBeVisible()
    await expectHeld(mobile, LOTS - SOLD)
  })
  await test.step('the mode cannot be changed while a position is open', () => checkLock(mobile))
  await test.step('a reduce-only limit waits in the book', () => placeReducing(mobile))
  await test.step('the order is a filled one in the history', () => checkHistory(mobile))
  await test.step('a stop waits for its trigger', () => placeStop(mobile))
  await test.step('close all, which ends the stop', () => closeAll(mobile))
})

async function chooseNet(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await page.getByRole('button', { name: word('modeIs', { mode: word('mode_separate') }) }).click()
  const sheet = sheetOn(page)
  await sheet.getByText(word('modeMeans_net')).click()
  await mobile.takeScreenshot('net-mode')
  await sheet.getByRole('button', { name: word('useMode_net') }).click()
  await expect(page.getByText(word('modeSet_net'))).toBeVisible()
  await sheet.waitFor({ state: 'hidden' })
}

/** Types a market order, and opens its confirmation. */
async function order({ page }: MobilePage, side: string, action: string, count: number): Promise<void> {
  await page.getByText(side, { exact: true }).first().click()
  await page.getByText(word('market'), { exact: true }).click()
  await page.getByLabel(word('lotsOf', { size: LOT })).fill(String(count))
  await page.getByRole('button', { name: action, exact: true }).click()
}

async function agree({ page }: MobilePage, action: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: word('confirmTitle') })
  await sheet.getByRole('button', { name: action }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** The one position is a long of these lots. */
async function expectHeld({ page }: MobilePage, count: number): Promise<void> {
  const card = page.getByRole('article', { name: new RegExp(`^${word('long')} BTC`) })
  await expect(card).toHaveCount(1)
  await expect(card.getByText(lots(count))).toBeVisible()
}

async function checkLock(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await page.getByRole('button', { name: word('modeIs', { mode: word('mode_net') }) }).click()
  await expect(sheetOn(page).getByText(word('modeLocked'))).toBeVisible()
  await mobile.takeScreenshot('net-mode-locked')
  await page.keyboard.press('Escape')
  await sheetOn(page).waitFor({ state: 'hidden' })
}

/** Places a stop that closes the whole long, far below the price. */
async function placeStop(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  const closes = word('closesLong')
  await page.getByText(word('conditional'), { exact: true }).click()
  await page
    .getByRole('group', { name: word('purpose') })
    .getByText(word('purpose_close'))
    .click()
  await page.getByLabel(`${word('triggerPrice')} (USDT)`).fill('1000')
  await expect(page.getByText(word('type_stop_market'), { exact: true })).toBeVisible()
  await mobile.takeScreenshot('net-stop')
  await page.getByRole('button', { name: closes, exact: true }).click()
  await mobile.takeScreenshot('net-stop-confirm')
  await agree(mobile, closes)
  await expect(page.getByText(word('conditionalPlaced'))).toBeVisible()
  await page.getByRole('tab', { name: `${word('orders')} (1)` }).click()
  const section = page.getByRole('region', { name: word('conditionals') })
  await expect(section.getByText(closes)).toBeVisible()
  await mobile.takeScreenshot('net-stop-waits')
}

async function placeReducing(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await page.getByRole('button', { name: new RegExp(`^${word('act_close')}: `) }).click()
  const dialog = sheetOn(page)
  const price = dialog.getByLabel(word('limitPrice'))
  // Before the book has arrived, there is no price to begin with.
  await expect(async () => {
    for (const type of ['market', 'limit'] as const)
      await dialog.getByRole('radio', { name: word(type), exact: true }).check({ force: true })
    expect(await price.inputValue()).not.toBe('')
  }).toPass()
  await dialog.getByText(word('keepInBook')).click()
  await price.fill((Number(await price.inputValue()) * 1.03).toFixed(1))
  await dialog.getByLabel(word('lotsToClose')).fill(String(KEPT))
  await mobile.takeScreenshot('net-keep')
  await dialog.getByRole('button', { name: word('placeReduce', { lots: KEPT }) }).click()
  await expect(page.getByText(word('reducePlaced', { lots: KEPT }))).toBeVisible()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: `${word('orders')} (1)` }).click()
  await expect(page.getByText(word('reduceOnly'), { exact: true })).toBeVisible()
  await mobile.takeScreenshot('net-orders')
}

async function checkHistory(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await page.getByRole('tab', { name: word('history') }).click()
  const newest = page.locator('main li button').first()
  await expect(newest).toContainText(word('shortOrder'))
  await expect(newest).toContainText(lots(SOLD))
  await mobile.takeScreenshot('net-history')
  await newest.click()
  await expect(sheetOn(page).getByText(word('nettedNote'))).toBeVisible()
  await mobile.takeScreenshot('net-order-details')
  await page.keyboard.press('Escape')
  await sheetOn(page).waitFor({ state: 'hidden' })
}

/** Closes the position, which ends the orders that would have reduced or closed it. */
async function closeAll(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await page.getByRole('tab', { name: new RegExp(`^${word('positions')}`) }).click()
  await page.getByRole('button', { name: word('closeAll') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('closeAll') })
    .click()
  await expect(page.getByText(word('allClosed'))).toBeVisible()
  await expect(page.getByText(word('noPositions'))).toBeVisible()
  await page.getByRole('tab', { name: word('orders'), exact: true }).click()
  await expect(page.getByRole('region', { name: word('conditionals') })).toHaveCount(0)
}
