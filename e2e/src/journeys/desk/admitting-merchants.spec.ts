import { createClient } from '@halyard/api/client'
import { deskWordsOf } from '../../words.ts'
import { expect, test } from '../../fixtures.ts'
import { signInFriend } from '../../product/demo-account.ts'
import { findFlaws } from '../../visual/find-flaws.ts'

const word = deskWordsOf('merchant')

test('a merchant: the application appears by itself and is refused with a reason', async ({
  product,
  openDesk,
}) => {
  const desk = await openDesk('operator')
  const { page } = desk
  await desk.goto('/merchants')
  const { token, user } = await signInFriend(product.url)
  const call = createClient({ server: product.url, language: () => 'en', token: () => token })
  const about = `Ten years at a bank ${process.pid}`
  expect(await call('legalnew/apply', { about })).toMatchObject({ type: 'ok' })

  await test.step('it opens with the keyboard', async () => {
    const row = page.getByRole('row').filter({ hasText: about })
    await expect(row).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/merchants/${user.id}$`))
    await expect(page.getByText(about)).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
  })

  await test.step('a refusal needs a reason', async () => {
    await page.getByRole('radio', { name: word('refuse') }).check({ force: true })
    await expect(page.getByText(word('reasonMissing'))).toBeVisible()
    await page.getByLabel(word('reason'), { exact: true }).fill('Too few trades')
    await page.getByRole('button', { name: word('refuse') }).click()
    await expect(page.getByText(word('status_rejected'), { exact: true })).toBeVisible()
    await desk.takeScreenshot('merchant')
  })
})
