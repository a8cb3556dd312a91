import { isIP } from 'node:net'
import { z } from 'zod'
import { type CommonConfig, wholeNumber } from '../platform/settings.ts'
import { mapTilesSchema } from './map-tiles.ts'

export interface HttpConfig extends Pick<CommonConfig, 'mode'> {
  readonly port: number
  /** The address to listen on: of this machine alone in the demo, whose passwords are published. */
  readonly host: string
  /** The unix socket at which it listens as well; absent: at none. */
  readonly socketPath?: string
  /** How long the server says that it is not ready, in milliseconds, before it stops. */
  readonly drainMs: number
  /** The proxies whose forwarded address of a caller is trusted: addresses or networks with commas between. */
  readonly trustProxy: string | false
  /** The directory of the built customers' app. */
  readonly appDirectory: string
  /** The directory of the built operators' console. */
  readonly consoleDirectory: string
  /** The address of a tile of the map, with {z}, {x} and {y}. Absent: maps are drawn without pictures. */
  readonly mapTiles?: string
  /** Where metrics are served; absent: nowhere. */
  readonly metrics?: { readonly port: number; readonly host: string }
  readonly limits: HttpLimits
}

export interface HttpLimits {
  /** The limit of one address and session together. */
  readonly requestsPerMinute: number
}

const trustProxySchema = z.string().refine((text) => text.split(',').every(isProxyAddress), {
  error: 'must be addresses of proxies, or networks such as 10.0.0.0/8, with commas between',
})

const addressSchema = z
  .string()
  .refine((text) => isIP(text) !== 0, { error: 'must be an IP address of this machine, such as 0.0.0.0' })

/** The operating system cuts longer paths of sockets off. */
const SOCKET_PATH_BYTES_MAX = 103

const socketPathSchema = z
  .string()
  .refine((path) => /^\/.*[^/]$/.test(path) && Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX, {
    error: `must be the absolute path of a socket of at most ${SOCKET_PATH_BYTES_MAX} bytes, such as /run/halyard/http.sock`,
  })

/** Reads the HTTP settings from the environment. */
export const httpFields = {
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: addressSchema.optional(),
  SOCKET_PATH: socketPathSchema.optional(),
  DRAIN_SECONDS: wholeNumber(0, 120).default(0),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: addressSchema.optional(),
  TRUST_PROXY: trustProxySchema.optional(),
  MAP_TILES: mapTilesSchema.optional(),
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000).optional(),
}

interface HttpEnvironment {
  readonly PORT: number
  readonly HOST?: string | undefined
  readonly SOCKET_PATH?: string | undefined
  readonly DRAIN_SECONDS: number
  readonly METRICS_PORT?: number | undefined
  readonly METRICS_HOST?: string | undefined
  readonly TRUST_PROXY?: string | undefined
  readonly MAP_TILES?: string | undefined
  readonly REQUESTS_PER_MINUTE?: number | undefined
}

export function httpConfigOf(
  set: HttpEnvironment,
  isDemo: boolean,
): Omit<HttpConfig, 'mode' | 'appDirectory' | 'consoleDirectory'> {
  return {
    port: set.PORT,
    host: set.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    ...(set.SOCKET_PATH === undefined ? {} : { socketPath: set.SOCKET_PATH }),
    drainMs: set.DRAIN_SECONDS * 1_000,
    trustProxy: set.TRUST_PROXY ?? false,
    ...(set.MAP_TILES === undefined ? {} : { mapTiles: set.MAP_TILES }),
    ...(set.METRICS_PORT === undefined
      ? {}
      : { metrics: { port: set.METRICS_PORT, host: set.METRICS_HOST ?? '127.0.0.1' } }),
    limits: { requestsPerMinute: set.REQUESTS_PER_MINUTE ?? (isDemo ? 60_000 : 1_200) },
  }
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // A network of all addresses would trust every caller.
  return /^[0-9]{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** Returns the fault of the metrics settings as a whole. */
export function metricsProblems(set: NodeJS.ProcessEnv): string[] {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT: own = '8080' } = set
  return [
    ...(port === undefined && host !== undefined ? ['METRICS_HOST: needs METRICS_PORT'] : []),
    ...(port !== undefined && port === own ? ['METRICS_PORT: is that of PORT'] : []),
  ]
}
