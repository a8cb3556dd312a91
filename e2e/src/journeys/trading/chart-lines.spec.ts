import type { Locator } from '@playwright/test'
import { createClient } from '@halyard/api/client'
import { expect, test } from '../../fixtures.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { dataOf } from '../../product/data-of.ts'
import { priceOf } from '../../product/price-of.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('trading')
const kline = wordsOf('kline')
const LINE = 'Buy 0.01 BTC'
const MOVED_PX = 24

test('an order is amended by dragging its line with a thumb and by keys, and cancelled at it', async ({
  product,
  ownCustomer,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: { ...storedSession(ownCustomer), theme: 'light' } })
  const { page } = mobile
  const { match_id } = await priceOf(product.url, 'BTC/USDT')
  const call = createClient({ server: product.url, language: () => 'en', token: () => ownCustomer.token })
  const quote = dataOf(await call('currency/quotation_new', {})).list.find((one) => one.match_id === match_id)
  // Within the candles of the day, as a line further away is not shown, and as far below the price as that allows: an order near it would be
  // filled before it is moved.
  const [last, low] = [Number(quote?.now_price), Number(quote?.low)]
  const price = Number(Math.min(last * 0.9995, (last + low) / 2).toFixed(1))
  dataOf(
    await call('coin/trade/buy', {
      currency_id: 1,
      legal_id: 3,
      type: 'limit',
      price: String(price),
      number: '0.01',
    }),
  )
  const orderNow = async () => dataOf(await call('coin/list', {})).list[0]
  const priceNow = async () => Number((await orderNow())?.price)
  await mobile.goto(`trade/kline?match_id=${match_id}`)
  const line = page.getByRole('slider', { name: word('moveLine', { line: LINE }) })
  await expect(line).toBeVisible()
  // Further away than the candles, a line is not shown.
  await expect(page.locator('[data-line][data-out=false]')).toHaveCount(1)
  await mobile.takeScreenshot('chart-line')
  await test.step('a thumb drags the line down, and the page does not scroll', async () => {
    await dragDown(line, MOVED_PX)
    await expect(sheetOn(page).getByText(word('losesPlace'))).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await priceNow()).toBe(price)
    await mobile.takeScreenshot('chart-line-move')
    await sheetOn(page)
      .getByRole('button', { name: /^Move to/ })
      .click()
    await expect.poll(priceNow).not.toBe(price)
    expect(await priceNow()).toBeLessThan(price)
  })
  await test.step('keys move it by a tick', async () => {
    const now = await priceNow()
    // The moved order is another one, with a line of its own: until it is there, and the sheet has given back the focus, the keys
    // would be those of a line that goes.
    await expect(page.locator(`[data-line="order:${(await orderNow())?.id}"]`)).toBeAttached()
    await expect(sheetOn(page)).toHaveCount(0)
    await line.press('ArrowUp')
    await expect(line).toHaveAttribute('aria-valuenow', String(Number((now + 0.1).toFixed(1))))
    await line.press('Enter')
    await sheetOn(page)
      .getByRole('button', { name: /^Move to/ })
      .click()
    await expect.poll(priceNow).toBeCloseTo(now + 0.1, 5)
  })
  await test.step('the full screen has it too', async () => {
    await page.getByRole('button', { name: kline('fullScreen') }).click()
    await expect(line).toBeAttached()
    await mobile.takeScreenshot('chart-line-full')
    await page.getByRole('button', { name: kline('fullScreenLeave') }).click()
  })
  await test.step('its cross cancels it', async () => {
    const cross = page.getByRole('button', { name: word('cancelLine', { line: LINE }) })
    // Where the price is at the bottom of the chart, the moved line is below it: then only keys reach the cross.
    const isOut = (await page.locator('[data-line][data-out=true]').count()) > 0
    await (isOut ? cross.press('Enter') : cross.click())
    await mobile.takeScreenshot('chart-line-cancel')
    await sheetOn(page)
      .getByRole('button', { name: word('cancelOrder'), exact: true })
      .click()
    await expect(line).toHaveCount(0)
    await expect.poll(priceNow).toBeNaN()
  })
})

/** Drags an element down with one finger. */
async function dragDown(element: Locator, pixels: number): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the line has no place')
  const page = element.page()
  const client = await page.context().newCDPSession(page)
  const [x, top] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', top)
  for (let moved = 4; moved <= pixels; moved += 4) await touch('touchMove', top + moved)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
