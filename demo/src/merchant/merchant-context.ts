import type { Context } from '@halyard/server'
import type { DemoContext } from '../demo-context.ts'

/** The parts of the server that the demo's merchant uses. */
export type MerchantContext = DemoContext & Pick<Context, 'sessions' | 'uploads'>
