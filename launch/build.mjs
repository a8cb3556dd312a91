import { prepare } from './preflight.mjs'
import { forwardSignals } from './run.mjs'

forwardSignals(130)
try {
  await prepare()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
