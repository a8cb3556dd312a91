import { createClient, type SignedIn } from '@halyard/api/client'
import type { TicketOption } from '@halyard/receipt'
import type { Download, Page } from '@playwright/test'
import { join } from 'node:path'
import { CHEATS } from '../../dishonest/cases.ts'
import { HONEST_CASES } from '../../dishonest/honest-cases.ts'
import { playCase, playCases, type Played } from '../../dishonest/play-cases.ts'
import { AMBER, openScene } from '../../dishonest/scene.ts'
import { signReceipt } from '../../dishonest/sign-again.ts'
import { verifyFiles } from '../../dishonest/verify-files.ts'
import { expect, test } from '../../fixtures.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { dataOf } from '../../product/data-of.ts'
import { signInDemo, signOut } from '../../product/demo-account.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('option')
const CASES = [...HONEST_CASES, ...CHEATS]

test.describe.configure({ timeout: 300_000 })
/** The set-up plays three rounds of cases, each of which may take five minutes on a busy machine. */
const PLAYED_MS = 900_000

let played: ReadonlyMap<string, Played>

test.beforeAll(async ({ browser, product }, { project, retry }) => {
  if (retry > 0) return
  // The time of the file's tests is not that of its hooks.
  test.setTimeout(PLAYED_MS)
  const session = await signInDemo(product.url)
  const file = join(project.outputDir, `dishonest-exchange-${process.ppid}.json`)
  played = await playCases(CASES, { browser, url: product.url, session }, file)
  await signOut(product.url, session)
})

for (const one of CASES)
  test(one.name, async ({ browser, product, demo }, { retry }) => {
    const stage = { browser, url: product.url, session: demo }
    const result = retry > 0 ? await playCase(stage, one) : played.get(one.name)
    expect(result).toMatchObject({ problems: [] })
    expect(result).not.toHaveProperty('error')
    const seen = result?.seen ?? []
    for (const signs of one.shows)
      expect(
        seen.some((sign) => signs.includes(sign)),
        `${signs.join(' or ')} among: ${seen.join(', ')}`,
      ).toBe(true)
    const [first = []] = one.shows
    if (first.some((sign) => AMBER.includes(sign))) expect(seen).not.toContain('seeNotice')
    if (!first.includes('verifiedHere')) expect(seen).not.toContain('verifiedHere')
  })

const FORGED = [
  ['E: two receipts with one nonce', 'two_tickets', ({ nonce }: TicketOption) => ({ nonce })],
  [
    'F: receipts of which one does not continue the tickets',
    'ticket_chain_broken',
    () => ({ prev_ticket: 'ab'.repeat(32) }),
  ],
] as const
for (const [name, contradiction, change] of FORGED)
  test(`${name}: the saved files contradict each other`, async ({ browser, product, demo }) => {
    const scene = await openScene(browser, product.url, demo)
    const { page, server } = scene
    const { index, ids } = await neighboursOf(product.url, demo)
    const before = await server.trueReceipt(Math.min(...ids))
    server.change({
      receipt: (receipt) =>
        receipt.option.id === Math.max(...ids)
          ? signReceipt(receipt, { option: { ...receipt.option, ...change(before.option) } })
          : receipt,
    })
    await page.getByRole('tab', { name: word('history') }).click()
    const saved = [await saveReceipt(page, index), await saveReceipt(page, index + 1)]
    const key = await (await page.request.get(`${product.url}/api/trail/key`)).text()
    const { status, said } = await verifyFiles(saved, key)
    expect([status, said]).toEqual([1, expect.stringContaining(`CONTRADICTION ${contradiction}`)])
    await scene.close()
  })

/** Finds two closed options with neighbouring numbers in the history of a customer, the newest first. */
async function neighboursOf(url: string, { token }: SignedIn) {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  const { list } = dataOf(await call('microtrade/lists', { status: 3, limit: 20 }))
  const index = list.findIndex(({ id }, place) => list[place + 1]?.id === id - 1)
  expect(index, 'two options with neighbouring numbers').toBeGreaterThanOrEqual(0)
  return { index, ids: list.slice(index, index + 2).map(({ id }) => id) }
}

/** Opens the receipt of an option in the history, and saves it. */
async function saveReceipt(page: Page, index: number): Promise<Download> {
  await page.getByRole('tabpanel').getByRole('listitem').nth(index).getByRole('button').click()
  const downloading = page.waitForEvent('download')
  await sheetOn(page)
    .getByRole('button', { name: word('downloadReceipt') })
    .click()
  const download = await downloading
  await page.keyboard.press('Escape')
  await expect(sheetOn(page)).toHaveCount(0)
  return download
}
