import type { CommonConfig, Context } from '@halyard/server'

/** The parts of the server that the demo's accounts, reviews and pages use. */
export type DemoContext = Pick<Context, 'db' | 'engine' | 'catalogue' | 'auth' | 'log' | 'now'> & {
  readonly config: CommonConfig
}
