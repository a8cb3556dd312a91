import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { recordLoading } from '../../mobile/record-loading.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { wordsOf } from '../../words.ts'

const common = wordsOf('common')

/** The tabs, each with the most that opening it for the first time loads: its data. */
const TABS = [
  { text: 'tabTrade', requests: 4, kilobytes: 6 },
  // With up to 1,000 ticks, which a product has after some minutes.
  { text: 'tabOption', requests: 6, kilobytes: 20 },
  { text: 'tabWealth', requests: 4, kilobytes: 5 },
  { text: 'tabAssets', requests: 3, kilobytes: 3 },
  { text: 'tabHome', requests: 3, kilobytes: 3 },
] as const
/** A script that is there already, and its calls: no call waits for the answer of another file. */
const STEPS = 2
/** The most that a visit of home loads with what it prefetches: every tab and the chart. */
const AT_MOST = { requests: 40, kilobytes: 390 }

// As a guest: customers get more files some seconds later, which no tab waits for.
test('tabs: once the device was idle, each and the chart open without a file, in one step', async ({
  openMobilePage,
}) => {
  const { page, goto } = await openMobilePage({})
  const files = watchFiles(page)
  const visit = await recordLoading(page)
  const chart = page.waitForResponse(/\/chart-engine-/)
  await goto('index/index')
  await (await chart).finished()
  await page.waitForLoadState('networkidle')
  const { requests, bytes } = visit()
  reportFigures(`${requests} requests and ${kilobytesOf(bytes)} kB of home with what it prefetches`)
  expect.soft(requests).toBeLessThanOrEqual(AT_MOST.requests)
  expect.soft(kilobytesOf(bytes)).toBeLessThanOrEqual(AT_MOST.kilobytes)
  files.length = 0
  for (const { text, ...most } of TABS) {
    const opening = await recordLoading(page)
    await openTab(page, common(text))
    const loaded = opening()
    reportFigures(
      `${text}: ${loaded.requests} requests, ${kilobytesOf(loaded.bytes)} kB, ${loaded.steps} steps`,
    )
    expect.soft(loaded.requests, text).toBeLessThanOrEqual(most.requests)
    expect.soft(kilobytesOf(loaded.bytes), text).toBeLessThanOrEqual(most.kilobytes)
    expect.soft(loaded.steps, `${text}: ${loaded.chain.join(', ')}`).toBeLessThanOrEqual(STEPS)
  }
  await goto('trade/kline')
  await waitForContent(page)
  expect(files).toEqual([])
})

/** Collects the app's files that a page requests: scripts, styles, texts and fonts. */
function watchFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/h5/assets/')) files.push(pathname)
  })
  return files
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main')?.setAttribute('data-left', ''))
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await waitForContent(page)
}

function kilobytesOf(bytes: number): number {
  return Math.ceil(bytes / 1_000)
}
