import { deskWordsOf } from '../../words.ts'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { findFlaws } from '../../visual/find-flaws.ts'

const word = deskWordsOf('customer')
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
    const row = page.getByRole('row').filter({ hasText: CUSTOMER.email })
    await expect(row).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/customers\/\d+/)
    await expect(page.getByText(CUSTOMER.email)).toBeVisible()
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
