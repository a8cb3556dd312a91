import type { Page } from '@playwright/test'
import type { Ticket } from '@halyard/receipt'
import { expect, test } from '../../fixtures.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('option')
const keepingWord = wordsOf('option/keeping')
const STAKE = '10'
const ED25519 = 'Ed25519'

test('a browser without Ed25519 verifies tickets too, and rejects a forged one', async ({
  demo,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  await page.addInitScript((name) => {
    const { subtle } = crypto
    const importKey = subtle.importKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKey>
    Object.defineProperty(subtle, 'importKey', {
      value: (...given: unknown[]) =>
        given[2] === name
          ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
          : importKey(...given),
    })
  }, ED25519)
  await mobile.goto('option/detail')
  await waitForContent(page)
  const running = page.getByRole('timer')
  await test.step('a purchase with a right ticket is shown as bought', async () => {
    await buyCall(page)
    await expect(running).toHaveCount(1)
  })
  await test.step('a purchase with a forged ticket is not shown as bought, and a notice says why', async () => {
    await page.route('**/api/microtrade/submit', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { readonly message: { readonly ticket: Ticket } }
      const ticket = { ...answer.message.ticket, signature: '0'.repeat(128) }
      await route.fulfill({ response, json: { ...answer, message: { ...answer.message, ticket } } })
    })
    await buyCall(page)
    await expect(page.getByRole('alert').filter({ hasText: keepingWord('ticketInvalid') })).toBeVisible()
  })
  await test.step('settings show the fingerprint of the key', async () => {
    await mobile.goto('settings/index')
    await expect(page.getByText(keepingWord('keyPinned'))).toBeVisible()
    await expect(page.locator('main code')).toHaveText(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/)
  })
})

async function buyCall(page: Page): Promise<void> {
  await page.getByLabel(word('stake'), { exact: true }).fill(STAKE)
  await page.getByRole('button', { name: new RegExp(`^${word('call')}`) }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('buyFor', { type: word('call'), amount: `${STAKE} USDT` }) })
    .click()
}
