import { PERP } from '../../instruments/kinds/perp.ts'
import type { Handler } from './context.ts'

export const listPerps: Handler<'lever/contracts'> = async ({ catalogue, config, market }) => ({
  list: catalogue.perps().map((perp) => market.of(PERP).details(perp)),
  simulated: config.feedExchanges.length === 0,
})
