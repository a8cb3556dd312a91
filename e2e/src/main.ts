import { writeFileSync } from 'node:fs'
import { frames } from './journeys/frames.ts'
import { guardingTheAccount } from './journeys/guarding-the-account.ts'
import type { Journey } from './journeys/journey.ts'
import { largeText } from './journeys/large-text.ts'
import { visualChecks } from './journeys/looks.ts'
import { newcomer } from './journeys/newcomer.ts'
import { option } from './journeys/option.ts'
import { owningCoins } from './journeys/owning-coins.ts'
import { poorNetwork } from './journeys/poor-network.ts'
import { refusedForReasons } from './journeys/refused-for-reasons.ts'
import { signingIn } from './journeys/signing-in.ts'
import { smallScreens } from './journeys/small-screens.ts'
import { steadiness } from './journeys/steadiness.ts'
import { tradingAndSurviving } from './journeys/trading-and-surviving.ts'
import type { Fixtures } from './fixtures.ts'
import { tradingAPerp } from './journeys/trading-a-perp.ts'
import { weight } from './journeys/weight.ts'
import { openSharedFixtures, type SharedFixtures } from './shared-fixtures.ts'
import { withTimeout } from './within.ts'

/**
 * Stages run one after the other, and the groups of a stage run in parallel: some journeys mostly wait, for blocks,
 * deliveries and prices, while others check screens. Journeys that measure, or kill the product, run alone. Signing in
 * runs before the visual checks, because it ends the sessions of a customer that they use.
 */
const STAGES: ReadonlyArray<ReadonlyArray<readonly Journey[]>> = [
  [[tradingAndSurviving, signingIn]],
  [
    [tradingAPerp, option, newcomer, largeText, smallScreens],
    [owningCoins, refusedForReasons, guardingTheAccount],
    visualChecks.filter((_, at) => at % 2 === 0),
    visualChecks.filter((_, at) => at % 2 === 1),
  ],
  [[steadiness, weight, frames, poorNetwork]],
]
const STARTUP_TIMEOUT_MS = 240_000

/** Runs the journeys on one running product. Names on the command line select some of them. */
async function main(): Promise<void> {
  const named = process.argv.slice(2)
  const isChosen = ({ name }: Journey) => named.length === 0 || named.includes(name)
  let outcomes: readonly boolean[] = []
  let shared: SharedFixtures | undefined
  const stop = () => {
    // A product that is still starting ends when its parent does.
    if (!shared) process.exit(130)
    void shared.close().finally(() => process.exit(130))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    shared = await withTimeout(STARTUP_TIMEOUT_MS, 'starting the product', openSharedFixtures())
    outcomes = await runStages(shared, isChosen)
  } catch (error) {
    console.log(`FAILED to start: ${messageOf(error)}`)
  } finally {
    await shared?.close()
  }
  reportAndExit(outcomes)
}

/** Prints the result and ends the process, even if timed-out work is still pending. */
function reportAndExit(outcomes: readonly boolean[]): never {
  const passed = outcomes.filter(Boolean).length
  const failed = Math.max(outcomes.length - passed, outcomes.length === 0 ? 1 : 0)
  const summary = process.env['HALYARD_E2E_SUMMARY']
  if (summary) writeFileSync(summary, `${JSON.stringify({ passed, failed })}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

async function runStages(
  shared: SharedFixtures,
  isChosen: (journey: Journey) => boolean,
): Promise<boolean[]> {
  const outcomes: boolean[] = []
  for (const groups of STAGES) {
    const runs = groups.map(async (journeys) => {
      for (const journey of journeys)
        if (isChosen(journey)) outcomes.push(await runJourney(journey, shared.createFixtures()))
    })
    await Promise.all(runs)
  }
  return outcomes
}

async function runJourney({ name, timeoutMs, run }: Journey, fixtures: Fixtures): Promise<boolean> {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  try {
    const note = await withTimeout(timeoutMs, name, run(fixtures))
    await fixtures.endJourney()
    console.log(`ok     ${name} (${seconds()} s)${note ? `: ${note}` : ''}`)
    return true
  } catch (error) {
    await fixtures.recordFailure(name)
    console.log(`FAILED ${name} (${seconds()} s)\n${indent(messageOf(error))}`)
    return false
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '       ')
}

await main()
