import { expect, type Page } from '@playwright/test'
import { patiently } from '../patiently.ts'
import type { Phone } from '../phone/open-phone.ts'
import { sheetOn } from '../phone/sheet.ts'
import { openThumb, type Thumb } from '../phone/thumb.ts'
import { codeSentTo, waitForNextCode } from '../product/outbox.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'

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

const OWNER = { email: `newcomer.${process.pid}@example.com`, password: 'Harbour-Light-7' }
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

interface Hand {
  readonly phone: Phone
  readonly page: Page
  readonly url: string
  readonly thumb: Thumb
}

/** Visits every product from a first visit on, by taps only and with a new account; no URL is entered. */
export const newcomer: Journey = {
  name: 'newcomer',
  boundMs: 180_000,
  async run({ product: { url }, openPhone }) {
    const phone = await openPhone()
    const { page } = phone
    const hand = { phone, page, url, thumb: openThumb(page) }
    await phone.go('index/index')
    await searchIsReady(page)
    const counts: string[] = []
    const walk = async (first: First, way: (hand: Hand) => Promise<void>): Promise<void> => {
      const before = hand.thumb.taps()
      await way(hand)
      const taps = hand.thumb.taps() - before
      counts.push(`${first} ${taps}`)
      expect(taps, `taps to the first ${first}`).toBeLessThanOrEqual(TAPS_MAX[first])
      await phone.shoot(`newcomer-${first}`)
    }
    await walk('account', openAccount)
    await walk('spot trade', tradeSpot)
    await walk('perpetual position', openPosition)
    await walk('bought option', buyOption)
    await walk('withdrawal', withdrawCoins)
    await walk('settled option', seeItSettled)
    return `taps: ${counts.join(', ')}`
  },
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
}

/** Opens the search and checks that its field is focused, so that the on-screen keyboard opens. */
async function searchIsReady(page: Page): Promise<void> {
  await button(page, home('searchMarkets')).click()
  await patiently(page.getByRole('searchbox', { name: home('searchMarkets') })).toBeFocused()
  await page.keyboard.press('Escape')
  await patiently(page.getByRole('dialog')).toHaveCount(0)
}

async function openAccount({ page, url, thumb }: Hand): Promise<void> {
  await thumb.tap(button(page, common('signInOrRegister')).first())
  await thumb.tap(button(page, account('newHere')))
  await thumb.tap(button(page, new RegExp(`^${account('byEmail')}`)))
  await thumb.fill(page.getByLabel(account('emailAddress')), OWNER.email)
  await thumb.tap(button(page, account('sendCode')))
  const { code } = await codeSentTo(url, OWNER.email)
  await thumb.fill(page.getByLabel(account('code')), code)
  await thumb.fill(page.getByLabel(account('password'), { exact: true }), OWNER.password)
  await thumb.fill(page.getByLabel(account('repeatPassword')), OWNER.password)
  await thumb.tap(page.getByRole('checkbox', { name: account('agree') }))
  await thumb.tap(button(page, account('createAccount')))
  await thumb.tap(button(page, common('practiceTake')))
  for (const name of ['accountCoin', 'accountContract', 'accountOption'])
    await patiently(page.getByRole('term').filter({ hasText: common(name) })).toBeVisible()
}

async function tradeSpot({ page, thumb }: Hand): Promise<void> {
  await thumb.tap(button(page, common('practiceTrade')))
  await thumb.tap(button(page, new RegExp(`^${trade('orderType')}`)))
  await thumb.tap(sheetOn(page).getByText(trade('type_market'), { exact: true }))
  await patiently(sheetOn(page)).toHaveCount(0)
  await thumb.fill(page.getByLabel(`${trade('spend')} (USDT)`), '500')
  const buy = trade('buyCoin', { coin: 'BTC' })
  await thumb.tap(button(page, buy))
  await thumb.tap(sheetOn(page).getByRole('button', { name: buy }))
  await patiently(sheetOn(page)).toHaveCount(0)
}

async function openPosition({ page, thumb }: Hand): Promise<void> {
  await toTab({ page, thumb }, 'tabHome')
  await thumb.tap(button(page, home('entryContract')))
  await thumb.tap(page.getByText(lever('market'), { exact: true }))
  await thumb.fill(page.getByLabel(lever('lotsOf', { size: '0.001 BTC' })), '10')
  const open = button(page, lever('openLong', { coin: 'BTC' }))
  await thumb.tap(open)
  await thumb.tap(sheetOn(page).getByRole('button', { name: lever('openLong', { coin: 'BTC' }) }))
  await patiently(page.getByRole('meter', { name: lever('marginRatio') })).toBeVisible()
}

/** The first attempt leads to identity verification; its approval and the way back to the option count as well. */
async function buyOption({ page, thumb }: Hand): Promise<void> {
  await toTab({ page, thumb }, 'tabOption')
  await chooseCall({ page, thumb })
  await thumb.tap(sheetOn(page).getByRole('button', { name: option('verifyNow') }))
  await thumb.tap(button(page, new RegExp(`^${verification('start')}: ${verification('basic')}`)))
  await thumb.tap(button(page, common('country')))
  await thumb.fill(page.getByLabel(common('searchCountry')), 'Portugal')
  await thumb.tap(button(page, 'Portugal'))
  await thumb.fill(page.getByLabel(verification('name'), { exact: true }), 'Inês de Castro')
  await thumb.fill(page.getByLabel(verification('cardId'), { exact: true }), `PT-${process.pid}`)
  await thumb.fill(page.getByLabel(verification('address'), { exact: true }), 'Rua da Quinta 7, Coimbra')
  await thumb.tap(button(page, verification('handIn')))
  await approveNow({ page, thumb })
  await patiently(page.getByText(verification('verified'), { exact: true }).first()).toBeVisible()
  await thumb.tap(button(page, common('back')))
  await thumb.tap(button(page, common('back')))
  await chooseCall({ page, thumb })
  const buy = option('buyFor', { type: option('call'), amount: '10 USDT' })
  await thumb.tap(sheetOn(page).getByRole('button', { name: buy }))
  await patiently(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
}

async function chooseCall({ page, thumb }: Pick<Hand, 'page' | 'thumb'>): Promise<void> {
  await thumb.tap(page.getByText(option('secondsShort', { n: SECONDS }), { exact: true }))
  await thumb.fill(page.getByLabel(option('stake'), { exact: true }), '10')
  await thumb.tap(button(page, new RegExp(`^${option('call')}`)))
}

/**
 * Withdraws while the option runs: documents, fund password and address come first, each reached from the page that
 * requires it.
 */
async function withdrawCoins(hand: Hand): Promise<void> {
  const { page, url, thumb } = hand
  await toTab(hand, 'tabAssets')
  await thumb.tap(page.locator('main').getByRole('button', { name: assets('withdraw'), exact: true }))
  await thumb.tap(button(page, withdraw('verify')))
  await handInDocuments(hand)
  await approveNow(hand)
  await patiently(page.getByText(verification('verified'), { exact: true }).first()).toBeVisible()
  await thumb.tap(button(page, common('back')))
  await thumb.tap(button(page, common('back')))
  await thumb.tap(button(page, common('fundPasswordSet')))
  await thumb.pin(settings('newFundPassword'), FUND_PASSWORD)
  await thumb.pin(settings('repeatFundPassword'), FUND_PASSWORD)
  const atFundPassword = await fillCode(hand, (await codeSentTo(url, OWNER.email)).id)
  await thumb.tap(button(page, settings('fundPasswordSet')))
  await thumb.tap(button(page, withdraw('addAddress')))
  await thumb.fill(page.getByLabel(address('address'), { exact: true }), OUTSIDE)
  await thumb.pin(common('fundPassword'), FUND_PASSWORD)
  await fillCode(hand, atFundPassword)
  await thumb.tap(button(page, common('save')))
  await thumb.fill(page.getByLabel(common('amount'), { exact: true }), '20')
  await thumb.pin(common('fundPassword'), FUND_PASSWORD)
  await thumb.tap(page.locator('main').getByRole('button', { name: withdraw('withdrawNow'), exact: true }))
  await thumb.tap(sheetOn(page).getByRole('button', { name: withdraw('withdrawNow'), exact: true }))
  await approveNow(hand)
  await patiently(page.getByText(withdraw('stepSent'), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
}

async function handInDocuments({ page, thumb }: Hand): Promise<void> {
  await thumb.tap(button(page, new RegExp(`^${verification('start')}: ${verification('advanced')}`)))
  const photo = await page.screenshot({ type: 'jpeg' })
  for (const [index, label] of ['front', 'reverse', 'hand'].entries()) {
    const input = page
      .locator('input[type=file]')
      .and(page.getByLabel(`${common('uploadChoose')}: ${verification(label)}`))
    await thumb.attach(input, { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    await patiently(page.getByText(common('uploadDone'))).toHaveCount(index + 1)
  }
  await thumb.tap(button(page, verification('handIn')))
}

async function fillCode({ page, url, thumb }: Hand, afterId: number): Promise<number> {
  await waitForNextCode(OWNER.email)
  await thumb.tap(button(page, common('codeSend')))
  const { code, id } = await codeSentTo(url, OWNER.email, afterId)
  await thumb.fill(page.getByLabel(common('code'), { exact: true }), code)
  return id
}

/** Approves the pending request as the demo's practice operators, with the button on its status card. */
async function approveNow({ page, thumb }: Pick<Hand, 'page' | 'thumb'>): Promise<void> {
  await thumb.tap(button(page, common('practiceReview')))
}

async function seeItSettled(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.thumb.tap(button(page, common('back')))
  await toTab(hand, 'tabOption')
  const outcomes = ['resultWin', 'resultLose', 'resultDraw'].map((key) => option(key)).join('|')
  await patiently(
    page.getByRole('tabpanel').getByText(new RegExp(`^(${outcomes}) [+−]?[\\d.]+ USDT$`)),
  ).toBeVisible({ timeout: SETTLED_MS })
}

async function toTab({ page, thumb }: Pick<Hand, 'page' | 'thumb'>, tab: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: common('mainAreas') })
  await thumb.tap(bar.getByRole('link', { name: common(tab), exact: true }))
}
