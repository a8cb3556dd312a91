import { GCProfiler } from 'node:v8'
import { openPgStore, startEngine } from '@halyard/server/engine'

/** Starts the engine on stored state in a separate process, as after a crash, and reports the duration. */
export interface Started {
  readonly milliseconds: number
  /** CPU time of the process, and the most that its heap held, both while the engine started. */
  readonly cpuMilliseconds: number
  readonly peakHeapBytes: number
  readonly orders: number
  readonly positions: number
  readonly options: number
}

function fail(error: unknown): never {
  process.stderr.write(`${String(error)}\n`)
  return process.exit(1)
}

const collections = new GCProfiler()
collections.start()
const cpuBefore = process.cpuUsage()
const start = performance.now()
const store = await openPgStore(process.argv[2] ?? '', fail)
const engine = await startEngine({ store, now: Date.now, onFatal: fail })
const milliseconds = performance.now() - start
const cpu = process.cpuUsage(cpuBefore)
const { statistics } = collections.stop()
const { orders, positions, options } = engine.snapshot()
const started: Started = {
  milliseconds,
  cpuMilliseconds: (cpu.user + cpu.system) / 1_000,
  peakHeapBytes: Math.max(0, ...statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize)),
  orders: orders.length,
  positions: positions.length,
  options: options.length,
}
process.send?.(started)
await engine.close()
process.disconnect()
