import { join } from 'node:path'
import { prepare, root } from './preflight.mjs'
import { forwardSignals, run } from './run.mjs'

forwardSignals()
const node = await prepare()
const supervisor = join(root, 'launch/src/main.ts')
process.exitCode = await run(node, ['--disable-warning=ExperimentalWarning', supervisor], { ipc: true })
