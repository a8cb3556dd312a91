import lighthouse from 'lighthouse'

/** The results of one Lighthouse run on one page: scores out of 100, and the timings behind performance. */
export interface Audit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  /** Milliseconds, on Lighthouse's simulated slow phone. */
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly speedIndexMs: number
  readonly shift: number
  /** The audits that kept a score below 100, worst first. */
  readonly flaws: readonly string[]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

/**
 * Runs Lighthouse with its mobile defaults in the browser at `port`, without clearing its storage. Throws if it cannot
 * load the page.
 */
export async function audit(url: string, port: number): Promise<Audit> {
  const run = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (!run) throw new Error(`Lighthouse did not run on ${url}`)
  const { categories, audits, runtimeError } = run.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const scoreOf = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100)
  const valueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const flaws = ['accessibility', 'best-practices'].flatMap(
    (name) =>
      categories[name]?.auditRefs.flatMap(({ id, weight }) => {
        const score = audits[id]?.score
        return weight > 0 && score !== null && score !== undefined && score < 1 ? [id] : []
      }) ?? [],
  )
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    firstPaintMs: valueOf('first-contentful-paint'),
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockedMs: valueOf('total-blocking-time'),
    speedIndexMs: valueOf('speed-index'),
    shift: valueOf('cumulative-layout-shift'),
    flaws,
  }
}
