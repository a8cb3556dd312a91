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
const SECONDS = 60
/** The duration that the form proposes, and the same again for a busy machine. */
const SETTLED_MS = 2 * SECONDS * 1_000

/**
 * The maximum number of taps for each first action of a new customer, with the taps that lead to its page: one per control
 * pressed, or field pressed before typing. A higher number is an additional step for every new customer; then the app is
 * changed, not the number.
 */
const TAPS_MAX = {
  account: 9,
  'spot trade': 4,
  'perpetual position': 5,
  verification: 13,
  option: 3,
  documents: 9,
  'fund password': 6,
  address: 5,
  withdrawal: 5,
  'settled option': 3,
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
  await measure('verification', verify)
  await measure('option', buyOption)
  await measure('documents', submitDocuments)
  await measure('fund password', setFundPassword)
  await measure('address', addAddress)
  await measure('withdrawal', withdrawCoins)
  await test.step('the withdrawal is sent once it is approved', () => checkSent(session))
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
  await user.type(page.getByLabel(account('emailAddress')), CUSTOMER.email)
  await user.tap(button(page, account('codeSend')))
  const { code } = await codeSentTo(url, CUSTOMER.email)
  await user.type(page.getByLabel(account('code')), code)
  await user.type(page.getByLabel(account('password'), { exact: true }), CUSTOMER.password)
  await user.fill(page.getByLabel(account('repeatPassword')), CUSTOMER.password)
  await user.tap(page.getByRole('checkbox', { name: account('agree') }))
  await user.tap(button(page, account('createAccount')))
  await user.tap(button(page, common('practiceTake')))
  for (const name of ['accountCoin', 'accountContract', 'accountOption'])
    await expect(page.getByRole('term').filter({ hasText: common(name) })).toBeVisible()
}

/** The first order is one at the market, which asks for an amount alone. */
async function tradeSpot({ page, user }: Session): Promise<void> {
  await user.tap(button(page, common('practiceTrade')))
  await user.fill(page.getByLabel(`${trade('spend')} (USDT)`), '500')
  const buy = trade('buyCoin', { coin: 'BTC' })
  await user.tap(button(page, buy))
  await user.tap(sheetOn(page).getByRole('button', { name: buy }))
  await expect(sheetOn(page)).toHaveCount(0)
}

async function openPosition({ page, user }: Session): Promise<void> {
  await toTab({ page, user }, 'tabHome')
  await user.tap(button(page, home('entryContract')))
  await user.fill(page.getByLabel(lever('lotsOf', { size: '0.001 BTC' })), '10')
  const open = button(page, lever('openLong', { coin: 'BTC' }))
  await user.tap(open)
  await user.tap(sheetOn(page).getByRole('button', { name: lever('openLong', { coin: 'BTC' }) }))
  await expect(page.getByRole('meter', { name: lever('marginRatio') })).toBeVisible()
}

/**
 * The first attempt to buy an option leads to identity verification, from which the next step leads on. The form suggests
 * the country of the device.
 */
async function verify({ page, user }: Session): Promise<void> {
  await toTab({ page, user }, 'tabOption')
  await user.tap(button(page, new RegExp(`^${option('call')}`)))
  await user.tap(sheetOn(page).getByRole('button', { name: option('verifyNow') }))
  await user.tap(button(page, new RegExp(`^${verification('start')}: ${verification('basic')}`)))
  await user.tap(button(page, verification('continue')))
  await user.fill(page.getByLabel(verification('name'), { exact: true }), 'Inês de Castro')
  await user.fill(page.getByLabel(verification('cardId'), { exact: true }), `PT-${process.pid}`)
  await user.tap(button(page, verification('continue')))
  await user.fill(page.getByLabel(verification('address'), { exact: true }), 'Rua da Quinta 7, Coimbra')
  await user.tap(button(page, verification('handIn')))
  await approveNow({ page, user })
  await expect(page.getByText(verification('verified'), { exact: true }).first()).toBeVisible()
}

/** The form proposes a duration; the sheet of the direction asks for the stake. */
async function buyOption({ page, user, mobile }: Session): Promise<void> {
  await mobile.goto('index/index')
  await toTab({ page, user }, 'tabOption')
  await user.tap(button(page, new RegExp(`^${option('call')}`)))
  await user.type(sheetOn(page).getByLabel(option('stake'), { exact: true }), '10')
  const buy = option('buyFor', { type: option('call'), amount: '10 USDT' })
  await user.tap(sheetOn(page).getByRole('button', { name: buy }))
  await expect(page.getByRole('timer')).toHaveText(/^(0:[0-5]\d|1:00)$/)
}

async function submitDocuments(session: Session): Promise<void> {
  const { page, user } = session
  await toTab(session, 'tabAssets')
  await user.tap(page.locator('main').getByRole('button', { name: assets('withdraw'), exact: true }))
  await user.tap(button(page, withdraw('verify')))
  await user.tap(button(page, new RegExp(`^${verification('start')}: ${verification('advanced')}`)))
  const photo = await page.screenshot({ type: 'jpeg' })
  for (const label of ['front', 'reverse', 'hand']) {
    await expect(page.getByRole('heading', { name: verification(label) })).toBeVisible()
    const input = page
      .locator('input[type=file]')
      .and(page.getByLabel(`${common('uploadChoose')}: ${verification(label)}`))
    await user.attach(input, { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: photo })
  }
  await expect(page.getByText(common('uploadDone')).last()).toBeVisible()
  await user.tap(button(page, verification('handIn')))
  await approveNow(session)
  await expect(page.getByText(verification('verified'), { exact: true }).first()).toBeVisible()
}

async function setFundPassword(session: Session): Promise<void> {
  const { page, url, user, mobile } = session
  await mobile.goto('assets/withdraw/index')
  await user.tap(button(page, common('fundPasswordSet')))
  await user.pin(settings('newFundPassword'), FUND_PASSWORD)
  await user.pin(settings('repeatFundPassword'), FUND_PASSWORD)
  await fillCode(session, (await codeSentTo(url, CUSTOMER.email)).id)
  await user.tap(button(page, settings('fundPasswordSet')))
  await expect(button(page, withdraw('addAddress'))).toBeVisible()
}

async function addAddress(session: Session): Promise<void> {
  const { page, url, user } = session
  await user.tap(button(page, withdraw('addAddress')))
  await user.type(page.getByLabel(address('address'), { exact: true }), OUTSIDE)
  await user.pin(common('fundPassword'), FUND_PASSWORD)
  await fillCode(session, (await codeSentTo(url, CUSTOMER.email)).id)
  await user.tap(button(page, common('save')))
  await expect(page.getByLabel(common('amount'), { exact: true })).toBeVisible()
}

/** From the home page, as for every later withdrawal: the amount has the focus. */
async function withdrawCoins(session: Session): Promise<void> {
  const { page, user, mobile } = session
  await mobile.goto('index/index')
  await toTab(session, 'tabAssets')
  await user.tap(page.locator('main').getByRole('button', { name: assets('withdraw'), exact: true }))
  await user.type(page.getByLabel(common('amount'), { exact: true }), '20')
  await user.pin(common('fundPassword'), FUND_PASSWORD)
  await user.tap(page.locator('main').getByRole('button', { name: withdraw('withdrawNow'), exact: true }))
  await user.tap(sheetOn(page).getByRole('button', { name: withdraw('withdrawNow'), exact: true }))
  await expect(button(page, common('practiceReview'))).toBeVisible()
}

async function checkSent(session: Session): Promise<void> {
  const { page } = session
  await approveNow(session)
  await expect(page.getByText(withdraw('stepSent'), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
}

async function fillCode({ page, url, user }: Session, afterId: number): Promise<number> {
  await waitForNextCode(CUSTOMER.email)
  await user.tap(button(page, common('codeSend')))
  const { code, id } = await codeSentTo(url, CUSTOMER.email, afterId)
  await user.type(page.getByLabel(common('code'), { exact: true }), code)
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
