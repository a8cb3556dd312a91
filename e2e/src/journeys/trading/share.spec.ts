import { createClient } from '@halyard/api/client'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { dataOf } from '../../product/data-of.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('option')
const perpWord = wordsOf('perp')
const shareWord = wordsOf('share')
const [SECONDS, STAKE] = [30, '10']
/** Twice the duration of the option and the delay of its entry, for a busy machine. */
const SETTLED_MS = 2 * (SECONDS + 3) * 1_000
const SIGNED_MS = 90_000

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ timeout: 300_000 })

test('a settled option is shared; a guest verifies it, and rejects a forged link', async ({
  demo,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  await mobile.goto('option/detail')
  await waitForContent(mobile.page)
  await test.step('a call settles', () => buyCall(mobile.page))
  const link = await test.step('its receipt shows the card', () => shareResult(mobile.page))
  await mobile.takeScreenshot('share-card')
  await test.step('the picture is saved', () => savePicture(mobile.page))
  expect(link).not.toContain(STAKE + '000000')

  const guest = await openMobilePage()
  const { page } = guest
  const status = page.getByRole('main').getByRole('status')
  await test.step('a guest opens the link, which verifies itself', async () => {
    await page.goto(link)
    await expect(status).toContainText(shareWord('verified'))
    await expect(page.getByText(`${word('call')} BTC/USDT`)).toBeVisible()
    await guest.takeScreenshot('shared')
  })
  await test.step('a link with another result is not authentic', async () => {
    await page.goto(forge(link))
    await expect(status).toContainText(shareWord('forged'))
    await expect(page.getByText('BTC/USDT')).toHaveCount(0)
    await guest.takeScreenshot('shared-forged')
  })
  await test.step('a part of the link is incomplete', async () => {
    await page.goto(link.slice(0, -1))
    await expect(page.getByText(shareWord('broken'))).toBeVisible()
  })
})

test('a closed position is shared; a guest verifies it, and rejects a better entry', async ({
  ownCustomer,
  product,
  openMobilePage,
}) => {
  const { token } = ownCustomer
  const call = createClient({ server: product.url, language: () => 'en', token: () => token })
  const order = {
    legal_id: '3',
    currency_id: '1',
    type: '1',
    share: '10',
    multiple: '10',
    status: '1',
  } as const
  const { id } = dataOf(await call('lever/submit', order, { idempotencyKey: randomUUID() }))
  dataOf(await call('lever/close', { id }, { idempotencyKey: randomUUID() }))
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  await mobile.goto('lever/index')
  await waitForContent(page)
  await page.getByRole('tab', { name: perpWord('history') }).click()
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
  const link = await test.step('its details show the card', () => shareResult(page))
  await mobile.takeScreenshot('share-position-card')
  const guest = await openMobilePage()
  const status = guest.page.getByRole('main').getByRole('status')
  await test.step('a guest opens the link, which verifies itself', async () => {
    await guest.page.goto(link)
    await expect(status).toContainText(shareWord('verified'))
    await expect(guest.page.getByText(shareWord('simulated'))).toBeVisible()
    await guest.takeScreenshot('shared-position')
  })
  await test.step('a better entry is not authentic', async () => {
    await guest.page.goto(changeField(link, { start: 97, at: 7, to: '1' }))
    await expect(status).toContainText(shareWord('forged'))
    await expect(guest.page.getByText('BTC/USDT')).toHaveCount(0)
  })
})

async function buyCall(page: Page): Promise<void> {
  await page.getByText(word('secondsShort', { n: SECONDS }), { exact: true }).click()
  await page.getByLabel(word('stake'), { exact: true }).fill(STAKE)
  await page.getByRole('button', { name: new RegExp(`^${word('call')}`) }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('buyFor', { type: word('call'), amount: `${STAKE} USDT` }) })
    .click()
  await page.getByRole('button', { name: word('verify'), exact: true }).click({ timeout: SETTLED_MS })
}

/** Opens the card in the receipt, and returns its link. */
async function shareResult(page: Page): Promise<string> {
  const sheet = sheetOn(page)
  await sheet.getByRole('button', { name: shareWord('share') }).click({ timeout: SIGNED_MS })
  await expect(sheet.getByRole('img', { name: shareWord('code') })).toBeVisible()
  await sheet.getByRole('button', { name: shareWord('copyLink') }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function savePicture(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download')
  await sheetOn(page)
    .getByRole('button', { name: shareWord('savePicture') })
    .click()
  const picture = readFileSync(await (await downloading).path())
  // Width and height are at fixed places of a PNG's first chunk.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_080, 1_440])
  const folder = process.env['HALYARD_SCREENSHOTS']
  if (folder) await (await downloading).saveAs(`${folder}/share-picture.png`)
}

/** Returns the link of an option that pays nine times its stake. */
function forge(link: string): string {
  return changeField(link, { start: 129, at: 7, to: '9000000' })
}

/** Returns a link with another value of a field, behind the bytes of format, keys and hashes. */
function changeField(link: string, { start, at, to }: { start: number; at: number; to: string }): string {
  const [page = '', text = ''] = link.split('?s=')
  const bytes = Buffer.from(text, 'base64url').toString('latin1')
  const fields = bytes.slice(start).split('|')
  const forged = Buffer.from(bytes.slice(0, start) + fields.with(at, to).join('|'), 'latin1')
  return `${page}?s=${forged.toString('base64url')}`
}
