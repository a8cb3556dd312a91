import type { Browser, Page } from '@playwright/test'
import type { SignedIn } from '@halyard/api/client'
import { sheetOn } from '../mobile/sheet.ts'
import { type MobilePage, openMobilePage } from '../mobile/open-mobile-page.ts'
import { storedSession } from '../mobile/stored-session.ts'
import { waitForContent } from '../mobile/wait-for-content.ts'
import { wordsOf } from '../words.ts'
import { type ChangedServer, changeServer } from './changed-server.ts'

const word = wordsOf('option')
const keepingWord = wordsOf('option/keeping')
/** The duration of the options, in seconds. */
export const SECONDS = 30
const STAKE = '10'
const LOOK_EVERY_MS = 400
/** The longest time in which the app opens, while other apps open on a busy machine. */
const OPEN_MS = 90_000

const MARKS = ['verifiedHere', 'unseenHere', 'lateHere', 'unlistedHere', 'seeNotice'] as const
const NOTICES = [
  'proofPrices',
  'proofAcceptance',
  'notListed',
  'listedOtherwise',
  'refusedBooked',
  'receiptOverdue',
] as const

/** Signs of an option that a customer can see: one of the marks, and the notices. */
export type Sign = (typeof MARKS)[number] | (typeof NOTICES)[number]
/** The marks of an option that is right and that the device may not have watched. */
export const AMBER: readonly Sign[] = ['unseenHere', 'lateHere', 'unlistedHere']

/** The app of one customer, in front of a server that can cheat. */
export interface Scene extends MobilePage {
  readonly server: ChangedServer
}

/** Opens the form of options. `prepare` runs before the app does. */
export async function openScene(
  browser: Browser,
  url: string,
  session: SignedIn,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Scene> {
  const mobile = await openMobilePage(browser, { stored: storedSession(session) })
  await prepare(mobile.page)
  const server = await changeServer(mobile.page, url, session)
  // The keeper is ready once it has read the keys.
  const isReady = mobile.page.waitForResponse(/\/api\/trail\/key/, { timeout: OPEN_MS })
  await Promise.all([isReady, mobile.page.goto(`${url}/h5/#/pages/option/detail`, { timeout: OPEN_MS })])
  await waitForContent(mobile.page)
  return { ...mobile, server }
}

/** Opens the confirmation of a call of half a minute, and waits until the app has fetched the newest live head. */
export async function openConfirmation({ page }: Scene): Promise<void> {
  await page
    .getByText(word('secondsShort', { n: SECONDS }), { exact: true })
    .first()
    .click()
  await page.getByLabel(word('stake'), { exact: true }).fill(STAKE)
  const looked = page.waitForResponse(/\/api\/trail\/live/)
  await page.getByRole('button', { name: new RegExp(`^${word('call')}`) }).click()
  await looked
}

export async function confirm({ page }: Scene): Promise<void> {
  const name = word('buyFor', { type: word('call'), amount: `${STAKE} USDT` })
  await sheetOn(page).getByRole('button', { name }).click()
}

export async function buyCall(scene: Scene): Promise<void> {
  await openConfirmation(scene)
  await confirm(scene)
}

/** Collects what the customer sees until it satisfies `until`, or for some time. */
export async function watch(
  { page }: Pick<Scene, 'page'>,
  until: (seen: ReadonlySet<Sign>) => boolean,
  forMs: number,
): Promise<ReadonlySet<Sign>> {
  const texts: readonly (readonly [Sign, string])[] = [
    ...MARKS.map((mark) => [mark, word(mark)] as const),
    ...NOTICES.map((notice) => [notice, keepingWord(notice)] as const),
  ]
  const seen = new Set<Sign>()
  for (const end = performance.now() + forMs; !until(seen) && performance.now() < end; ) {
    const shown = await page.locator('body').innerText()
    for (const [sign, text] of texts) if (shown.includes(text)) seen.add(sign)
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
  return seen
}
