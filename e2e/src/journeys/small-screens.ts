import { createClient, type SignedIn } from '@halyard/api/client'
import type { Locator, Page } from '@playwright/test'
import { peopleOf } from '../looks/people.ts'
import { confirmPosition } from '../looks/trade-steps.ts'
import { findHiddenButton } from '../looks/find-hidden-buttons.ts'
import { patiently } from '../patiently.ts'
import type { Phone } from '../phone/open-phone.ts'
import { settle } from '../phone/settle.ts'
import { sheetOn } from '../phone/sheet.ts'
import { storedSession } from '../phone/stored-session.ts'
import type { Stage } from '../stage.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'

const word = {
  common: wordsOf('common'),
  home: wordsOf('home'),
  kline: wordsOf('kline'),
  perp: wordsOf('perp'),
  option: wordsOf('option'),
  trade: wordsOf('trade'),
}
const SMALL = { width: 360, height: 640 } as const
const PHONE = { width: 390, height: 844 } as const
const TURNED = { width: 844, height: 390 } as const
const DESKTOP = { width: 1280, height: 800 } as const

/** Checks that the main content of a page is on its first screen, on small, landscape and large screens. */
export const smallScreens: Journey = {
  name: 'small-screens',
  boundMs: 120_000,
  async run(stage) {
    const people = await peopleOf(stage)
    await pricesComeFirst(await stage.openPhone({ still: true, stored: { theme: 'light' } }))
    await star(stage, people.holder, '1,2,3')
    const phone = await stage.openPhone({ still: true, stored: storedSession(people.holder) })
    await pricesComeFirst(phone)
    await nothingMovesWhenTheWorthArrives(stage, people.holder)
    await perpsFitASmallPhone(phone)
    await optionsAreReadyToBuy(phone)
    await chartFillsATurnedPhone(phone)
    await chartFillsTheScreenWhenAsked(phone)
    await keyboardSkipsTheBars(await stage.openPhone({ still: true }))
    await fullPinGoesOn(phone)
    await desktopHasColumns(phone)
    return undefined
  },
}

async function open(
  { page, go }: Phone,
  route: string,
  size: { readonly width: number; readonly height: number },
) {
  await page.setViewportSize(size)
  await go(route)
  await settle(page)
}

/** Sets the watchlist, which another journey may have changed. */
async function star({ product }: Stage, { token }: SignedIn, match_ids: string): Promise<void> {
  const call = createClient({ server: product.url, language: () => 'en', token: () => token })
  await call('user/save_watchlist', { match_ids })
}

async function pricesComeFirst(phone: Phone): Promise<void> {
  const { page } = phone
  await open(phone, 'index/index', PHONE)
  const favourites = page.getByRole('region', { name: word.home('favourites') }).getByRole('listitem')
  await patiently(favourites).toHaveCount(3)
  await isOnFirstScreen(page, favourites.first())
  await isOnFirstScreen(
    page,
    page
      .getByRole('region', { name: word.home('markets') })
      .getByRole('listitem')
      .first(),
  )
  await phone.shoot('first-screen-home')
}

/** Checks that the page does not move when the wallet responds after everything else is drawn. */
async function nothingMovesWhenTheWorthArrives(
  stage: Stage,
  signedIn: Parameters<typeof storedSession>[0],
): Promise<void> {
  const phone = await stage.openPhone({ still: true, stored: storedSession(signedIn) })
  const { page } = phone
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/wallet/list*', async (route) => {
    await answered
    await route.continue()
  })
  await phone.go('index/index')
  const entry = page.getByRole('button', { name: word.home('entryDeposit'), exact: true })
  const row = page
    .getByRole('region', { name: word.home('markets') })
    .getByRole('listitem')
    .first()
  await patiently(row).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = [await topOf(entry), await topOf(row)]
  answer()
  await patiently(page.getByText(word.common('totalWorth')).locator('..')).toContainText(/\d/)
  patiently([await topOf(entry), await topOf(row)]).toEqual(before)
  await phone.close()
}

async function perpsFitASmallPhone(phone: Phone): Promise<void> {
  const { page } = phone
  await open(phone, 'option/detail', SMALL)
  await page.getByRole('link', { name: word.common('areaContract') }).click()
  await patiently(page).toHaveURL(/#\/pages\/lever\/index/)
  await settle(page)
  await patiently(
    page
      .getByRole('navigation', { name: word.common('mainAreas') })
      .getByRole('link', { name: word.common('tabOption') }),
  ).toHaveAttribute('aria-current', 'page')
  await isOnFirstScreen(page, page.locator('main input[inputmode="numeric"]'))
  const submit = page.getByRole('button', { name: word.perp('openLong', { coin: 'BTC' }) })
  await isOnFirstScreen(page, submit)
  await phone.shoot('first-screen-contracts')
  await patiently(page.locator('canvas')).toHaveCount(0)
  await page.getByRole('button', { name: word.perp('chart'), exact: true }).click()
  await patiently(page.locator('canvas').first()).toBeVisible()
  await page.getByRole('button', { name: word.perp('chart'), exact: true }).click()
  await confirmPosition(page, 'en')
  patiently(await findHiddenButton(sheetOn(page).getByRole('button').last())).toEqual([])
  await page.keyboard.press('Escape')
  await patiently(sheetOn(page)).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await isOnFirstScreen(page, page.getByRole('tab', { name: new RegExp(`^${word.perp('positions')}`) }))
}

async function optionsAreReadyToBuy(phone: Phone): Promise<void> {
  const { page } = phone
  await open(phone, 'option/detail', SMALL)
  await patiently(page.getByRole('radio', { name: /^1 min/ })).toBeChecked()
  const call = page.getByRole('button', { name: new RegExp(`^${word.option('call')}`) })
  await patiently(call).toContainText('%')
  await patiently(call).not.toContainText('—')
  await call.click()
  const stake = page.getByLabel(word.option('stake'), { exact: true })
  await patiently(stake).toBeFocused()
  await patiently(stake).toHaveAttribute('aria-invalid', 'true')
  // The last duration is not cut off by the edge of the screen.
  const edge = await page.getByRole('radio').last().locator('..').boundingBox()
  patiently((edge?.x ?? SMALL.width) + (edge?.width ?? 0)).toBeLessThanOrEqual(SMALL.width - 8)
  await phone.shoot('first-screen-options')
}

async function chartFillsATurnedPhone(phone: Phone): Promise<void> {
  const { page } = phone
  await open(phone, 'trade/kline', TURNED)
  const chart = await page.getByRole('application').boundingBox()
  patiently(chart?.height ?? 0).toBeGreaterThanOrEqual(TURNED.height * 0.6)
  patiently(chart?.width ?? 0).toBeGreaterThanOrEqual(TURNED.width * 0.9)
  for (const side of ['buyCoin', 'sellCoin'])
    patiently(
      await findHiddenButton(page.getByRole('button', { name: word.kline(side, { coin: 'BTC' }) })),
    ).toEqual([])
  await phone.shoot('chart-turned')
}

async function chartFillsTheScreenWhenAsked(phone: Phone): Promise<void> {
  const { page } = phone
  await page.setViewportSize(PHONE)
  const full = page.getByRole('button', { name: word.kline('fullScreen'), exact: true })
  await full.click()
  await settle(page)
  const chart = await page.getByRole('application').boundingBox()
  patiently(chart?.height ?? 0).toBeGreaterThanOrEqual(PHONE.height * 0.75)
  await phone.shoot('chart-full')
  await page.goBack()
  await patiently(full).toBeVisible()
  const star = page.getByRole('button', { name: word.common('favourite', { market: 'BTC/USDT' }) })
  const wasStarred = await star.getAttribute('aria-pressed')
  await star.click()
  await patiently(star).not.toHaveAttribute('aria-pressed', wasStarred ?? '')
  await star.click()
  await page.getByRole('button', { name: word.trade('choosePair', { pair: 'BTC/USDT' }) }).click()
  await sheetOn(page)
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click()
  await patiently(
    page.getByRole('button', { name: word.trade('choosePair', { pair: 'ETH/USDT' }) }),
  ).toBeVisible()
  await patiently(page).toHaveURL(/#\/pages\/trade\/kline/)
}

async function keyboardSkipsTheBars(phone: Phone): Promise<void> {
  const { page } = phone
  await open(phone, 'assets/index', PHONE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: word.common('skipToContent') })
  await patiently(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await patiently(page.locator('main')).toBeFocused()
}

async function fullPinGoesOn(phone: Phone): Promise<void> {
  const { page } = phone
  await open(phone, 'settings/security/changePayPassword', PHONE)
  const pins = page.locator('[data-pin]')
  await pins.nth(0).locator('input').first().click()
  await page.keyboard.type('123456')
  await patiently(pins.nth(1).locator('input').first()).toBeFocused()
}

async function desktopHasColumns(phone: Phone): Promise<void> {
  const { page } = phone
  for (const { route, form, chart } of [
    { route: 'trade/index', form: word.trade('orderForm'), chart: page.locator('canvas').first() },
    { route: 'lever/index', form: word.perp('orderForm'), chart: page.locator('canvas').first() },
    {
      route: 'option/detail',
      form: word.option('optionForm'),
      chart: page.getByRole('img', { name: word.option('chartLabel', { pair: 'BTC/USDT' }) }),
    },
  ]) {
    await open(phone, route, DESKTOP)
    const [left, right] = [
      await chart.boundingBox(),
      await page.getByRole('region', { name: form }).boundingBox(),
    ]
    if (!left || !right) throw new Error(`${route} has no chart next to its form`)
    patiently(right.x, `${route}: the form is right of the chart`).toBeGreaterThanOrEqual(left.x + left.width)
    patiently(right.y, `${route}: the form is level with the chart`).toBeLessThan(left.y + left.height)
    await phone.shoot(`desktop-${route}`)
  }
  await open(phone, 'assets/index', DESKTOP)
  const [bar, main] = [
    await page
      .getByRole('navigation', { name: word.common('mainAreas') })
      .locator('> div')
      .boundingBox(),
    await page.locator('main').boundingBox(),
  ]
  patiently(bar?.width).toBe(main?.width)
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN
}

/** Checks that an element is in the viewport without scrolling, and above the tab bar. */
async function isOnFirstScreen(page: Page, part: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const [box, bar] = [
    await part.boundingBox(),
    await page
      .getByRole('navigation', { name: word.common('mainAreas') })
      .locator('> div')
      .boundingBox(),
  ]
  if (!box || !bar) throw new Error('The element or the tab bar is not on the page')
  patiently(box.y, `${String(part)} is on the screen`).toBeGreaterThanOrEqual(0)
  patiently(box.y + box.height, `${String(part)} ends above the tab bar`).toBeLessThanOrEqual(bar.y)
}
