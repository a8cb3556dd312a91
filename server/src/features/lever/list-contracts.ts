import type { Handler } from '../../http/handler.ts'

export const listContracts: Handler<'lever/contracts'> = async ({ catalogue, config, market }) => ({
  list: catalogue.contracts().map((contract) => market.contracts.present(contract)),
  simulated: config.feedExchanges.length === 0,
})
