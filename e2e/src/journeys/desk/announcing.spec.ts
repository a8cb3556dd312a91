import type { Page } from '@playwright/test'
import type { DeskPage } from '../../desk/open-desk-page.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { expect, test } from '../../fixtures.ts'
import { dataOf } from '../../product/data-of.ts'
import { signInOperators } from '../../product/seed-projects.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const word = deskWordsOf('content')
const app = wordsOf('notice', 'de')
const home = wordsOf('home', 'de')
const ENGLISH = `Night work ${process.pid}`
const GERMAN = `Nachtarbeiten ${process.pid}`
const BANNER = `Gebühren ${process.pid}`
const NEXT_BANNER = `Rabatte ${process.pid}`
/** The strip belongs to other journeys on the same product. */
const NEWS = 'news'
/** How far ahead the first attempt schedules an item. */
const AHEAD_MS = 4_000
/** Further time that a busy machine may need until it is shown. */
const APPEARS_MS = 15_000

test('items and banners: approved, shown in the language of a phone, and withdrawn, live', async ({
  product,
  openMobilePage,
  openDesk,
}) => {
  const desk = await openDesk('support')
  // A new item has a page of its own while it waits for approval.
  desk.expectProblem(/^response: 404 to GET .*\/api\/ops\/news\/show\?id=\d+$/)
  const { page } = desk
  const mobile = await openMobilePage({ stored: { language: 'de', languageSource: 'device' } })
  await mobile.goto('notice/index')
  const onPhone = mobile.page.getByRole('button').filter({ hasText: GERMAN })
  await expect(mobile.page.getByRole('tab', { name: app('tab_news') })).toBeVisible()

  await test.step('it is written in two languages, and the phone next to it shows both', () =>
    writeItem(desk))
  await test.step('a click elsewhere asks first, and loses nothing', () => leaveAndReturn(desk))

  await test.step('before its scheduled time it is not on the phone', async () => {
    await page.getByRole('radio', { name: word('when_later') }).check({ force: true })
    await save(desk, 'propose')
    await expect(page.getByText(word('timeMissing'))).toBeVisible()
    await page.getByLabel(word('publishAt')).fill(timeIn(3_600_000))
    await save(desk, 'propose')
    await expect(page.getByRole('heading', { name: word('pendingChange') })).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await approveItem(product.url)
    await page.reload()
    await expect(page.getByText(word('statusOne_scheduled'))).toBeVisible()
    await expect(page.getByText(word('unsaved'))).toBeHidden()
    await mobile.page.reload()
    await expect(mobile.page.getByRole('tab', { name: app('tab_news') })).toBeVisible()
    await expect(mobile.page.getByRole('listitem').first()).toBeVisible()
    await expect(onPhone).toBeHidden()
  })

  await test.step('moved to a nearer time, it appears at that time without a reload', async () => {
    await page
      .getByRole('textbox', { name: word('reason') })
      .first()
      .fill('Agreed')
    const ahead = await scheduleSoon(page)
    await approveItem(product.url)
    await expect(onPhone).toBeVisible({ timeout: ahead + APPEARS_MS })
    await onPhone.click()
    await expect(mobile.page.getByRole('heading', { name: GERMAN })).toBeVisible()
    await expect(mobile.page.getByText('Auszahlungen warten.')).toBeVisible()
    await mobile.page.goBack()
    await expect(onPhone).toBeVisible()
  })

  await test.step('withdrawn with a reason, it disappears by itself', async () => {
    await page.reload()
    const form = page.getByRole('form', { name: word('withdrawTitle') })
    await form.getByLabel(word('reason')).fill('Over')
    await form.getByRole('button', { name: word('withdraw'), exact: true }).click()
    await expect(page.getByText(word('statusOne_withdrawn'))).toBeVisible()
    await expect(onPhone).toBeHidden()
    await desk.goto('/news?status=withdrawn')
    await expect(page.getByRole('row').filter({ hasText: ENGLISH })).toBeVisible()
  })

  await test.step('a banner appears by itself on the open home page, and opens its screen', () =>
    showBanner(desk, mobile))
  await test.step('withdrawn, it disappears by itself; dismissed, the next one stays dismissed', () =>
    hideBanners(desk, mobile))
})

test('a help article is changed and compared, common questions are arranged, the app shows both', async ({
  mobile,
  openDesk,
}, { repeatEachIndex }) => {
  const desk = await openDesk('operator')
  const { page } = desk
  const title = `Fees of ${process.pid}.${repeatEachIndex}`
  await test.step('a text is written, and its former version compared', async () => {
    await desk.goto('/help/spot-fees?lang=en')
    await page.getByLabel(word('itemTitle'), { exact: true }).fill(title)
    await expect(
      page
        .getByRole('region', { name: word('preview') })
        .last()
        .getByText(title),
    ).toBeVisible()
    await save(desk, 'saveChanges')
    await expect(page.getByText(word('unsaved'))).toBeHidden()
    const shipped = page.getByRole('group').filter({ hasText: word('shippedText') })
    await shipped.getByText(word('shippedText')).click()
    await expect(shipped.locator('ins', { hasText: title })).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('help')
  })
  await test.step('common questions: it is moved up', async () => {
    await desk.goto('/help-order')
    await page.getByRole('button', { name: word('moveUp', { title }) }).click()
    expect(await findFlaws(page, undefined)).toEqual([])
    await save(desk, 'saveChanges')
    await expect(page.getByText(word('unsaved'))).toBeHidden()
  })
  await mobile.goto('help-center/center')
  await expect(
    mobile.page
      .getByRole('link', { name: title })
      .or(mobile.page.getByRole('button', { name: title }))
      .first(),
  ).toBeVisible()
})

async function writeItem(desk: DeskPage): Promise<void> {
  const { page } = desk
  await desk.goto('/news')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  await page.getByRole('button', { name: word('newNews') }).click()
  await page.getByLabel(word('type'), { exact: true }).selectOption(NEWS)
  await page.getByRole('checkbox', { name: word('stripLabel') }).click()
  await write(desk, ENGLISH, 'Trading continues.\n\nWithdrawals wait.')
  await page.getByRole('tab', { name: /Deutsch/ }).click()
  await write(desk, GERMAN, 'Der Handel läuft weiter.\n\nAuszahlungen warten.')
  const preview = page.getByRole('region', { name: word('preview') }).last()
  await expect(preview.getByText(GERMAN)).toBeVisible()
  await expect(preview.getByText('Ankündigung')).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  await desk.takeScreenshot('news')
}

async function writeBanner(desk: DeskPage, german: string): Promise<void> {
  const { page } = desk
  await desk.goto('/banners/new')
  await page.getByLabel(word('bannerScreen'), { exact: true }).selectOption('help')
  await writeLine(desk, `Read ${german}`, 'How fees are counted')
  await page.getByRole('tab', { name: /Deutsch/ }).click()
  await writeLine(desk, german, 'So werden Gebühren berechnet')
  const preview = page.getByRole('region', { name: word('preview') }).last()
  await expect(preview.getByText(german)).toBeVisible()
  await save(desk, 'saveBanner')
  await expect(page.getByText(word('bannerAbout_live'))).toBeVisible()
}

async function writeLine({ page }: DeskPage, title: string, line: string): Promise<void> {
  await page.getByLabel(word('itemTitle'), { exact: true }).fill(title)
  await page.getByLabel(word('bannerLine'), { exact: true }).fill(line)
}

async function showBanner(desk: DeskPage, mobile: MobilePage): Promise<void> {
  await mobile.goto('index/index')
  await scrollDown(mobile.page)
  await writeBanner(desk, BANNER)
  expect(await findFlaws(desk.page, undefined)).toEqual([])
  await desk.takeScreenshot('banner')
  const onPhone = mobile.page.getByRole('button', { name: new RegExp(`^${BANNER}`) })
  await onPhone.click()
  await expect(mobile.page).toHaveURL(/help-center\/center/)
  await mobile.page.goBack()
  await scrollDown(mobile.page)
  await mobile.takeScreenshot('home-with-banner')
  await expect(onPhone).toBeVisible()
}

/** Scrolls to the last part of the home page, as far as it is necessary while rows arrive: its lower parts load in view. */
async function scrollDown(page: Page): Promise<void> {
  const markets = page.getByRole('region', { name: home('markets') })
  await expect(markets.getByRole('listitem').first()).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, innerHeight / 2))
    await expect(page.getByText(home('bannerTitle'))).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

async function hideBanners(desk: DeskPage, { page }: MobilePage): Promise<void> {
  const form = desk.page.getByRole('form', { name: word('withdrawBanner') })
  await form.getByLabel(word('reason')).fill('Over')
  await form.getByRole('button', { name: word('withdraw'), exact: true }).click()
  await expect(page.getByText(BANNER, { exact: true })).toBeHidden()

  await writeBanner(desk, NEXT_BANNER)
  await page.getByRole('button', { name: home('hideBanner', { title: NEXT_BANNER }) }).click()
  await expect(page.getByText(NEXT_BANNER, { exact: true })).toBeHidden()
  const listed = page.waitForResponse((response) => response.url().includes('/api/banner/list'))
  await page.reload()
  await scrollDown(page)
  expect(await (await listed).text()).toContain(NEXT_BANNER)
  await expect(page.getByText(NEXT_BANNER, { exact: true })).toBeHidden()
  await form.getByLabel(word('reason')).fill('Over')
  await form.getByRole('button', { name: word('withdraw'), exact: true }).click()
  await expect(desk.page.getByText(word('bannerAbout_withdrawn'))).toBeVisible()
}

async function leaveAndReturn(desk: DeskPage): Promise<void> {
  const { page } = desk
  const inbox = page
    .getByRole('navigation', { name: word('pagesOfConsole') })
    .getByRole('link')
    .first()
  await inbox.click()
  const question = page.getByRole('dialog', { name: word('leaveTitle') })
  await question.getByRole('button', { name: word('leave'), exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
  await desk.goto('/news/new')
  await expect(page.getByText(word('unsaved'))).toBeVisible()
  await expect(page.getByLabel(word('itemTitle'), { exact: true })).toHaveValue(ENGLISH)
}

async function write({ page }: DeskPage, title: string, text: string): Promise<void> {
  await page.getByLabel(word('itemTitle'), { exact: true }).fill(title)
  await page.getByLabel(word('itemText'), { exact: true }).fill(text)
}

async function save({ page }: DeskPage, act: string): Promise<void> {
  const form = page.getByRole('form', { name: word('saving') })
  await form.getByLabel(word('reason')).fill('Agreed')
  await form.getByRole('button', { name: word(act), exact: true }).click()
}

/** Schedules an item as near as the server still takes it, and returns how far ahead that was. */
async function scheduleSoon(page: Page): Promise<number> {
  let ahead = AHEAD_MS / 2
  await expect(async () => {
    ahead *= 2
    await page.getByLabel(word('publishAt')).fill(timeIn(ahead))
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/ops/news/propose'))
    await page.getByRole('button', { name: word('propose'), exact: true }).click()
    expect(await (await answered).json()).toMatchObject({ type: 'ok' })
  }).toPass()
  return ahead
}

/** Approves the item that waits, as the admin. */
async function approveItem(url: string): Promise<void> {
  const { admin } = await signInOperators(url)
  const { list } = dataOf(await admin('ops/change/list', { kind: 'news', status: 'waiting' }))
  const change = list.find(({ after }) => after['title'] === ENGLISH)
  dataOf(await admin('ops/change/decide', { id: change?.id ?? 0, pass: '1' }))
}

/** Returns a time from now as a time control has it, in UTC. */
function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(0, 19)
}
