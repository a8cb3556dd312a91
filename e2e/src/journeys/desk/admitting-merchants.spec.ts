import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { randomUUID } from 'node:crypto'
import { registerVerified } from '../../product/verified-customer.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const word = deskWordsOf('merchant')
const app = wordsOf('merchant')
const REASON = 'Too few trades'

test('a merchant: applied for on a phone, refused with a reason at the desk, seen on the phone', async ({
  product,
  openDesk,
  openMobilePage,
}) => {
  const desk = await openDesk('operator')
  const { page } = desk
  await desk.goto('/merchants')
  const { session } = await registerVerified(product.url)
  const { user } = session
  const about = `Ten years at a bank ${randomUUID()}`
  const mobile = await openMobilePage({ stored: storedSession(session) })
  await mobile.goto('legaltender/merchant')
  await mobile.page.getByLabel(app('about')).fill(about)
  await mobile.page.getByRole('button', { name: app('apply'), exact: true }).click()
  await expect(mobile.page.getByText(app('waitingTitle'))).toBeVisible()

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
    await page.getByLabel(word('reason'), { exact: true }).fill(REASON)
    await page.getByRole('button', { name: word('refuse') }).click()
    await expect(page.getByText(word('status_rejected'), { exact: true })).toBeVisible()
    await desk.takeScreenshot('merchant')
  })

  await expect(mobile.page.getByText(REASON)).toBeVisible({ timeout: 30_000 })
})
