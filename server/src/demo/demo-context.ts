import type { Context } from '../calls/context.ts'
import type { DemoConfig } from './demo-config.ts'

/** What the demo's own parts are given. */
export type DemoContext = Context & { readonly config: DemoConfig }
