import { pino } from 'pino'
import type { Context } from '../calls/context.ts'
import { SERVICES } from '../calls/services.ts'
import type { DailyFiles } from '../daily-files/daily-files.ts'
import { dailyFilesService } from '../daily-files/service.ts'
import type { ClockSources, Writer } from '../engine/index.ts'
import { httpService, listeningService, metricsService } from '../http/service.ts'
import { drainingService, readinessService } from '../http/readiness.ts'
import type { Messenger } from '../mail/messenger.ts'
import { hasEngine } from '../link/service.ts'
import { opsService } from '../ops/start/service.ts'
import type { Readiness } from '../platform/services/readiness.ts'
import { socketsService } from '../sockets/service.ts'
import type { Config } from './config.ts'
import { type Extension, extensionService } from './extension.ts'
import { handlers } from './handlers.ts'
import { routes } from './routes.ts'

/** The dependencies of the features, with the complete configuration. */
export type AppContext = Context & {
  readonly config: Config
  readonly readiness: Readiness
  readonly dailyFiles: DailyFiles | undefined
}

/** A running Halyard. */
export interface App {
  readonly context: AppContext
  /** The engine of this process. Throws in a node, which has none. */
  readonly writer: Writer
  readonly port: number
  /** Where metrics are served, if they are. */
  readonly metricsPort: number | undefined
  /** Stops in the reverse order of starting: nothing accepted is lost. */
  stop(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly extension?: Extension
  /** Replaces all clocks. */
  readonly now?: () => number
  /** Replaces the clocks of exchange time. */
  readonly clock?: ClockSources
  /** Replaces the messenger of the configuration. */
  readonly messenger?: Messenger
  /** If false, chains are polled, and the other jobs of `Lifetime.poll` done, only when a test requests it. */
  readonly follows?: boolean
  /** Runs when the process must exit because memory may be ahead of the disk. */
  readonly onFatal: (error: unknown) => void
}

/** Everything that a process opens: what calls use, then what serves them. */
const APP = SERVICES.alsoGiven<{ readonly config: Config; readonly extension: Extension }>()
  .open(readinessService)
  .open(dailyFilesService)
  .open(httpService(handlers, routes))
  .run(extensionService)
  .run(opsService)
  .run(socketsService)
  .open(listeningService)
  .open(metricsService)
  .run(drainingService)

/** Starts the server. Throws a `ConfigError` for an invalid setting or an unsafe database. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, extension = {}, now, clock, messenger, follows = true, onFatal } = options
  const { parts, stop } = await APP.start(
    {
      config,
      extension,
      outside: extension,
      log: pino({ level: config.logLevel }, pino.destination(1)),
      now: now ?? Date.now,
      clocks: clock ?? (now && { wall: now, monotonic: now }),
      givenMessenger: messenger,
      onFatal,
    },
    { jobs: hasEngine(config.role), polls: follows },
  )
  return {
    context: parts,
    get writer() {
      if (!parts.writer) throw new Error('a node has no engine of its own')
      return parts.writer
    },
    port: parts.port,
    metricsPort: parts.metricsPort,
    stop,
  }
}
