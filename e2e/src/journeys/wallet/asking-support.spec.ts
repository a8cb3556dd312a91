import { join } from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { pendingRequestOf, runOperator } from '../../product/operator.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('help')
const common = wordsOf('common')
const PICTURE = join(import.meta.dirname, '../../../../docs/screenshots/home-dark.png')

test.describe.configure({ timeout: 180_000 })

test('a customer searches, reads, and is helped by the assistant and by an operator', async ({
  ownCustomer,
  openMobilePage,
  product,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  await mobile.goto('help-center/center')
  await waitForContent(page)
  await test.step('search and read', async () => {
    await page.getByLabel(word('search')).fill('how long do withdrawals take')
    await page.getByRole('button', { name: 'How long does a withdrawal take?' }).click()
    await expect(page.getByText('Usually less than 12 hours.')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel(word('search'))).toHaveValue('how long do withdrawals take')
  })
  await page.getByRole('link', { name: word('service') }).click()
  const log = page.getByRole('log')
  const question = `Why is my withdrawal on hold? ${Date.now()}`
  await test.step('the assistant names articles within seconds', async () => {
    await page.getByLabel(word('message')).fill(question)
    await page.getByRole('button', { name: word('send') }).click()
    await expect(log.getByText(question)).toBeVisible()
    await expect(log.getByText(word('from_assistant')).last()).toBeVisible()
    await expect(log.getByRole('link', { name: 'Why are my withdrawals on hold?' }).last()).toBeVisible()
  })
  await test.step('an operator claims, reads and replies', async () => {
    const id = await pendingRequestOf(product.url, 'chats', ownCustomer.user.id)
    await runOperator(product.url, 'chat', 'claim', id)
    await runOperator(product.url, 'chat', 'show', id)
    await expect(log.getByText(word('read'))).toBeVisible()
    await runOperator(product.url, 'chat', 'reply', id, 'It ends <b>tomorrow</b>.')
    // Text only.
    await expect(log.getByText('It ends <b>tomorrow</b>.')).toBeVisible()
    await mobile.takeScreenshot('support-chat')
    await runOperator(product.url, 'chat', 'close', id)
  })
})

test('feedback with a picture is sent, replied to, and the reply appears', async ({
  ownCustomer,
  openMobilePage,
  product,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  await mobile.goto('help-center/center?tab=feedback')
  await waitForContent(page)
  const send = page.getByRole('button', { name: word('send'), exact: true })
  await send.click()
  await expect(page.getByText(word('messageRequired'))).toBeVisible()
  const text = `The strip is too small ${Date.now()}`
  await page.getByLabel(word('message')).fill(text)
  await page.locator('input[type="file"]').first().setInputFiles(PICTURE)
  await expect(page.getByText(common('uploadDone'))).toBeVisible()
  await send.click()
  const sent = page.getByRole('listitem').filter({ hasText: text })
  await expect(sent.getByText(word('noReplyYet'))).toBeVisible()
  await expect(sent.getByRole('button', { name: word('pictureNumber', { number: 1 }) })).toBeVisible()
  const { list } = (await runOperator(product.url, 'feedback')) as {
    readonly list: readonly { readonly id: number; readonly text: string }[]
  }
  const id = String(list.find((one) => one.text === text)?.id)
  await runOperator(product.url, 'feedback', 'reply', id, 'Thank you, we enlarge it.')
  await expect(sent.getByText('Thank you, we enlarge it.')).toBeVisible()
  await mobile.takeScreenshot('feedback-replied')
})
