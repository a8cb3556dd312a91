import { expect } from '@playwright/test'
import { patiently } from '../patiently.ts'
import type { Phone } from '../phone/open-phone.ts'
import { settle } from '../phone/settle.ts'
import { storedSession } from '../phone/stored-session.ts'
import { signInDemo } from '../product/demo-account.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'
import { sheetOn } from '../phone/sheet.ts'

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

/**
 * Opens a long with leverage and stops, changes its stops, adds margin, closes it at market and at a limit, reverses
 * it; then lets a stop close another.
 */
export const tradingAPerp: Journey = {
  name: 'trading-a-perp',
  boundMs: 300_000,
  async run(stage) {
    const phone = await stage.openPhone({ stored: storedSession(await signInDemo(stage.product.url)) })
    const { page } = phone
    await phone.go('lever/index')
    await settle(page)
    await chooseLeverage(phone, 20)
    await open(phone, LOTS)
    await moveStops(phone)
    await addMargin(phone)
    await closePart(phone)
    await closeAtLimit(phone)
    await reverse(phone)
    await historyTells(phone, LOTS, ['by_customer'])
    await page.getByRole('tab', { name: new RegExp(`^${word('positions')}`) }).click()
    await closeAll(phone)
    await page.getByRole('tab', { name: new RegExp(`^${word('positions')}`) }).click()
    await open(phone, LOTS_OF_SECOND)
    // The price may have reached a stop already; the request is then rejected.
    phone.intend(/^response: 400 to POST .*\/api\/lever\/setstop$/)
    await setNearStops(phone)
    await watchItClose(phone)
    return historyTells(phone, LOTS_OF_SECOND, ['stop_loss', 'take_profit'])
  },
}

async function chooseLeverage({ page }: Phone, multiple: number): Promise<void> {
  await page.getByRole('button', { name: word('leverageIs', { multiple: 10 }) }).click()
  await page.getByRole('button', { name: `${multiple}x`, exact: true }).click()
  await page.getByRole('button', { name: word('useLeverage', { multiple }) }).click()
  await patiently(page.getByRole('button', { name: word('leverageIs', { multiple }) })).toBeVisible()
}

async function open(phone: Phone, lots: number): Promise<void> {
  const { page } = phone
  const bid = await bestBid(phone)
  await page.getByText(word('market'), { exact: true }).click()
  await page.getByLabel(word('lotsOf', { size: LOT })).fill(String(lots))
  await typeAsValue(phone, lots)
  await page.getByText(word('withStops')).click()
  await page.getByLabel(`${word('stopLoss')} (USDT)`).fill((bid * 0.98).toFixed(1))
  await page.getByRole('button', { name: openLong }).click()
  const sheet = sheetOn(page)
  for (const fact of ['liquidationPrice', 'worstCase', 'stopLoss'])
    await patiently(sheet.getByText(word(fact), { exact: true })).toBeVisible()
  await phone.shoot('contract-confirm')
  await sheet.getByRole('button', { name: openLong }).click()
  await patiently(page.getByText(word('opened', { done: lots }))).toBeVisible()
  await patiently(page.getByRole('meter', { name: word('marginRatio') })).toBeVisible()
  await phone.shoot('contract-held')
}

/** The same size in USDT results in the same number of lots, shown below the field. */
async function typeAsValue({ page }: Phone, lots: number): Promise<void> {
  await page.getByRole('button', { name: word('sizeInQuote', { unit: 'USDT' }) }).click()
  await patiently(page.getByLabel(`${word('positionValue')} (USDT)`)).toHaveValue(/\d/)
  await patiently(page.getByText(new RegExp(`^= ${word('lots', { lots: '\\d+' })} = `))).toBeVisible()
  await page.getByRole('button', { name: word('sizeInLots') }).click()
  await page.getByLabel(word('lotsOf', { size: LOT })).fill(String(lots))
}

async function moveStops(phone: Phone): Promise<void> {
  const { page } = phone
  await page.getByRole('button', { name: new RegExp(`^${word('act_stops')}: `) }).click()
  const bid = await bestBid(phone)
  const dialog = sheetOn(page)
  await dialog.getByLabel(word('takeProfit')).fill((bid * 1.1).toFixed(1))
  await dialog.getByLabel(word('stopLoss')).fill('')
  await dialog.getByRole('button', { name: word('saveStops') }).click()
  await patiently(page.getByText(word('stopsSaved'))).toBeVisible()
}

async function addMargin({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_margin')}: `) }).click()
  const dialog = sheetOn(page)
  await dialog.getByLabel(word('amount')).fill('25')
  await dialog.getByRole('button', { name: word('addMargin') }).click()
  await patiently(page.getByText(word('marginAdded'))).toBeVisible()
}

async function closePart({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_close')}: `) }).click()
  const dialog = sheetOn(page)
  await dialog.getByLabel(word('lotsToClose')).fill('10')
  await dialog.getByRole('button', { name: word('closeLots', { lots: 10 }) }).click()
  const closed = word('closedLots', { lots: 10, net: '' }).split('·')[0] ?? ''
  await patiently(page.getByText(new RegExp(`^${closed}· [+−]?[\\d.,]+ USDT`))).toBeVisible()
  const left = `${word('lots', { lots: LOTS - 10 })} = 0.03 BTC`
  await patiently(page.getByRole('tabpanel').getByText(left, { exact: true })).toBeVisible()
}

/** A limit worse than the book: it fills at once. */
async function closeAtLimit(phone: Phone): Promise<void> {
  const { page } = phone
  const bid = await bestBid(phone)
  await page.getByRole('button', { name: new RegExp(`^${word('act_close')}: `) }).click()
  const dialog = sheetOn(page)
  await dialog.getByText(word('limit'), { exact: true }).click()
  await dialog.getByLabel(word('limitPrice')).fill((bid * 0.99).toFixed(1))
  await dialog.getByLabel(word('lotsToClose')).fill('10')
  await patiently(dialog.getByText(word('closeLimitNote'))).toBeVisible()
  await phone.shoot('contract-close-limit')
  await dialog.getByRole('button', { name: word('closeLots', { lots: 10 }) }).click()
  const left = `${word('lots', { lots: LOTS - 20 })} = 0.02 BTC`
  await patiently(page.getByRole('tabpanel').getByText(left, { exact: true })).toBeVisible()
}

/** Reverses the remaining long into a short of the same number of lots. */
async function reverse({ page, shoot }: Phone): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_reverse')}: `) }).click()
  const sheet = sheetOn(page)
  for (const fact of ['reverseClose', 'reverseOpen', 'liquidationPrice'])
    await patiently(sheet.getByText(word(fact), { exact: true })).toBeVisible()
  const agree = sheet.getByRole('button', { name: word('reverseAction', { side: word('short') }) })
  await patiently(agree).toBeEnabled()
  await shoot('contract-reverse')
  await agree.click()
  await patiently(page.getByText(word('reversed', { done: LOTS - 20 }))).toBeVisible()
  const card = page.getByRole('article', { name: new RegExp(`^${word('short')} `) })
  await patiently(card).toBeVisible()
}

async function closeAll({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: word('closeAll') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('closeAll') })
    .click()
  await patiently(page.getByText(word('allClosed'))).toBeVisible()
  await patiently(page.getByText(word('noPositions'))).toBeVisible()
}

/** Sets one stop on each side, close enough to trigger soon. Retries if the price reaches one before they are set. */
async function setNearStops({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('act_stops')}: `) }).click()
  const dialog = page.getByRole('dialog', { name: word('stopsTitle') })
  const markShown = dialog.locator('dt', { hasText: word('mark') }).locator('xpath=following-sibling::dd')
  await patiently(dialog).toBeVisible()
  await patiently(async () => {
    if (await dialog.isHidden()) return
    const mark = figureOf(await markShown.textContent({ timeout: 1_000 }))
    await dialog.getByLabel(word('takeProfit')).fill((mark * (1 + NEAR)).toFixed(1))
    await dialog.getByLabel(word('stopLoss')).fill((mark * (1 - NEAR)).toFixed(1))
    await dialog.getByRole('button', { name: word('saveStops') }).click({ timeout: 1_000 })
    await expect(dialog).toBeHidden({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}

/** The position closes on screen, without user action. */
async function watchItClose(phone: Phone): Promise<void> {
  await patiently(phone.page.getByText(word('noPositions'))).toBeVisible({ timeout: REACHED_MS })
  await phone.shoot('contract-stopped')
}

/** Checks that the latest closed position shows one of these reasons; returns it. */
async function historyTells(phone: Phone, lots: number, reasons: readonly string[]): Promise<string> {
  const { page } = phone
  await page.getByRole('tab', { name: word('history') }).click()
  const newest = page.locator('main li button').first()
  const said = reasons.map((reason) => word(`reason_${reason}`))
  await patiently(newest).toContainText(new RegExp(said.join('|')))
  const text = await newest.innerText()
  await newest.click()
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${word('long')} `) })
  await patiently(sheet.getByText(word('lotsClosed'), { exact: true })).toBeVisible()
  await patiently(sheet.getByText(String(lots), { exact: true }).first()).toBeVisible()
  await phone.shoot(`contract-closed-${reasons[0]}`)
  await page.keyboard.press('Escape')
  await patiently(sheet).toBeHidden()
  return said.find((one) => text.includes(one)) ?? ''
}

/** Returns the best bid that the book shows, in English notation. */
async function bestBid({ page }: Phone): Promise<number> {
  const text = await page.locator('[data-book="bids"] [data-rank="0"] span').first().textContent()
  return figureOf(text)
}

function figureOf(text: string | null): number {
  return Number(text?.replaceAll(',', ''))
}
