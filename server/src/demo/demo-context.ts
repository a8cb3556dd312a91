import type { Context } from '../calls/context.ts'
import type { DemoConfig } from './demo-config.ts'

/** The parts of the server that the demo's accounts, reviews and pages use. */
export type DemoContext = Pick<Context, 'db' | 'engine' | 'catalogue' | 'auth' | 'log' | 'now'> & {
  readonly config: DemoConfig
}
