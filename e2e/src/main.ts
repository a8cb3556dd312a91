import { writeFileSync } from 'node:fs'
import { frames } from './journeys/frames.ts'
import { guardingTheAccount } from './journeys/guarding-the-account.ts'
import type { Journey } from './journeys/journey.ts'
import { looks } from './journeys/looks.ts'
import { option } from './journeys/option.ts'
import { owningCoins } from './journeys/owning-coins.ts'
import { signingIn } from './journeys/signing-in.ts'
import { steadiness } from './journeys/steadiness.ts'
import { tradingAndSurviving } from './journeys/trading-and-surviving.ts'
import { openStage, type Stage } from './stage.ts'
import { tradingAContract } from './journeys/trading-a-contract.ts'
import { weight } from './journeys/weight.ts'
import { withinMs } from './within.ts'

const JOURNEYS: readonly Journey[] = [
  tradingAndSurviving,
  tradingAContract,
  option,
  signingIn,
  guardingTheAccount,
  owningCoins,
  ...looks,
  steadiness,
  weight,
  frames,
]
const STAGE_MS = 240_000

/** Walks the journeys on one running product. Names on the command line choose among them. */
async function main(): Promise<void> {
  const named = process.argv.slice(2)
  const chosen = JOURNEYS.filter(({ name }) => named.length === 0 || named.includes(name))
  let passed = 0
  let stage: Stage | undefined
  const stop = () => {
    // A product that is only starting notices that its parent is gone.
    if (!stage) process.exit(130)
    void stage.close().finally(() => process.exit(130))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    stage = await withinMs(STAGE_MS, 'starting the product', openStage())
    for (const journey of chosen) if (await walk(journey, stage)) passed += 1
  } catch (error) {
    console.log(`FAILED to start: ${messageOf(error)}`)
  } finally {
    await stage?.close()
  }
  const failed = Math.max(chosen.length - passed, chosen.length === 0 ? 1 : 0)
  const summary = process.env['HALYARD_E2E_SUMMARY']
  if (summary) writeFileSync(summary, `${JSON.stringify({ passed, failed })}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  // Also when something that took too long still hangs on.
  process.exit(failed === 0 ? 0 : 1)
}

async function walk({ name, boundMs, run }: Journey, stage: Stage): Promise<boolean> {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  try {
    const note = await withinMs(boundMs, name, run(stage))
    await stage.endJourney()
    console.log(`ok     ${name} (${seconds()} s)${note ? `: ${note}` : ''}`)
    return true
  } catch (error) {
    await stage.recordFailure(name)
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
