import { expect, type Page } from '@playwright/test'
import { wordsOf } from '../words.ts'
import type { MobilePage } from './open-mobile-page.ts'

const common = wordsOf('common')
const verification = wordsOf('verification')

export async function submitBasic({ page, goto }: MobilePage): Promise<void> {
  await goto('verification/basic')
  await page.getByRole('button', { name: common('country') }).click()
  await page.getByLabel(common('searchCountry')).fill('Portugal')
  await page.getByRole('button', { name: 'Portugal' }).click()
  await page.getByRole('button', { name: verification('continue') }).click()
  await page.getByLabel(verification('name'), { exact: true }).fill('Inês de Castro')
  await page.getByLabel(verification('cardId'), { exact: true }).fill('PT-1355-77')
  await page.getByRole('button', { name: verification('continue') }).click()
  await page.getByLabel(verification('address'), { exact: true }).fill('Rua da Quinta 7, Coimbra')
  await page.getByRole('button', { name: verification('handIn') }).click()
  await expect(page.getByText(verification('underReview')).first()).toBeVisible()
}

export async function submitAdvanced({ page, goto }: MobilePage): Promise<void> {
  await goto('verification/advanced')
  const photo = await photoOf(page)
  for (const label of ['front', 'reverse', 'hand']) {
    await expect(page.getByRole('heading', { name: verification(label) })).toBeVisible()
    const picked = page
      .locator('input[type=file]')
      .and(page.getByLabel(`${common('uploadChoose')}: ${verification(label)}`))
    await picked.setInputFiles({ name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: photo })
  }
  await expect(page.getByText(common('uploadDone')).last()).toBeVisible()
  await page.getByRole('button', { name: verification('handIn') }).click()
  await expect(page.getByText(verification('underReview')).first()).toBeVisible()
}

/** Returns a real photo: a screenshot of the page. */
function photoOf(page: Page): Promise<Buffer> {
  return page.screenshot({ type: 'jpeg' })
}
