import { deskWordsOf } from '../../words.ts'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { customerIdOf } from '../../mobile/stored-session.ts'
import { findFlaws } from '../../visual/find-flaws.ts'

const word = deskWordsOf('customer')
const MASKED = { email: `masked.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const CUSTOMER = { email: `found.${process.pid}@example.com`, password: 'Harbour-Light-7' }

test('a customer: found by a whole identifier, frozen and unfrozen with a reason, and audited', async ({
  product,
  mobile,
  openDesk,
}) => {
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, product.url, CUSTOMER)
  await expect(mobile.page).toHaveURL(/#\/pages\/index\/index/)
  const desk = await openDesk('operator')
  const { page } = desk

  await test.step('a part of the address finds no one, the whole address does', async () => {
    await desk.goto('/customers')
    await page.getByLabel(word('query')).fill('found.')
    await page.getByRole('button', { name: word('find'), exact: true }).click()
    await expect(page.getByText(word('none'))).toBeVisible()
    await page.getByLabel(word('query')).fill(CUSTOMER.email)
    await page.getByRole('button', { name: word('find'), exact: true }).click()
    // The only one that was found is shown at once.
    await expect(page).toHaveURL(/#\/customers\/\d+/)
    await expect(page.getByText(CUSTOMER.email)).toBeVisible()
  })

  await test.step('from anywhere: Ctrl-K, the address typed at once, Enter', async () => {
    await desk.goto('/')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(CUSTOMER.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: word('overview') })).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
  })

  await test.step('an account in other hands: its sessions end, and a new password is required', async () => {
    for (const [title, act, done] of [
      ['endSessionsTitle', 'endSessions', word('sessionsEnded', { count: 1 })],
      ['requirePasswordTitle', 'requirePassword', word('passwordRequired')],
    ] as const) {
      const form = page.getByRole('form', { name: word(title) })
      await form.getByLabel(word('reason'), { exact: true }).fill('They called: hacked')
      await form.getByRole('button', { name: word(act), exact: true }).click()
      await expect(page.getByText(done, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByText(word('flag_password_required'), { exact: true }).first()).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('customer-secured')
  })

  await test.step('a freeze needs a reason, and is lifted with one', async () => {
    const form = page.getByRole('form', { name: word('freezeTitle') })
    await expect(form.getByText(word('reasonMissing'))).toBeVisible()
    await form.getByLabel(word('reason'), { exact: true }).fill('Asked by the police')
    await form.getByRole('button', { name: word('freeze'), exact: true }).click()
    await expect(page.getByText(word('frozen_operator'), { exact: true })).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('customer')
    await form.getByLabel(word('reason'), { exact: true }).fill('They were wrong')
    await form.getByRole('button', { name: word('unfreeze'), exact: true }).click()
    await expect(page.getByText(word('notFrozen'), { exact: true })).toBeVisible()
  })

  await test.step('the audit log finds the freeze by record and action, and shows what it changed', async () => {
    const id = /\d+$/.exec(page.url())?.[0] ?? ''
    await desk.goto(`/audit?target=customer:${id}&call=ops/customer/freeze`)
    const entry = page.getByRole('row').filter({ hasText: 'Asked by the police' })
    await expect(entry).toHaveCount(2)
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('audit')
    await entry.first().click()
    await expect(page.getByRole('dialog').getByText('frozen_by')).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
  })
})

test('a customer: closed until they are found, then masked to support until a reason is stated', async ({
  product,
  mobile,
  openDesk,
}) => {
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, product.url, MASKED)
  await expect(mobile.page).toHaveURL(/#\/pages\/index\/index/)
  const id = await customerIdOf(mobile.page)
  await test.step('support finds them first, and sees contacts and balances once it states a reason', async () => {
    const support = await openDesk('support')
    support.expectProblem(/^response: 403 to GET .*\/api\/ops\//)
    await support.goto(`/customers/${id}`)
    await expect(support.page.getByText(word('notOpened'))).toBeVisible()
    expect(await findFlaws(support.page, undefined)).toEqual([])
    await support.page.getByRole('button', { name: word('start') }).click()
    await support.page.getByLabel(word('query')).fill(MASKED.email)
    await support.page.getByRole('button', { name: word('find'), exact: true }).click()
    const form = support.page.getByRole('form', { name: word('maskedTitle') })
    await expect(form.getByText(new RegExp(word('masked_balances')))).toBeVisible()
    await expect(support.page.getByText(MASKED.email)).toBeHidden()
    expect(await findFlaws(support.page, undefined)).toEqual([])
    await support.takeScreenshot('customer-masked')
    await form.getByLabel(word('reason'), { exact: true }).fill('They ask where codes are sent')
    await form.getByRole('button', { name: word('unmask'), exact: true }).click()
    await expect(support.page.getByText(MASKED.email)).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('a customer can be frozen without being opened', async () => {
    const admin = await openDesk('admin')
    admin.expectProblem(/^response: 403 to GET .*\/api\/ops\//)
    await admin.goto(`/customers/${id}`)
    await expect(admin.page.getByText(word('notOpened'))).toBeVisible()
    const form = admin.page.getByRole('form', { name: word('freezeTitle') })
    await form.getByLabel(word('reason'), { exact: true }).fill('Seen at work')
    await form.getByRole('button', { name: word('freeze'), exact: true }).click()
    await expect(admin.page.getByText(word('frozenNow'))).toBeVisible()
    expect(await findFlaws(admin.page, undefined)).toEqual([])
  })
})
