import { chromium } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@halyard/launch'
import { browserPath } from '../mobile/browser.ts'
import { storedSession } from '../mobile/stored-session.ts'
import { signInDemo } from '../product/demo-account.ts'
import { startProduct } from '../product/product.ts'
import { type Audit, audit } from './audit.ts'

const PAGES = {
  home: 'index/index',
  spot: 'trade/index',
  chart: 'trade/kline?match_id=1',
  perpetuals: 'lever/index',
  assets: 'assets/index',
} as const
const SIGNED_IN: ReadonlySet<string> = new Set(['assets'])
const GOAL = { performance: 95, accessibility: 100, bestPractices: 100 } as const
const RUNS = 3

/** Starts the built product on loopback and prints Lighthouse results of its main pages: medians of `--runs` runs. */
async function main(): Promise<void> {
  const runs = Number(process.argv.find((argument) => argument.startsWith('--runs='))?.slice(7) ?? RUNS)
  const product = await startProduct()
  const profile = mkdtempSync(join(tmpdir(), 'halyard-lighthouse-'))
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const session = storedSession(await signInDemo(product.url))
    const page = browser.pages()[0] ?? (await browser.newPage())
    await page.goto(`${product.url}/h5/icon.svg`)
    console.log(row(['page', ...Object.keys(HEADINGS)]))
    console.log(row(['---', ...Object.keys(HEADINGS).map(() => '---:')]))
    for (const [name, route] of Object.entries(PAGES)) {
      await page.evaluate(
        (entries) => {
          localStorage.clear()
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
        },
        SIGNED_IN.has(name) ? session : {},
      )
      const audits: Audit[] = []
      while (audits.length < runs) audits.push(await audit(`${product.url}/h5/#/pages/${route}`, port))
      console.log(row([name, ...Object.values(HEADINGS).map((figure) => figure(audits))]))
      for (const flaw of new Set(audits.flatMap(({ flaws }) => flaws))) console.log(`  ${name}: ${flaw}`)
    }
    console.log(
      `\nGoal: ${Object.entries(GOAL)
        .map(([category, score]) => `${category} ${score}`)
        .join(', ')}. Median of ${runs} runs.`,
    )
  } finally {
    await browser.close()
    await product.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

const HEADINGS: Readonly<Record<string, (audits: readonly Audit[]) => string>> = {
  performance: (audits) => String(median(audits.map(({ performance }) => performance))),
  accessibility: (audits) => String(median(audits.map(({ accessibility }) => accessibility))),
  'best practices': (audits) => String(median(audits.map(({ bestPractices }) => bestPractices))),
  'first paint': (audits) => seconds(median(audits.map(({ firstPaintMs }) => firstPaintMs))),
  'largest paint': (audits) => seconds(median(audits.map(({ largestPaintMs }) => largestPaintMs))),
  'speed index': (audits) => seconds(median(audits.map(({ speedIndexMs }) => speedIndexMs))),
  'blocked for': (audits) => `${median(audits.map(({ blockedMs }) => blockedMs)).toFixed(0)} ms`,
  shift: (audits) => median(audits.map(({ shift }) => shift)).toFixed(3),
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

await main()
