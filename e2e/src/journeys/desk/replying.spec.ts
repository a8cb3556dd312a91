import { join } from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const app = wordsOf('help')
const common = wordsOf('common')
const feedback = deskWordsOf('feedback')

const PICTURE = join(import.meta.dirname, '../../../../docs/screenshots/home-dark.png')
const REPLY = 'Thank you. The next version has larger buttons.'

test.describe.configure({ timeout: 180_000 })

test('feedback: sent on a phone, replied to at the desk, read on the phone', async ({
  demo,
  openMobilePage,
  openDesk,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  const desk = await openDesk('support')
  await desk.goto('/feedback')
  const text = `The buttons are too small ${Date.now()}`

  await mobile.goto('help-center/center?tab=feedback')
  await page.getByLabel(app('message')).fill(text)
  await page.locator('input[type="file"]').first().setInputFiles(PICTURE)
  await expect(page.getByText(common('uploadDone'))).toBeVisible()
  await page.getByRole('button', { name: app('send'), exact: true }).click()
  const sent = page.getByRole('listitem').filter({ hasText: text })
  await expect(sent.getByText(app('noReplyYet'))).toBeVisible()

  await desk.page.getByRole('row').filter({ hasText: text }).click()
  await expect(desk.page.getByRole('img', { name: feedback('picture', { number: 1 }) })).toBeVisible()
  expect(await findFlaws(desk.page, undefined)).toEqual([])
  await desk.takeScreenshot('feedback')
  await desk.page.getByRole('button', { name: feedback('sendReply') }).click()
  await expect(desk.page.getByText(feedback('replyMissing'))).toBeVisible()
  await desk.page.getByLabel(feedback('reply'), { exact: true }).fill(REPLY)
  await desk.page.getByRole('button', { name: feedback('sendReply') }).click()
  await expect(desk.page.getByText(feedback('replySent'))).toBeVisible()

  await expect(sent.getByText(REPLY)).toBeVisible()
  await expect(
    desk.page.getByRole('region', { name: feedback('answer') }).getByText(feedback('repliedBy')),
  ).toBeVisible()

  await test.step('two more get one reply from the list, chosen with the keyboard', async () => {
    const both = [`Thanks for the chart ${Date.now()}`, `Thanks for the alerts ${Date.now()}`]
    await desk.goto('/feedback')
    for (const one of both) {
      await page.getByLabel(app('message')).fill(one)
      await page.getByRole('button', { name: app('send'), exact: true }).click()
      await desk.page.getByRole('row').filter({ hasText: one }).focus()
      await desk.page.keyboard.press('x')
    }
    await desk.page.getByRole('button', { name: feedback('bulkReply') }).click()
    const dialog = desk.page.getByRole('dialog', { name: feedback('bulkReply') })
    await dialog.getByLabel(feedback('reply'), { exact: true }).fill('You are welcome.')
    await dialog
      .getByRole('button', { name: feedback('bulkConfirm', { act: feedback('bulkReply'), number: 2 }) })
      .click()
    await expect(dialog.getByText(feedback('bulk_done'), { exact: true })).toHaveCount(2)
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('bulk-replies')
    await dialog
      .getByRole('button', { name: feedback('close'), exact: true })
      .last()
      .click()
    for (const one of both)
      await expect(
        page.getByRole('listitem').filter({ hasText: one }).getByText('You are welcome.'),
      ).toBeVisible()
  })
})
