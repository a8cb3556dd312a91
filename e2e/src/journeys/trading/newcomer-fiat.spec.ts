import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { createCountedUser, type CountedUser } from '../../mobile/counted-user.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { FUND_PASSWORD, registerVerified } from '../../product/verified-customer.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { wordsOf } from '../../words.ts'

const common = wordsOf('common')
const word = wordsOf('fiat')
/** The merchant of the demo, who pays and releases after some seconds. */
const MERCHANT = 'Harbour Desk'
const ANSWERED_MS = 90_000

/** The maximum number of taps from the home page to the end of a deal; then the app is changed, not the number. */
const BUY_TAPS_MAX = 8
const SALE_TAPS_MAX = 9

test.describe.configure({ timeout: 300_000 })

test('a verified newcomer buys coins for dollars, and sells some, within the maximum of taps', async ({
  product: { url },
  sessions,
  openMobilePage,
}) => {
  const { session } = await registerVerified(url)
  sessions.push(session)
  const mobile = await openMobilePage({ stored: storedSession(session) })
  const user = createCountedUser(mobile.page)
  await test.step('buy', () => buy(mobile, user))
  const bought = user.taps()
  await mobile.takeScreenshot('newcomer-fiat-bought')
  await test.step('sell', () => sell(mobile, user))
  const sold = user.taps() - bought
  await mobile.takeScreenshot('newcomer-fiat-sold')
  reportFigures(`taps: fiat buy ${bought}, bank sale ${sold}`)
  expect(bought, 'taps to buy').toBeLessThanOrEqual(BUY_TAPS_MAX)
  expect(sold, 'taps to sell').toBeLessThanOrEqual(SALE_TAPS_MAX)
})

async function buy(mobile: MobilePage, user: CountedUser): Promise<void> {
  const { page } = mobile
  await mobile.goto('index/index')
  await user.tap(main(page, common('areaFiat')))
  await user.tap(main(page, `${word('buy')} USDT: ${MERCHANT}`))
  await user.type(sheetOn(page).getByLabel(word('sum'), { exact: true }), '100')
  await user.tap(inSheet(page, word('buyCoin', { coin: 'USDT' })))
  await user.tap(inSheet(page, word('confirmBuy')))
  await user.tap(page.getByRole('button', { name: word('act_pay'), exact: true }))
  const receipt = {
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  }
  await user.attach(sheetOn(page).locator('input[type=file]').last(), receipt)
  await expect(sheetOn(page).getByText(common('uploadDone'))).toBeVisible()
  await user.tap(sheetOn(page).getByRole('checkbox'))
  await user.tap(inSheet(page, word('act_pay')))
  await expect(page.getByRole('button', { name: word('rateGood') })).toBeVisible({ timeout: ANSWERED_MS })
}

/** The bank card is saved already; the merchant pays within seconds. */
async function sell(mobile: MobilePage, user: CountedUser): Promise<void> {
  const { page } = mobile
  await mobile.goto('legaltender/index')
  await user.tap(page.getByText(word('sell'), { exact: true }).first())
  await user.tap(main(page, `${word('sell')} USDT: ${MERCHANT}`))
  await user.type(sheetOn(page).getByLabel(word('sum'), { exact: true }), '50')
  await user.pin(word('fundPassword'), FUND_PASSWORD)
  await user.tap(inSheet(page, word('sellCoin', { coin: 'USDT' })))
  await user.tap(inSheet(page, word('confirmSell')))
  const release = page.getByRole('button', { name: word('act_release'), exact: true })
  await expect(release).toBeVisible({ timeout: ANSWERED_MS })
  await user.tap(release)
  await user.tap(sheetOn(page).getByRole('checkbox'))
  await user.pin(word('fundPassword'), FUND_PASSWORD)
  await user.tap(sheetOn(page).getByRole('button', { name: /^.*USDT.*$/ }))
  await expect(page.getByRole('button', { name: word('rateGood') })).toBeVisible()
}

function main(page: Page, name: string) {
  return page.locator('main').getByRole('button', { name, exact: true }).first()
}

function inSheet(page: Page, name: string) {
  return sheetOn(page).getByRole('button', { name, exact: true })
}
