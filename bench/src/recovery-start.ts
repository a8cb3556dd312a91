import { openPgStore, startEngine } from '@halyard/server/engine'

/** A process of its own, as after a crash: starts the engine on what is stored, and tells how long it took. */

function fail(error: unknown): never {
  process.stderr.write(`${String(error)}\n`)
  return process.exit(1)
}

const start = performance.now()
const store = await openPgStore(process.argv[2] ?? '', fail)
const engine = await startEngine({ store, now: Date.now, onFatal: fail })
process.send?.({ milliseconds: performance.now() - start, orders: engine.snapshot().orders.length })
await engine.close()
process.disconnect()
