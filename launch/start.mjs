import { join } from 'node:path'
import { prepare, root } from './preflight.mjs'
import { forwardSignals, runMain } from './run.mjs'

forwardSignals(0)
try {
  const node = await prepare()
  const supervisor = join(root, 'launch/src/main.ts')
  process.exitCode = await runMain(node, ['--disable-warning=ExperimentalWarning', supervisor])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
