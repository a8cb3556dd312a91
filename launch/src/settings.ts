import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartFailure } from './start-failure.ts'

export type Mode = 'demo' | 'production'

export interface Settings {
  readonly port: number
  /** Absent: the server's default address. */
  readonly host: string | undefined
  readonly dataDir: string
  readonly mode: Mode
  /** Absent: starts the embedded database. */
  readonly databaseUrl: string | undefined
}

export type Env = Record<string, string | undefined>

export function readSettings(env: Env, root: string): Settings {
  const mode = readMode(env['HALYARD_MODE'])
  const databaseUrl = env['DATABASE_URL'] || undefined
  if (mode === 'production' && !databaseUrl) {
    throw new StartFailure(
      'HALYARD_MODE=production needs DATABASE_URL, such as postgres://user:password@host:5432/halyard',
    )
  }
  return {
    port: readPort(env['PORT']),
    host: readHost(env['HOST']),
    dataDir: resolve(root, env['HALYARD_DATA'] || '.data'),
    mode,
    databaseUrl,
  }
}

function readMode(text: string | undefined): Mode {
  if (!text || text === 'demo') return 'demo'
  if (text === 'production') return 'production'
  throw new StartFailure(`HALYARD_MODE must be demo or production, not "${text}".`)
}

function readHost(text: string | undefined): string | undefined {
  if (!text || isIP(text)) return text || undefined
  throw new StartFailure(`HOST must be an IP address of this machine, such as 0.0.0.0, not "${text}".`)
}

function readPort(text: string | undefined): number {
  if (!text) return 8080
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65535) {
    throw new StartFailure(`PORT must be a whole number from 1 to 65535, not "${text}".`)
  }
  return port
}
