import type { Handler } from './context.ts'

export const listPerps: Handler<'lever/contracts'> = async ({ catalogue, config, market }) => ({
  list: catalogue.perps().map((perp) => market.perps.present(perp)),
  simulated: config.feedExchanges.length === 0,
})
