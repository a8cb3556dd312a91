import type { DeskPage } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { submitBasic } from '../../mobile/verify.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const verification = deskWordsOf('verification')
const CUSTOMER = { email: `keyed.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test('a queue by keys: what opens fits at every width, and letters of a reason are text', async ({
  product,
  mobile,
  openDesk,
}) => {
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, product.url, CUSTOMER)
  await expect(mobile.page).toHaveURL(/#\/pages\/index\/index/)
  await submitBasic(mobile)
  const desk = await openDesk('reviewer')
  const { page } = desk

  await test.step('the filters of a list', async () => {
    await desk.goto('/withdrawals')
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('form', { name: verification('filter') })).toBeVisible()
    await expectNoFlaws(desk, 'filters')
  })

  await test.step('n opens the first record, and r its refusal, in which letters are text', async () => {
    await desk.goto('/verifications')
    await waitForContent(page)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/#\/verifications\/\d+/)
    await expect(page.getByRole('button', { name: verification('refuse') })).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByLabel(verification('reason'), { exact: true })).toBeFocused()
    await page.keyboard.type('another')
    await expect(page.getByLabel(verification('reason'), { exact: true })).toHaveValue('another')
    await expectNoFlaws(desk, 'refusal')
    await page.getByRole('button', { name: verification('cancel') }).click()
  })

  await test.step('the sheet of keys', async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: verification('keys') })).toBeVisible()
    await expectNoFlaws(desk, 'keys')
    await page.keyboard.press('Escape')
  })
})

/** Expects that what is open fits and is accessible at each width. */
async function expectNoFlaws({ page, takeScreenshot }: DeskPage, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await waitForContent(page)
    await takeScreenshot(`${name}-${size.width}`)
    expect.soft(await findFlaws(page, undefined), `${name} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
