import type { DeskPage } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const word = deskWordsOf('content')
const app = wordsOf('notice', 'de')
const ENGLISH = `Night work ${process.pid}`
const GERMAN = `Nachtarbeiten ${process.pid}`
/** The strip belongs to other journeys on the same product. */
const NEWS = 'news'
/** Enough for the request that schedules it. */
const AHEAD_MS = 4_000

test('an item is written, scheduled, published in the language of a phone, and withdrawn, live', async ({
  openMobilePage,
  openDesk,
}) => {
  const desk = await openDesk('support')
  const { page } = desk
  const mobile = await openMobilePage({ stored: { language: 'de', languageSource: 'device' } })
  await mobile.goto('notice/index')
  const onPhone = mobile.page.getByRole('button').filter({ hasText: GERMAN })
  await expect(mobile.page.getByRole('tab', { name: app('tab_news') })).toBeVisible()

  await test.step('it is written in two languages, and the phone next to it shows both', () =>
    writeItem(desk))
  await test.step('a click elsewhere asks first, and loses nothing', () => leaveAndReturn(desk))

  await test.step('scheduled for a time ahead, it is not on the phone', async () => {
    await page.getByRole('radio', { name: word('when_later') }).check({ force: true })
    await save(desk, 'schedule')
    await expect(page.getByText(word('timeMissing'))).toBeVisible()
    await page.getByLabel(word('publishAt')).fill(timeIn(3_600_000))
    await save(desk, 'schedule')
    await expect(page.getByText(word('statusOne_scheduled'))).toBeVisible()
    await expect(page.getByText(word('unsaved'))).toBeHidden()
    await mobile.page.reload()
    await expect(mobile.page.getByRole('tab', { name: app('tab_news') })).toBeVisible()
    await expect(mobile.page.getByRole('listitem').first()).toBeVisible()
    await expect(onPhone).toBeHidden()
  })

  await test.step('moved to a nearer time, it appears by itself when that has come', async () => {
    await page
      .getByRole('textbox', { name: word('reason') })
      .first()
      .fill('Agreed')
    await page.getByLabel(word('publishAt')).fill(timeIn(AHEAD_MS))
    await page.getByRole('button', { name: word('schedule'), exact: true }).click()
    await expect(onPhone).toBeVisible()
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
})

test('a help article is changed and compared, common questions are arranged, the app shows both', async ({
  mobile,
  openDesk,
}) => {
  const desk = await openDesk('operator')
  const { page } = desk
  const title = `Fees of ${process.pid}`
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
    await page.getByText(word('shippedText')).click()
    await expect(page.locator('ins', { hasText: title })).toBeVisible()
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

/** Returns a time from now as a time control has it, in UTC. */
function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(0, 19)
}
