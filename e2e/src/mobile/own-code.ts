import type { Page } from '@playwright/test'
import { codeSentTo, waitForNextCode } from '../product/outbox.ts'
import { wordsOf } from '../words.ts'

const common = wordsOf('common')

/** Requests a code for the signed-in customer's e-mail address and types it. Returns the number of the e-mail. */
export async function fillOwnCode(page: Page, url: string, email: string, afterId: number): Promise<number> {
  await waitForNextCode(email)
  await page.getByRole('button', { name: common('codeSend') }).click()
  const { code, id } = await codeSentTo(url, email, afterId)
  await page.getByLabel(common('code'), { exact: true }).fill(code)
  return id
}
