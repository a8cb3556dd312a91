import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { createCountedUser, type CountedUser } from '../../mobile/counted-user.ts'
import { codeSentTo, waitForNextCode } from '../../product/outbox.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { wordsOf } from '../../words.ts'

const account = wordsOf('account')
const address = wordsOf('address')
const common = wordsOf('common')
const home = wordsOf('home')
const assets = wordsOf('assets')
const lever = wordsOf('perp')
const option = wordsOf('option')
const settings = wordsOf('settings')
const trade = wordsOf('trade')
const verification = wordsOf('verification')
const withdraw = wordsOf('withdraw')

const CUSTOMER = { email: `newcomer.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const FUND_PASSWORD = '730415'
const OUTSIDE = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'
const SECONDS = 30
/** The duration of the option, and the same again for a busy machine. */
const SETTLED_MS = 2 * SECONDS * 1_000

/**
 * The maximum number of taps for each first action of a new customer, counted from the end of the one before: one tap
 * per control touched or field filled. A higher number is an additional step for every new customer. The whole journey
 * takes 40 seconds without reading, 30 of which are the option's duration; at about three seconds per tap it stays
 * under five minutes.
 */
const TAPS_MAX = {
  account: 11,
  'spot trade': 6,
  'perpetual position': 6,
  'bought option': 21,
  withdrawal: 28,
  'settled option': 2,
} as const
type First = keyof typeof TAPS_MAX

interface Session {
  readonly mobile: MobilePage
  readonly page: Page
  readonly url: string
  readonly user: CountedUser
}

test.describe.configure({ timeout: 180_000 })

test('a newcomer reaches every product by taps alone, within the maximum', async ({ product, mobile }) => {
  const { page } = mobile
  const session = { mobile, page, url: product.url, user: createCountedUser(page) }
  await mobile.goto('index/index')
  await test.step('the search is focused', () => searchIsReady(page))
  const counts: string[] = []
  const measure = (first: First, action: (session: Session) => Promise<void>): Promise<void> =>
    test.step(`first ${first}`, async () => {
      const before = session.user.taps()
      await action(session)
      const taps = session.user.taps() - before
      counts.push(`${first} ${taps}`)
      expect(taps, `taps to the first ${first}`).toBeLessThanOrEqual(TAPS_MAX[first])
      await mobile.takeScreenshot(`newcomer-${first}`)
    })
  await measure('account', openAccount)
  await measure('spot trade', tradeSpot)
  await measure('perpetual position', openPosition)
  await measure('bought option', buyOption)
  await measure('withdrawal', withdrawCoins)
  await measure('settled option', checkSettled)
  reportFigures(`taps: ${counts.join(', ')}`)
})

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
}

/** Opens the search and checks that its field is focused, so that the on-screen keyboard opens. */
async function searchIsReady(page: Page): Promise<void> {
  await button(page, home('searchMarkets')).click()
  await expect(page.getByRole('searchbox', { name: home('searchMarkets') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function openAccount({ page, url, user }: Session): Promise<void> {
  await user.tap(button(page, common('signInOrRegister')).first())
  await user.tap(button(page, account('newHere')))
  await user.tap(button(page, new RegExp(`^${account('byEmail')}`)))
  await user.fill(page.getByLabel(account('emailAddress')), CUSTOMER.email)
  await user.tap(button(page, account('codeSend')))
  const { code } = await codeSentTo(url, CUSTOMER.email)
  await user.fill(page.getByLabel(account('code')), code)
  await user.fill(page.getByLabel(account('password'), { exact: true }), CUSTOMER.password)
  await user.fill(page.getByLabel(account('repeatPassword')), CUSTOMER.password)
  await user.tap(page.getByRole('checkbox', { name: account('agree') }))
  await user.tap(button(page, account('createAccount')))
  await user.tap(button(page, common('practiceTake')))
  for (const name of ['accountCoin', 'accountContract', 'accountOption'])
    await expect(page.getByRole('term').filter({ hasText: common(name) })).toBeVisible()
}

async function tradeSpot({ page, user }: Session): Promise<void> {
  await user.tap(button(page, common('practiceTrade')))
  await user.tap(button(page, new RegExp(`^${trade('orderType')}`)))
  await user.tap(sheetOn(page).getByText(trade('type_market'), { exact: true }))
  await expect(sheetOn(page)).toHaveCount(0)
  await user.fill(page.getByLabel(`${trade('spend')} (USDT)`), '500')
  const buy = trade('buyCoin', { coin: 'BTC' })
  await user.tap(button(page, buy))
  await user.tap(sheetOn(page).getByRole('button', { name: buy }))
  await expect(sheetOn(page)).toHaveCount(0)
}

async function openPosition({ page, user }: Session): Promise<void> {
  await toTab({ page, user }, 'tabHome')
  await user.tap(button(page, home('entryContract')))
  await user.tap(page.getByText(lever('market'), { exact: true }))
  await user.fill(page.getByLabel(lever('lotsOf', { size: '0.001 BTC' })), '10')
  const open = button(page, lever('openLong', { coin: 'BTC' }))
  await user.tap(open)
  await user.tap(sheetOn(page).getByRole('button', { name: lever('openLong', { coin: 'BTC' }) }))
  await expect(page.getByRole('meter', { name: lever('marginRatio') })).toBeVisible()
}

/** The first attempt leads to identity verification; its approval and the way back to the option count as well. */
async function buyOption({ page, user }: Session): Promise<void> {
  await toTab({ page, user }, 'tabOption')
  await chooseCall({ page, user })
  await user.tap(sheetOn(page).getByRole('button', { name: option('verifyNow') }))
  await user.tap(button(page, new RegExp(`^${verification('start')}: ${verification('basic')}`)))
  await user.tap(button(page, common('country')))
  await user.fill(page.getByLabel(common('searchCountry')), 'Portugal')
  await user.tap(button(page, 'Portugal'))
  await user.fill(page.getByLabel(verification('name'), { exact: true }), 'Inês de Castro')
  await user.fill(page.getByLabel(verification('cardId'), { exact: true }), `PT-${process.pid}`)
  await user.fill(page.getByLabel(verification('address'), { exact: true }), 'Rua da Quinta 7, Coimbra')
  await user.tap(button(page, verification('handIn')))
  await approveNow({ page, user })
  await expect(page.getByText(verification('verified'), { exact: true }).first()).toBeVisible()
  await user.tap(button(page, common('back')))
  await user.tap(button(page, common('back')))
  await chooseCall({ page, user })
  const buy = option('buyFor', { type: option('call'), amount: '10 USDT' })
  await user.tap(sheetOn(page).getByRole('button', { name: buy }))
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
}

async function chooseCall({ page, user }: Pick<Session, 'page' | 'user'>): Promise<void> {
  await user.tap(page.getByText(option('secondsShort', { n: SECONDS }), { exact: true }))
  await user.fill(page.getByLabel(option('stake'), { exact: true }), '10')
  await user.tap(button(page, new RegExp(`^${option('call')}`)))
}

/**
 * Withdraws while the option runs: documents, fund password and address come first, each reached from the page that
 * requires it.
 */
async function withdrawCoins(session: Session): Promise<void> {
  const { page, url, user } = session
  await toTab(session, 'tabAssets')
  await user.tap(page.locator('main').getByRole('button', { name: assets('withdraw'), exact: true }))
  await user.tap(button(page, withdraw('verify')))
  await submitDocuments(session)
  await approveNow(session)
  await expect(page.getByText(verification('verified'), { exact: true }).first()).toBeVisible()
  await user.tap(button(page, common('back')))
  await user.tap(button(page, common('back')))
  await user.tap(button(page, common('fundPasswordSet')))
  await user.pin(settings('newFundPassword'), FUND_PASSWORD)
  await user.pin(settings('repeatFundPassword'), FUND_PASSWORD)
  const atFundPassword = await fillCode(session, (await codeSentTo(url, CUSTOMER.email)).id)
  await user.tap(button(page, settings('fundPasswordSet')))
  await user.tap(button(page, withdraw('addAddress')))
  await user.fill(page.getByLabel(address('address'), { exact: true }), OUTSIDE)
  await user.pin(common('fundPassword'), FUND_PASSWORD)
  await fillCode(session, atFundPassword)
  await user.tap(button(page, common('save')))
  await user.fill(page.getByLabel(common('amount'), { exact: true }), '20')
  await user.pin(common('fundPassword'), FUND_PASSWORD)
  await user.tap(page.locator('main').getByRole('button', { name: withdraw('withdrawNow'), exact: true }))
  await user.tap(sheetOn(page).getByRole('button', { name: withdraw('withdrawNow'), exact: true }))
  await approveNow(session)
  await expect(page.getByText(withdraw('stepSent'), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
}

async function submitDocuments({ page, user }: Session): Promise<void> {
  await user.tap(button(page, new RegExp(`^${verification('start')}: ${verification('advanced')}`)))
  const photo = await page.screenshot({ type: 'jpeg' })
  for (const [index, label] of ['front', 'reverse', 'hand'].entries()) {
    const input = page
      .locator('input[type=file]')
      .and(page.getByLabel(`${common('uploadChoose')}: ${verification(label)}`))
    await user.attach(input, { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    await expect(page.getByText(common('uploadDone'))).toHaveCount(index + 1)
  }
  await user.tap(button(page, verification('handIn')))
}

async function fillCode({ page, url, user }: Session, afterId: number): Promise<number> {
  await waitForNextCode(CUSTOMER.email)
  await user.tap(button(page, common('codeSend')))
  const { code, id } = await codeSentTo(url, CUSTOMER.email, afterId)
  await user.fill(page.getByLabel(common('code'), { exact: true }), code)
  return id
}

/** Approves the pending request as the demo's practice operators, with the button on its status card. */
async function approveNow({ page, user }: Pick<Session, 'page' | 'user'>): Promise<void> {
  await user.tap(button(page, common('practiceReview')))
}

async function checkSettled(session: Session): Promise<void> {
  const { page } = session
  await session.user.tap(button(page, common('back')))
  await toTab(session, 'tabOption')
  const outcomes = ['resultWin', 'resultLose', 'resultDraw'].map((key) => option(key)).join('|')
  await expect(
    page.getByRole('tabpanel').getByText(new RegExp(`^(${outcomes}) [+−]?[\\d.]+ USDT$`)),
  ).toBeVisible({ timeout: SETTLED_MS })
}

async function toTab({ page, user }: Pick<Session, 'page' | 'user'>, tab: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: common('mainAreas') })
  await user.tap(bar.getByRole('link', { name: common(tab), exact: true }))
}
