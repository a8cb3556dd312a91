import type { FastifyInstance } from 'fastify'

/** Slower requests miss the objective. */
const SLOW_MS = 1_000
const MS = 1_000

/** Calls that move a customer's money, such as orders; other calls; those of the console; and everything else. */
const SURFACES = ['money', 'api', 'console', 'files'] as const
type Surface = (typeof SURFACES)[number]

/** The classes of statuses. */
const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
type Class = (typeof CLASSES)[number]

/** Requests of one surface and class since the start. */
export interface RequestCount {
  readonly surface: Surface
  readonly status: Class
  readonly count: number
}

/** The durations of the requests of one surface since the start. */
export interface RequestTime {
  readonly surface: Surface
  readonly seconds: number
  /** Requests that took longer than a second. */
  readonly slow: number
}

/** Counts the requests of a server. */
export interface RequestCounts {
  counts(): RequestCount[]
  times(): RequestTime[]
}

/** Counts every request of a server by its surface and the class of its status, with its duration. */
export function countRequests(app: FastifyInstance): RequestCounts {
  const counts = new Map<string, number>()
  const times = new Map<Surface, { seconds: number; slow: number }>()
  app.addHook('onResponse', (request, reply, done) => {
    const surface = surfaceOf(request.url, request.routeOptions.config.once === true)
    const status = classOf(reply.statusCode)
    const key = `${surface} ${status}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const { seconds, slow } = times.get(surface) ?? { seconds: 0, slow: 0 }
    const ms = reply.elapsedTime
    times.set(surface, { seconds: seconds + ms / MS, slow: slow + (ms > SLOW_MS ? 1 : 0) })
    done()
  })
  return {
    counts: () =>
      SURFACES.flatMap((surface) =>
        CLASSES.map((status) => ({ surface, status, count: counts.get(`${surface} ${status}`) ?? 0 })),
      ),
    times: () => SURFACES.map((surface) => ({ surface, ...(times.get(surface) ?? { seconds: 0, slow: 0 }) })),
  }
}

function surfaceOf(url: string, movesMoney: boolean): Surface {
  if (url.startsWith('/api/ops/')) return 'console'
  if (movesMoney) return 'money'
  return url.startsWith('/api/') ? 'api' : 'files'
}

function classOf(status: number): Class {
  return CLASSES[Math.floor(status / 100) - 2] ?? '5xx'
}
