import { openPgStore, startEngine } from '@halyard/server/engine'

/** Starts the engine on stored state in a separate process, as after a crash, and reports the duration. */
export interface Started {
  readonly milliseconds: number
  readonly orders: number
  readonly positions: number
  readonly options: number
}

function fail(error: unknown): never {
  process.stderr.write(`${String(error)}\n`)
  return process.exit(1)
}

const start = performance.now()
const store = await openPgStore(process.argv[2] ?? '', fail)
const engine = await startEngine({ store, now: Date.now, onFatal: fail })
const milliseconds = performance.now() - start
const { orders, positions, options } = engine.snapshot()
const started: Started = {
  milliseconds,
  orders: orders.length,
  positions: positions.length,
  options: options.length,
}
process.send?.(started)
await engine.close()
process.disconnect()
