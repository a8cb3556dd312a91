import type { Page } from '@playwright/test'
import { patiently } from '../patiently.ts'
import { wordsOf } from '../words.ts'
import type { Phone } from './open-phone.ts'

const common = wordsOf('common')
const verification = wordsOf('verification')

export async function handInBasic({ page, go }: Phone): Promise<void> {
  await go('verification/basic')
  await page.getByRole('button', { name: common('country') }).click()
  await page.getByLabel(common('searchCountry')).fill('Portugal')
  await page.getByRole('button', { name: 'Portugal' }).click()
  await page.getByLabel(verification('name'), { exact: true }).fill('Inês de Castro')
  await page.getByLabel(verification('cardId'), { exact: true }).fill('PT-1355-77')
  await page.getByLabel(verification('address'), { exact: true }).fill('Rua da Quinta 7, Coimbra')
  await page.getByRole('button', { name: verification('handIn') }).click()
  await patiently(page.getByText(verification('underReview')).first()).toBeVisible()
}

export async function handInAdvanced({ page, go }: Phone): Promise<void> {
  await go('verification/advanced')
  const photo = await photoOf(page)
  for (const [index, label] of ['front', 'reverse', 'hand'].entries()) {
    const picked = page
      .locator('input[type=file]')
      .and(page.getByLabel(`${common('uploadChoose')}: ${verification(label)}`))
    await picked.setInputFiles({ name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    await patiently(page.getByText(common('uploadDone'))).toHaveCount(index + 1)
  }
  await page.getByRole('button', { name: verification('handIn') }).click()
  await patiently(page.getByText(verification('underReview')).first()).toBeVisible()
}

/** Returns a real photo: a screenshot of the page. */
function photoOf(page: Page): Promise<Buffer> {
  return page.screenshot({ type: 'jpeg' })
}
