import { join } from 'node:path'
import { rowOfCustomer } from '../../desk/row-of-customer.ts'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { customerIdOf } from '../../mobile/stored-session.ts'
import { runOperator } from '../../product/operator.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const app = wordsOf('help')
const word = deskWordsOf('support')
const PICTURE = join(import.meta.dirname, '../../../../docs/screenshots/home-dark.png')
const CUSTOMER = { email: `helped.${process.pid}@example.com`, password: 'Harbour-Light-7' }

test('a conversation: asked on a phone, claimed and answered at the desk, live on both sides', async ({
  product,
  mobile,
  openDesk,
}) => {
  await runOperator(product.url, 'reply', 'save', 'en', 'Greeting', 'Good day, how may we help?')
  const desk = await openDesk('support')
  const { page } = desk
  await desk.goto('/support')
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, product.url, CUSTOMER)
  await expect(mobile.page).toHaveURL(/#\/pages\/index\/index/)
  await mobile.goto('help-center/chat')
  const log = mobile.page.getByRole('log')
  const question = `My transfer ${process.pid} is late`

  await test.step('the question appears in the list by itself, and opens with the keyboard', async () => {
    await mobile.page.getByLabel(app('message'), { exact: true }).fill(question)
    await mobile.page.locator('input[type="file"]').setInputFiles(PICTURE)
    await mobile.page.getByRole('button', { name: app('send'), exact: true }).click()
    const row = rowOfCustomer(page, await customerIdOf(mobile.page))
    await expect(row).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/support\/\d+/)
    await expect(page.getByRole('log').getByText(question)).toBeVisible()
    await expect(page.getByRole('img', { name: word('picture') })).toBeVisible()
  })

  const field = page.getByLabel(word('reply'), { exact: true })
  await test.step('a reply needs the conversation to be claimed', async () => {
    await field.fill('I am looking at it')
    await expect(page.getByText(word('claimFirst'))).toBeVisible()
    await page.getByRole('button', { name: word('claim'), exact: true }).click()
    await expect(page.getByText(word('claimedByYou'))).toBeVisible()
    await expect(page.getByText(word('claimFirst'))).toBeHidden()
  })

  await test.step('the customer sees the operator write, and the reply sent with Ctrl-Enter', async () => {
    await field.fill('')
    await page.getByLabel(word('savedReply')).selectOption({ label: 'Greeting' })
    await expect(field).toHaveValue('Good day, how may we help?')
    await expect(mobile.page.getByText(app('typing'))).toBeVisible()
    await field.press('Control+Enter')
    await expect(log.getByText('Good day, how may we help?')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(page.getByText(word('read'), { exact: true })).toBeVisible()
  })

  await test.step('the operator sees the customer write, and the answer', async () => {
    await mobile.page.getByLabel(app('message'), { exact: true }).pressSequentially('Thank you')
    await expect(page.getByText(word('typing'))).toBeVisible()
    await mobile.page.getByRole('button', { name: app('send'), exact: true }).click()
    await expect(page.getByRole('log').getByText('Thank you')).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('conversation')
  })

  await test.step('closed, the conversation takes no more replies', async () => {
    await page.getByRole('button', { name: word('closeIt') }).click()
    await expect(page.getByText(word('closedNote'))).toBeVisible()
    await expect(field).toBeHidden()
  })
})
